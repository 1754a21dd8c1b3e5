import { parseDateTime } from '../../date-time.js';
import { FilterRefusal } from '../expression-failure.js';
import { defineFilter, text } from '../filter.js';
import type { Filter } from '../filter.js';
import { doubleOf, isNil, isNumeric } from '../filter-value.js';
import type { FilterValue } from '../filter-value.js';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const FORMAT_LENGTH_MAX = 200;
const DAY_MS = 86_400_000;

/**
 * Liquid's `date`, made to give the same on every machine and at every time: always UTC and English, from ISO 8601
 * timestamps or seconds since 1970. Refuses whatever else is no timestamp, `now` and `today` included, rather than let it
 * through as it is.
 */
export const DATE_FILTERS: Readonly<Record<string, Filter>> = {
  date: defineFilter([text], ({ value }, format) =>
    isNil(value) ? value : formatDate(instantOf(value), format),
  ),
};

function instantOf(value: FilterValue): Date {
  const isSeconds = isNumeric(value) || (typeof value === 'string' && /^\d{1,12}$/.test(value));
  if (isSeconds) return validDate(new Date(doubleOf(value) * 1000));
  const instant = typeof value === 'string' ? parseDateTime(value.replace(' ', 'T')) : undefined;
  if (instant === undefined) throw notATimestamp();
  return instant;
}

function validDate(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw notATimestamp();
  return date;
}

function notATimestamp(): FilterRefusal {
  return new FilterRefusal('an ISO 8601 timestamp or seconds since 1970');
}

/** Writes a date by strftime's letters; `-` after the percent sign takes the padding away, unknown letters stay. */
function formatDate(date: Date, format: string): string {
  if (format.length > FORMAT_LENGTH_MAX) {
    throw new FilterRefusal(`a format of at most ${String(FORMAT_LENGTH_MAX)} characters`);
  }
  return format.replace(/%(-?)([A-Za-z%])/g, (directive, unpadded: string, letter: string) => {
    const written = LETTERS[letter]?.(date) ?? directive;
    return unpadded === '-' ? written.replace(/^[0 ]+(?=.)/, '') : written;
  });
}

const LETTERS: Readonly<Record<string, (date: Date) => string | undefined>> = {
  '%': () => '%',
  Y: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  y: (date) => pad(date.getUTCFullYear() % 100),
  m: (date) => pad(date.getUTCMonth() + 1),
  d: (date) => pad(date.getUTCDate()),
  e: (date) => pad(date.getUTCDate(), ' '),
  j: (date) => String(dayOfYear(date)).padStart(3, '0'),
  H: (date) => pad(date.getUTCHours()),
  I: (date) => pad(halfDayHours(date)),
  l: (date) => pad(halfDayHours(date), ' '),
  M: (date) => pad(date.getUTCMinutes()),
  S: (date) => pad(date.getUTCSeconds()),
  L: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  B: (date) => MONTHS[date.getUTCMonth()],
  b: (date) => MONTHS[date.getUTCMonth()]?.slice(0, 3),
  A: (date) => DAYS[date.getUTCDay()],
  a: (date) => DAYS[date.getUTCDay()]?.slice(0, 3),
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  P: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  F: (date) => date.toISOString().slice(0, -14),
  T: (date) => date.toISOString().slice(-13, -5),
  z: () => '+0000',
  Z: () => 'UTC',
};

function halfDayHours(date: Date): number {
  const hours = date.getUTCHours() % 12;
  return hours === 0 ? 12 : hours;
}

function pad(value: number, fill = '0'): string {
  return String(value).padStart(2, fill);
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}
