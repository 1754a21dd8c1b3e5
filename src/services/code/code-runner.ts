import type { RequestContext } from '../../context.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { Capability, GuestHttpClient } from '../../sandbox/protocol/capability.js';
import type { DeferredSandbox } from '../../sandbox/pool/deferred-sandbox.js';
import type { CodeDiagnostic, RunLimits, SandboxOutcome } from '../../sandbox/protocol/outcome.js';
import type { HttpMessage, SandboxRun } from '../../sandbox/sandbox.js';
import type { Tracer } from '../../domain/measure/tracer.js';
import { callerIdOf } from '../act/authorization.js';
import { nestedIn, withDepthError } from './run-nesting.js';
import type { UsageParties } from '../../domain/tenant/usage.js';
import type { SlotLimiter } from '../limits/slot-limiter.js';
import type { UsageCounter } from '../operation/usage-counter.js';

/** The Application that user code acts as. */
export interface LinkedApplication {
  readonly tenantId: string;
  readonly applicationId: string;
}

/** What the runner works with. */
export interface CodeRunnerDependencies {
  readonly sandbox: DeferredSandbox;
  /** What `svc` can do in a run, by name. */
  readonly svcOf: (
    ctx: RequestContext,
    application: LinkedApplication,
  ) => Readonly<Record<string, Capability>>;
  /** What code may call `svc` besides: the aliases of our headers' prefix, in lower case (contract 1). */
  readonly clientAliases: readonly string[];
  /** Bounds that the operator has set. */
  readonly codeLimits: Partial<RunLimits>;
  /** Sends the requests of a tenant's code, guarded. */
  readonly httpOf: (tenantId: string) => GuestHttpClient;
  readonly usageCounter: UsageCounter;
  readonly tracer?: Tracer | undefined;
  readonly runSlots: SlotLimiter;
}

/** A run of a tenant's code. */
export interface CodeToRun {
  readonly tenantId: string;
  readonly code: string;
  /** JSON text of what the code gets as `args`. */
  readonly args: string;
  /** What it gets as `configuration`. Its texts are kept out of what the code logs. */
  readonly configuration: ReadonlyMap<string, JsonValue>;
  /** Says that `args` is a message of HTTP, as transforms get it. */
  readonly httpMessage?: HttpMessage;
  /** Whose code it is, for the counts; left out: nobody's, in a trial. */
  readonly of?: Pick<UsageParties, 'proxyId' | 'reactorId'>;
  /** The Application that `svc` acts as; without one there is no `svc`. */
  readonly applicationId?: string;
}

/** Runs the code of formulas and transforms, each with what it may know and call (contract 6). */
export class CodeRunner {
  readonly #dependencies: CodeRunnerDependencies;

  constructor(dependencies: CodeRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs code. How it ends is a value; throws UNAVAILABLE where too much code is running, RATE_LIMITED where the tenant has
   * as much under way as it may, and InvalidBodyError where the body of a message is not JSON.
   */
  async run(ctx: RequestContext, run: CodeToRun): Promise<SandboxOutcome> {
    // What runs within a run has the place of that one, which waits for it.
    if (ctx.nesting !== undefined) return this.#run(ctx, run);
    const { runSlots } = this.#dependencies;
    const asked = runSlots.take(run.tenantId);
    if (asked !== undefined) await asked;
    try {
      return await this.#run(ctx, run);
    } finally {
      runSlots.release(run.tenantId);
    }
  }

  async #run(
    ctx: RequestContext,
    { tenantId, code, args, configuration, applicationId, httpMessage, of }: CodeToRun,
  ): Promise<SandboxOutcome> {
    const { svcOf, clientAliases, codeLimits, httpOf, usageCounter } = this.#dependencies;
    const nesting = nestedIn(ctx);
    const capabilities: Readonly<Record<string, Capability>> =
      applicationId === undefined ? {} : svcOf({ ...ctx, nesting }, { tenantId, applicationId });
    const run = this.#traced({
      tenantId,
      code,
      depth: nesting.depth - 1,
      input: `{"args":${args},"configuration":${stringifyJson(configuration)}}`,
      ...(httpMessage === undefined ? {} : { httpMessage }),
      capabilities,
      clientAliases,
      limits: codeLimits,
      signal: ctx.presence.signal,
      secrets: [...configuration.values()].flatMap((value) =>
        typeof value === 'string' ? [value] : [],
      ),
      http: httpOf(tenantId),
    });
    const outcome = await run;
    usageCounter.count(tenantId, 'code_run', { ...of, applicationId: callerIdOf(ctx) });
    return withDepthError(outcome, nesting);
  }

  /** Runs code within a span; what it calls while it runs is part of that. */
  #traced(run: SandboxRun): Promise<SandboxOutcome> {
    const { sandbox, tracer } = this.#dependencies;
    if (tracer === undefined) return sandbox.run(run);
    return tracer.inSpan({ name: 'run of user code' }, async (span) => {
      const { http, capabilities = {} } = run;
      const bound = Object.entries(capabilities).map(([name, act]) => [name, tracer.bind(act)]);
      const outcome = await sandbox.run({
        ...run,
        capabilities: Object.fromEntries(bound) as typeof capabilities,
        ...(http === undefined ? {} : { http: { send: tracer.bind(http.send.bind(http)) } }),
      });
      span.tell({ 'token_vault.end': outcome.kind });
      return outcome;
    });
  }

  /** Why code does not compile: empty where it does. Nothing of the code runs. */
  check(tenantId: string, code: string): Promise<readonly CodeDiagnostic[]> {
    return this.#dependencies.sandbox.check(code, tenantId);
  }
}
