const within = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most;

const isMonth = (value: number): boolean => within(value, 1, 12);
const isDay = (value: number): boolean => within(value, 1, 31);
const isHour = (value: number): boolean => within(value, 0, 23);
/** Whether a number is one of minutes or seconds. */
export const isSixtieth = (value: number): boolean => within(value, 0, 59);

/** Most that V8 takes as a year, whatever a date may be. */
const YEAR_MOST = 2 ** 31 - 1;

/** From the first of March of the year 0 to the first of January 1970. */
const DAYS_UNTIL_1970 = 719_468;

/** Numbers that make up the day, in the order in which they stand. */
export class DayNumbers {
  readonly #numbers: number[] = [];
  /** A month that was named, from 1 on. */
  month: number | undefined;
  /** Whether the text is one of ISO 8601, whose order is fixed and whose years are meant as they are. */
  isIso = false;

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  /** Takes a further number; false where there are three. */
  add(number: number): boolean {
    if (this.#numbers.length === 3) return false;
    this.#numbers.push(number);
    return true;
  }

  /** Days since 1970; undefined where the numbers are none of a date. The 31st of a shorter month is in the next one. */
  read(): number | undefined {
    if (this.isEmpty) return undefined;
    const [year, month, day] = this.#inOrder();
    const full = this.isIso ? year : fullYear(year);
    if (full > YEAR_MOST || !isMonth(month) || !isDay(day)) return undefined;
    // Years that begin in March have the day that not all have at their end.
    const since = month > 2 ? full : full - 1;
    const leapDays = Math.floor(since / 4) - Math.floor(since / 100) + Math.floor(since / 400);
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
    return since * 365 + leapDays + dayOfYear - DAYS_UNTIL_1970;
  }

  #inOrder(): readonly [number, number, number] {
    const [first = 1, second = 1, third = 1] = this.#numbers;
    if (this.month !== undefined)
      return isDay(first) ? [second, this.month, first] : [first, this.month, second];
    if (this.isIso || !isDay(first)) return [first, second, third];
    return [third, first, second];
  }
}

/** Years of two digits are from 1950 to 2049. */
function fullYear(year: number): number {
  if (within(year, 0, 49)) return year + 2000;
  return within(year, 50, 99) ? year + 1900 : year;
}

/** Numbers that make up the time, from the hour to the millisecond. */
export class TimeNumbers {
  readonly #numbers: number[] = [];
  /** What `AM` and `PM` add to an hour of twelve. */
  half: number | undefined;

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  /** Whether a number that stands alone goes on with the time. */
  expects(number: number): boolean {
    const { length } = this.#numbers;
    if (length === 1 || length === 2) return isSixtieth(number);
    return length === 3 && within(number, 0, 999);
  }

  /** Takes a further number; false where there are four. */
  add(number: number): boolean {
    if (this.#numbers.length === 4) return false;
    this.#numbers.push(number);
    return true;
  }

  /** Takes the last number. */
  addLast(number: number): void {
    this.add(number);
    while (this.add(0));
  }

  /** Milliseconds since midnight; undefined where the numbers are no time of a day. */
  read(): number | undefined {
    const [given = 0, minute = 0, second = 0, millisecond = 0] = this.#numbers;
    if (this.half !== undefined && given > 12) return undefined;
    const hour = this.half === undefined ? given : (given % 12) + this.half;
    const isEndOfDay = hour === 24 && minute === 0 && second === 0 && millisecond === 0;
    const isTime = isHour(hour) && isSixtieth(minute) && isSixtieth(second);
    if (!isEndOfDay && !(isTime && millisecond <= 999)) return undefined;
    return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  }
}

/** How far a zone is from UTC. */
export class ZoneNumbers {
  sign: 1 | -1 | undefined;
  hour: number | undefined;
  minute: number | undefined;

  get isUtc(): boolean {
    return this.hour === 0 && this.minute === 0;
  }

  /** Whether a number that stands alone is the minutes of the zone. */
  expects(number: number): boolean {
    return this.hour !== undefined && this.minute === undefined && isSixtieth(number);
  }

  /** Sets a zone that has a name. */
  set(hours: number): void {
    this.sign = hours < 0 ? -1 : 1;
    this.hour = Math.abs(hours);
    this.minute = 0;
  }

  /** Milliseconds, 0 where the text names no zone; undefined where they are too many. */
  read(): number | undefined {
    if (this.sign === undefined) return 0;
    // V8 counts in 32 bits.
    const seconds = ((this.hour ?? 0) * 3600 + (this.minute ?? 0) * 60) % 2 ** 32;
    return seconds >= 2 ** 31 ? undefined : this.sign * seconds * 1000;
  }
}
