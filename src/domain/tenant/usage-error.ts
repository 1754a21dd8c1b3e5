import { ERROR_TABLE } from '../errors.js';

/** The statuses that the vault gives itself; code and destinations may give others. */
const STATUSES: ReadonlySet<number> = new Set(
  Object.values(ERROR_TABLE).map(({ status }) => status),
);

const PREFIX = 'error:';

/** Errors with a status of the vault's own, or with another one of its class: so they are a handful, whoever chooses. */
export type ErrorMeasure = `error:${string}`;

/** Whose fault an error is by its status (RFC 9110, 15): of the caller below 500, of the one who answers from there on. */
export type ErrorClass = 'client' | 'server';

/** What the count of an error says of it. */
export interface ErrorStatus {
  readonly class: ErrorClass;
  /** Undefined for all those together that the vault does not give itself. */
  readonly status: number | undefined;
}

/** What an error with a status, which is 400 or more, is counted as. */
export function errorMeasureOf(status: number): ErrorMeasure {
  if (STATUSES.has(status)) return `error:${String(status)}`;
  return status < 500 ? 'error:4xx' : 'error:5xx';
}

/** What a measure of errors tells; undefined for every other measure. */
export function errorStatusOf(measure: string): ErrorStatus | undefined {
  if (!measure.startsWith(PREFIX)) return undefined;
  const [first = '', ...rest] = measure.slice(PREFIX.length);
  const isOther = rest.join('') === 'xx';
  return {
    class: first === '4' ? 'client' : 'server',
    status: isOther ? undefined : Number(measure.slice(PREFIX.length)),
  };
}
