import type { ApplicationIdentity, RequestContext } from '../../context.js';
import { clientName } from '../../contract/wire/names.js';
import { problemWire } from '../../contract/wire/problem.js';
import { CapabilityError } from '../../domain/reactor/capability-error.js';
import { toPublicError, VaultError } from '../../domain/errors.js';
import { isJsonArray } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { Limits } from '../../domain/limits.js';
import type { Capability } from '../../sandbox/protocol/capability.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { LinkedApplication } from '../code/code-runner.js';
import { GUEST_METHODS } from './guest-methods.js';
import type { GuestMethod, GuestMethodServices } from './guest-methods.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface GuestServiceDependencies extends GuestMethodServices {
  readonly repository: ApplicationRepository;
  readonly runtime: Runtime;
  readonly limits: Limits;
}

/**
 * Builds `svc`, the client that user code gets where an Application is linked (contract 5, 6). Code calls the same
 * services as everybody, as that Application, and never sees its key.
 */
export class GuestService {
  readonly #dependencies: GuestServiceDependencies;

  constructor(dependencies: GuestServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The methods of `svc` for one run, by name. Each call finds out anew what the Application may do, so that what it lost
   * during the run is lost. A failure reaches the code as an error with `status`, `data` (the problem that REST would
   * answer) and `details` (the faults of members, where there are some).
   */
  capabilities(
    ctx: RequestContext,
    application: LinkedApplication,
  ): Readonly<Record<string, Capability>> {
    return Object.fromEntries(
      Object.entries(GUEST_METHODS).map(([name, method]) => [
        `svc.${name}`,
        (text, signal) => this.#call({ ...ctx, presence: { signal } }, application, method, text),
      ]),
    );
  }

  async #call(
    ctx: RequestContext,
    application: LinkedApplication,
    method: GuestMethod,
    argumentsText: string,
  ): Promise<string> {
    try {
      const identity = await this.#identityOf(application);
      const args = this.#argumentsOf(argumentsText);
      const answer = await method(this.#dependencies, { ...ctx, identity }, args);
      return stringifyJson(answer);
    } catch (error) {
      throw guestFailure(error, ctx);
    }
  }

  async #identityOf({ tenantId, applicationId }: LinkedApplication): Promise<ApplicationIdentity> {
    const { repository, runtime } = this.#dependencies;
    const application = await repository.find(tenantId, applicationId, runtime.now());
    if (application === undefined) {
      throw new VaultError('UNAUTHENTICATED', 'The linked Application does not exist any more.');
    }
    const { type, permissions, rules } = application;
    return { kind: 'application', tenantId, applicationId, type, permissions, rules };
  }

  #argumentsOf(text: string): readonly JsonValue[] {
    const { limits } = this.#dependencies;
    if (Buffer.byteLength(text) > limits.bodyBytesMax) {
      const most = String(limits.bodyBytesMax);
      throw new VaultError('PAYLOAD_TOO_LARGE', `The arguments are larger than ${most} bytes.`);
    }
    // The list of arguments is a level of its own.
    const args = parseJson(text, { jsonDepthMax: limits.jsonDepthMax + 1 });
    return isJsonArray(args) ? args : [];
  }
}

function guestFailure(error: unknown, { traceId, log }: RequestContext): CapabilityError {
  const problem = toPublicError(error, traceId);
  if (problem.status >= 500) log.error({ err: error }, 'a call of user code failed');
  const data = problemWire(problem);
  const details = Object.fromEntries(
    Object.entries(data.errors ?? {}).map(([path, messages]) => [clientName(path), messages]),
  );
  return new CapabilityError(problem.status, problem.detail, { data, details });
}
