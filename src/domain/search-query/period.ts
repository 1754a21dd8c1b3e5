import { parseDateTime } from '../date-time.js';

/** A span of time: from `start` on, and before `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** The years that both an ISO 8601 timestamp and the database can write with four digits. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * What an ISO 8601 date or time stands for, as long as it is written: a date is that whole day in UTC,
 * `2021-12-31T23:59:59Z` that whole second. Undefined for any other text, and outside the years 1 to 9999.
 */
export function periodOf(text: string): Period | undefined {
  const start = parseDateTime(text);
  if (start === undefined) return undefined;
  const startMs = start.getTime();
  if (startMs < EARLIEST_MS || startMs > LATEST_MS) return undefined;
  const endMs = Math.min(startMs + lengthMs(text), LATEST_MS);
  return { start, end: new Date(endMs) };
}

function lengthMs(text: string): number {
  if (!text.includes(':')) return DAY_MS;
  if (/[.,]/.test(text)) return 1;
  return /[Tt ]\d{2}:\d{2}:\d{2}/.test(text) ? SECOND_MS : MINUTE_MS;
}
