/*
 * Dates as most programs write them, read where they lie in the memory of the engine. Where a text is made of it first, looked at by
 * a pattern and parsed, a date takes half as long again.
 */

const DASH = 0x2d;
const COLON = 0x3a;
const POINT = 0x2e;
const PLUS = 0x2b;
const T = 0x54;
const Z = 0x5a;
const ZERO = 0x30;

/** The lengths of `2024-05-06` and of `2024-05-06T07:08:09`. */
const DAY_LENGTH = 10;
const TIME_LENGTH = 19;
const MS_OF_MINUTE = 60_000;
/** `Date.UTC` takes smaller years for those of the twentieth century. */
const YEAR_LEAST = 100;

/**
 * Milliseconds since 1970 of a day, or of a day and a time in seconds or milliseconds, in UTC where it names no zone. Undefined of
 * all else, which may be a date as well.
 */
export function parseUsualDate(text: Uint8Array): number | undefined {
  if (text[4] !== DASH || text[7] !== DASH) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // What is no number is within no bounds.
  const isDay = year >= YEAR_LEAST && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDay) return undefined;
  const time = text.length === DAY_LENGTH ? 0 : parseTime(text);
  return time === undefined ? undefined : Date.UTC(year, month - 1, day) + time;
}

/** Milliseconds since midnight in UTC of what follows the day. */
function parseTime(text: Uint8Array): number | undefined {
  if (text[10] !== T || text[13] !== COLON || text[16] !== COLON) return undefined;
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return undefined;
  const hasFraction = text[TIME_LENGTH] === POINT;
  const millisecond = hasFraction ? twoDigits(text, 20) * 10 + digit(text, 22) : 0;
  const minutes = hour * 60 + minute - zoneMinutes(text, TIME_LENGTH + (hasFraction ? 4 : 0));
  const time = minutes * MS_OF_MINUTE + second * 1000 + millisecond;
  return Number.isNaN(time) ? undefined : time;
}

/** Minutes that the zone at the end of a text is before UTC; NaN where it ends otherwise. */
function zoneMinutes(text: Uint8Array, at: number): number {
  if (text.length === at) return 0;
  const mark = text[at];
  if (mark === Z) return text.length === at + 1 ? 0 : NaN;
  if ((mark !== PLUS && mark !== DASH) || text[at + 3] !== COLON || text.length !== at + 6)
    return NaN;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (!(hours <= 23 && minutes <= 59)) return NaN;
  return (mark === PLUS ? 1 : -1) * (hours * 60 + minutes);
}

const twoDigits = (text: Uint8Array, at: number): number =>
  digit(text, at) * 10 + digit(text, at + 1);

/** NaN where there is no digit. */
function digit(text: Uint8Array, at: number): number {
  const value = (text[at] ?? 0) - ZERO;
  return value >= 0 && value <= 9 ? value : NaN;
}
