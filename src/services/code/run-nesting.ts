import type { RequestContext, RunNesting } from '../../context.js';
import { CodeFailedError } from '../../domain/errors.js';
import { RUN_DEPTH_MAX } from '../../domain/limits.js';
import type { SandboxOutcome } from '../../sandbox/protocol/outcome.js';

const TOO_DEEP = `Reactors call each other more than ${String(RUN_DEPTH_MAX)} deep; one that calls itself would never end.`;

/** The nesting of what a run does that is begun in a context. */
export function nestedIn({ nesting }: RequestContext): RunNesting {
  if (nesting === undefined) return { depth: 1, request: { tooDeep: false } };
  return { depth: nesting.depth + 1, request: nesting.request };
}

/** Refuses to begin a run where too many are around it already. Throws CODE_FAILED. */
export function requireShallow({ nesting }: RequestContext): void {
  if (nesting === undefined || nesting.depth <= RUN_DEPTH_MAX) return;
  nesting.request.tooDeep = true;
  throw new CodeFailedError(TOO_DEEP, { status: 500, errors: { error: [TOO_DEEP] } });
}

/** The outcome of a run. One that failed since runs went too deep within it says so, on the whole way out. */
export function withDepthError(outcome: SandboxOutcome, { request }: RunNesting): SandboxOutcome {
  if (outcome.kind !== 'threw' || !request.tooDeep) return outcome;
  const error = { ...outcome.error, status: 500, errors: { error: [TOO_DEEP] } };
  return { ...outcome, error };
}
