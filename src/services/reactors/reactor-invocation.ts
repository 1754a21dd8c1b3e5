import { ReactInputSchema } from '../../contract/generated/inputs.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { parseInput } from '../../contract/parse-input.js';
import type { RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { checkContract } from '../../domain/reactor/contract-check.js';
import type { DeclaredValue } from '../../domain/reactor/contract-check.js';
import { planDetokenize } from '../../domain/detokenize/detokenize-plan.js';
import {
  CodeFailedError,
  statusOfFailure,
  VaultError,
  validationFailed,
} from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonObject, JsonValue } from '../../domain/json/json-value.js';
import type { Limits } from '../../domain/limits.js';
import type { SandboxOutcome } from '../../sandbox/protocol/outcome.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type { ReactorRepository } from '../../storage/reactors/reactor-repository.js';
import type { RunnableReactor } from '../../storage/reactors/reactor-to-run.js';
import { auditEvent } from '../act/audit.js';
import { callerIdOf, requirePermission } from '../act/authorization.js';
import { codeFailure } from '../code/code-failure.js';
import { parseCodeResult } from '../code/code-result.js';
import type { CodeRunner } from '../code/code-runner.js';
import type { DetokenizeService } from '../tokens/detokenize-service.js';
import { requireShallow } from '../code/run-nesting.js';
import type { Runtime } from '../act/runtime.js';
import { openConfiguration } from '../keys/sealed-configuration.js';
import type { UsageCounter } from '../operation/usage-counter.js';
import type { TokenizeService } from '../tokens/tokenize-service.js';

/** What the service works with. */
export interface ReactorInvocationDependencies {
  readonly reactors: ReactorRepository;
  readonly applications: ApplicationRepository;
  readonly audit: AuditRepository;
  readonly detokenize: DetokenizeService;
  readonly tokenize: TokenizeService;
  readonly runner: CodeRunner;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
  readonly limits: Limits;
  readonly usageCounter: UsageCounter;
}

/** What the code of a Reactor gave (contract 4). */
export interface Reaction {
  readonly raw?: JsonValue;
  readonly tokens?: JsonValue;
}

const EMPTY: JsonObject = new Map();

/** Runs Reactors. */
export class ReactorInvocation {
  readonly #dependencies: ReactorInvocationDependencies;

