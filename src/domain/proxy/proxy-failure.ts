import { ERROR_TABLE } from '../errors.js';
import type { ErrorCode } from '../errors.js';
import { errorMeasureOf, errorStatusOf } from '../tenant/usage-error.js';
import type { ErrorMeasure, ErrorStatus } from '../tenant/usage-error.js';

/** Where a call through a Proxy can fail once its caller was let through, in the order of a call. */
export const FAILURE_STAGES = [
  'request',
  'detokenize',
  'request_transform',
  'destination',
  'response_transform',
] as const;

/** One of them. */
export type FailureStage = (typeof FAILURE_STAGES)[number];

/** How a failure is counted: its stage and its error, each of which is one of a handful, whoever has a part in the call. */
export type FailureMeasure = `failure:${FailureStage}:${ErrorCode | ErrorMeasure}`;

/** What failed in a call. */
export interface ProxyFailure extends ErrorStatus {
  readonly stage: FailureStage;
  /** The error of the vault; undefined where the destination, or code, answered with an error of its own. */
  readonly code: ErrorCode | undefined;
}

const PREFIX = 'failure:';

/** What a failure of the vault's own at a stage is counted as. */
export function failureMeasureOf(stage: FailureStage, code: ErrorCode): FailureMeasure {
  return `${PREFIX}${stage}:${code}`;
}

/** What an answer with a status of 400 or more is counted as, whoever has given it. */
export function answerMeasureOf(stage: FailureStage, status: number): FailureMeasure {
  return `${PREFIX}${stage}:${errorMeasureOf(status)}`;
}

/** What a measure of failures tells; undefined for every other measure. */
export function failureOf(measure: string): ProxyFailure | undefined {
  if (!measure.startsWith(PREFIX)) return undefined;
  const [name, ...rest] = measure.slice(PREFIX.length).split(':');
  const stage = FAILURE_STAGES.find((each) => each === name);
  const what = rest.join(':');
  if (stage === undefined) return undefined;
  const answered = errorStatusOf(what);
  if (answered !== undefined) return { stage, code: undefined, ...answered };
  if (!Object.hasOwn(ERROR_TABLE, what)) return undefined;
  const code = what as ErrorCode;
  const { status } = ERROR_TABLE[code];
  return { stage, code, status, class: status < 500 ? 'client' : 'server' };
}
