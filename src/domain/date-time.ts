const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|z|[+ -]\d{2}(?::?\d{2})?)?)?$/;

/**
 * The instant of an ISO 8601 timestamp with any offset, of hours alone too; none means UTC, a date alone means its midnight.
 * A comma may stand before fractions of a second, a blank for the `T`, and a blank for the plus sign of the offset, which is
 * what a query makes of one that was not encoded. The result has millisecond precision, and is of the years that an answer
 * can write with four digits: an offset may lead out of them. Undefined for any other text.
 */
export function parseDateTime(text: string): Date | undefined {
  const match = DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, date = '', time = '00:00', offset = 'Z'] = match;
  const instant = new Date(`${date}T${time.replace(',', '.')}${isoOffset(offset)}`);
  return hasFourDigitYear(instant) && isCalendarDay(date) ? instant : undefined;
}

/** An offset as `Date` reads it. */
function isoOffset(offset: string): string {
  const [, sign, hours, minutes = '00'] = /^([+ -])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return hours === undefined ? 'Z' : `${sign === '-' ? '-' : '+'}${hours}:${minutes}`;
}

function hasFourDigitYear(instant: Date): boolean {
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

const DAY = /^(?:19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, from 1970 on. */
export function isDay(text: string): boolean {
  return DAY.test(text) && isCalendarDay(text);
}

/** Whether the calendar has this day; `new Date` would move 30 February into March. */
function isCalendarDay(date: string): boolean {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}
