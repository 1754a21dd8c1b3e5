import type { RequestContext } from '../../context.js';
import { RunCodeInputSchema } from '../../contract/generated/inputs.js';
import type { CodeError, CodeOutcome, CodeRun } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import { validationFailed } from '../../domain/errors.js';
import { fromPlain, isJsonObject } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Limits } from '../../domain/limits.js';
import type { GuestError, SandboxOutcome } from '../../sandbox/protocol/outcome.js';
import { requirePermission } from '../act/authorization.js';
import { parseCodeResult } from './code-result.js';
import type { CodeRunner } from './code-runner.js';

/** What the service works with. */
export interface CodeServiceDependencies {
  readonly runner: CodeRunner;
  readonly limits: Limits;
  /** What a run may take. */
  readonly bounds: RunBounds;
}

/** The most that a run may take: milliseconds of the clock, and bytes of memory. */
interface RunBounds {
  readonly timeMsMax: number;
  readonly memoryBytesMax: number;
}

/** Runs code that is being written: nothing of it is stored. */
export class CodeService {
  readonly #dependencies: CodeServiceDependencies;

  constructor(dependencies: CodeServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Runs code as a formula would run, without a linked Application, and tells everything of the run: result, error, logs.
   * Needs `reactor:create`, which also lets a caller store code. Throws UNAVAILABLE where too much code is running.
   */
  async run(ctx: RequestContext, input: unknown): Promise<CodeRun> {
    const { code, args, configuration: given } = parseInput(RunCodeInputSchema, input);
    const configuration: JsonValue = given ?? new Map<string, JsonValue>();
    if (!isJsonObject(configuration)) {
      throw validationFailed([{ path: ['configuration'], message: 'must be an object' }]);
    }
    const { tenantId } = requirePermission(ctx, 'reactor:create');
    const { runner, limits, bounds } = this.#dependencies;
    const run = { tenantId, code, args: stringifyJson(args ?? new Map()), configuration };
    const { timeMsMax: durationMsMax, memoryBytesMax } = bounds;
    return { ...codeRunOf(await runner.run(ctx, run), limits), durationMsMax, memoryBytesMax };
  }
}

function codeRunOf(
  outcome: SandboxOutcome,
  limits: Limits,
): Omit<CodeRun, 'durationMsMax' | 'memoryBytesMax'> {
  const { kind, logs, logsCut, durationMs, memoryBytes } = outcome;
  return {
    outcome: kind === 'invalid-code' ? 'invalid_code' : (kind satisfies CodeOutcome),
    result: kind === 'ok' ? parseCodeResult(outcome.output, limits) : null,
    error: kind === 'threw' ? codeErrorOf(outcome.error) : null,
    diagnostics: kind === 'invalid-code' ? outcome.diagnostics : [],
    logs,
    logsCut,
    durationMs,
    memoryBytes,
  };
}

function codeErrorOf({ name, message, stack, status, errors, response }: GuestError): CodeError {
  const answer = response ?? errors;
  return {
    name,
    message,
    stack,
    status: status ?? null,
    answer: answer === undefined ? null : fromPlain(answer),
  };
}