  constructor(dependencies: ReactorInvocationDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs the code of a Reactor: expressions in the arguments are replaced by the values of tokens, what the formula
   * declares is checked and cast, the code runs, and what it gives to be tokenized is tokenized as the caller. Needs
   * `token:use`. Throws NOT_FOUND, VALIDATION_FAILED, CODE_INVALID, and CODE_FAILED with what the code says of it. A run
   * leaves one event in the trail, with its duration and ending and nothing of what went in or came out.
   */
  async react(
    ctx: RequestContext,
    { id, input }: { readonly id: string; readonly input: unknown },
  ): Promise<Reaction> {
    const { args } = parseInput(ReactInputSchema, input);
    const { tenantId } = requirePermission(ctx, 'token:use');
    requireShallow(ctx);
    const reactor = await this.#dependencies.reactors.findToRun(tenantId, uuidOf(id) ?? notFound());
    if (reactor === undefined) notFound();
    const startedAt = performance.now();
    const count = (status: number): void => this.#count(ctx, reactor, startedAt, status);
    try {
      const reaction = await this.#react(ctx, reactor, args ?? EMPTY);
      count(200);
      return reaction;
    } catch (error) {
      count(statusOfFailure(error));
      throw error;
    }
  }

  #count(ctx: RequestContext, reactor: RunnableReactor, startedAt: number, status: number): void {
    this.#dependencies.usageCounter.countTimed({
      tenantId: reactor.tenantId,
      use: 'reaction',
      parties: { reactorId: reactor.id, applicationId: callerIdOf(ctx) },
      milliseconds: performance.now() - startedAt,
      status: ctx.presence.signal.aborted ? undefined : status,
    });
  }

  async #react(ctx: RequestContext, reactor: RunnableReactor, args: JsonObject): Promise<Reaction> {
    const given = await this.#detokenize(ctx, args);
    const outcome = await this.#run(ctx, reactor, given);
    try {
      const reaction = await this.#reactionOf(ctx, outcome);
      await this.#audit(ctx, reactor, outcome, 'success');
      return reaction;
    } catch (error) {
      await this.#audit(ctx, reactor, outcome, 'failed');
      throw error;
    }
  }

  async #detokenize(ctx: RequestContext, args: JsonObject): Promise<JsonObject> {
    const { detokenize, limits } = this.#dependencies;
    const plan = planDetokenize(args, limits, ['args']);
    const replaced = await detokenize.replace(ctx, plan, { isAnswer: false });
    return isJsonObject(replaced) ? replaced : args;
  }

  async #run(
    ctx: RequestContext,
    reactor: RunnableReactor,
    given: JsonObject,
  ): Promise<SandboxOutcome> {
    const { applications, keyring, runner, runtime } = this.#dependencies;
    const { tenantId, formula, id, applicationId } = reactor;
    const args = checkValues(formula.requestParameters, given, 'args');
    const keys = await keyring.forTenant(tenantId);
    const stored = openConfiguration(keys, { table: 'reactors', id }, reactor.configuration);
    // The formula may have changed since the configuration was held to it.
    const configuration = checkValues(formula.configuration, stored, 'configuration');
    const linked =
      applicationId === null
        ? undefined
        : await applications.find(tenantId, applicationId, runtime.now());
    return runner.run(ctx, {
      tenantId,
      code: formula.code,
      of: { reactorId: id },
      args: stringifyJson(args),
      configuration,
      ...(linked === undefined ? {} : { applicationId: linked.id }),
    });
  }

  async #reactionOf(ctx: RequestContext, outcome: SandboxOutcome): Promise<Reaction> {
    const { limits, tokenize } = this.#dependencies;
    if (outcome.kind !== 'ok') throw codeFailure(outcome, REACTOR);
    const result = parseCodeResult(outcome.output, limits) ?? EMPTY;
    if (!isJsonObject(result)) throw noObject();
    const raw = result.get('raw') ?? undefined;
    const body = result.get('tokenize') ?? undefined;
    return {
      ...(raw === undefined ? {} : { raw }),
      ...(body === undefined
        ? {}
        : { tokens: await within('tokenize', () => tokenize.tokenize(ctx, body)) }),
    };
  }

  /** The trail tells how long which Reactor ran and how it ended, and nothing of what it was given or gave. */
  #audit(
    ctx: RequestContext,
    { tenantId, id }: RunnableReactor,
    { durationMs, kind }: SandboxOutcome,
    outcome: 'success' | 'failed',
  ): Promise<void> {
    const event = auditEvent(ctx, this.#dependencies.runtime, {
      tenantId,
      operation: 'reactor.react',
      outcome,
      entityType: 'reactor',
      entityId: id,
      details: { durationMs: Math.round(durationMs), ending: kind },
    });
    return this.#dependencies.audit.insert(event);
  }
}

const REACTOR = { noun: 'Reactor' } as const;

function checkValues(
  declared: readonly DeclaredValue[],
  given: JsonObject,
  at: string,
): JsonObject {
  const outcome = checkContract(declared, given, [at]);
  if ('issues' in outcome) throw validationFailed(outcome.issues);
  return outcome.object;
}

/** Faults in a part of what code gave are told with the name of that part before them. */
async function within<T>(part: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof VaultError) || error.issues.length === 0) throw error;
    const issues = error.issues.map(({ path, message }) => ({ path: [part, ...path], message }));
    throw new VaultError(error.code, error.message, { issues, cause: error });
  }
}

function noObject(): VaultError {
  const message = 'The code of the Reactor must return an object with raw, tokenize, or both.';
  return new CodeFailedError(message, { status: 500, title: 'Reactor Runtime Error' });
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such Reactor.');
}
