import { DayNumbers, isSixtieth, TimeNumbers, ZoneNumbers } from './date-parts.js';
import { DateScanner } from './date-scanner.js';
import type { DatePiece } from './date-scanner.js';

/*
 * Dates in text as V8 reads them, in UTC: by ISO 8601 as the language has it, else by what people write, where words before the
 * first number and what stands in parentheses are passed over. The language leaves these to engines; code relies on V8's.
 */

type NumberPiece = DatePiece & { readonly kind: 'number' };

const MS_OF_DAY = 86_400_000;
/** The language knows no later time, and none as long before 1970. */
const TIME_MOST = 8.64e15;

/** Milliseconds since 1970 of a date in text; NaN where V8 takes it for none. */
export function parseDate(text: string): number {
  return new DateParser(text).read();
}

class DateParser {
  readonly #scanner: DateScanner;
  readonly #day = new DayNumbers();
  readonly #time = new TimeNumbers();
  readonly #zone = new ZoneNumbers();
  #hasNumber = false;

  constructor(text: string) {
    this.#scanner = new DateScanner(text);
  }

  read(): number {
    const left = this.#readIso();
    if (left === undefined) return NaN;
    this.#hasNumber = !this.#day.isEmpty;
    for (let piece = left; piece.kind !== 'end'; piece = this.#scanner.take())
      if (!this.#takePiece(piece)) return NaN;
    const days = this.#day.read();
    const milliseconds = this.#time.read();
    const zone = this.#zone.read();
    if (days === undefined || milliseconds === undefined || zone === undefined) return NaN;
    const time = days * MS_OF_DAY + milliseconds - zone;
    return Math.abs(time) > TIME_MOST ? NaN : time;
  }

  /** Reads what is as ISO 8601 has it. Gives the piece with which all else begins, and nothing where there is no such date. */
  #readIso(): DatePiece | undefined {
    const scanner = this.#scanner;
    const sign = scanner.peek();
    if (sign.kind === 'sign') {
      scanner.take();
      // The year 0 has no minus, but its digits are gone all the same.
      const year = scanner.takeFixed(6, 0, 999_999);
      if (year === undefined || (sign.value < 0 && year === 0)) return sign;
      this.#day.add(sign.value * year);
    } else {
      const year = scanner.takeFixed(4, 0, 9999);
      if (year === undefined) return scanner.take();
      this.#day.add(year);
    }
    for (const most of [12, 31]) {
      if (!scanner.skipMinus()) break;
      const number = scanner.takeFixed(2, 1, most);
      if (number === undefined) return scanner.take();
      this.#day.add(number);
    }
    if (scanner.peek().kind === 'T') {
      scanner.take();
      if (!this.#readIsoTime() || !this.#readIsoZone()) return undefined;
      // What has a `T` behind its date cannot be read otherwise.
      if (scanner.peek().kind !== 'end') return undefined;
    } else if (scanner.peek().kind !== 'end') return scanner.take();
    this.#day.isIso = true;
    return scanner.take();
  }

  #readIsoTime(): boolean {
    const scanner = this.#scanner;
    const hour = scanner.takeFixed(2, 0, 24);
    if (hour === undefined || !scanner.skip(':')) return false;
    // Midnight at the end of a day is 24:00.
    const most = hour === 24 ? 0 : 59;
    const minute = scanner.takeFixed(2, 0, most);
    if (minute === undefined) return false;
    this.#time.add(hour);
    this.#time.add(minute);
    if (!scanner.skip(':')) return true;
    const second = scanner.takeFixed(2, 0, most);
    if (second === undefined) return false;
    this.#time.add(second);
    if (!scanner.skip('.')) return true;
    const fraction = scanner.take();
    if (fraction.kind !== 'number' || (hour === 24 && fraction.value > 0)) return false;
    return this.#time.add(millisecondsOf(fraction));
  }

  #readIsoZone(): boolean {
    const scanner = this.#scanner;
    const piece = scanner.peek();
    if (piece.kind === 'zone' && piece.isZ) {
      scanner.take();
      this.#zone.set(0);
      return true;
    }
    if (piece.kind !== 'sign') return true;
    scanner.take();
    this.#zone.sign = piece.value;
    const both = scanner.takeFixed(4, 0, 2359);
    if (both !== undefined) {
      this.#zone.hour = Math.trunc(both / 100);
      this.#zone.minute = both % 100;
      return isSixtieth(this.#zone.minute);
    }
    this.#zone.hour = scanner.takeFixed(2, 0, 23);
    if (this.#zone.hour === undefined || !scanner.skip(':')) return false;
    this.#zone.minute = scanner.takeFixed(2, 0, 59);
    return this.#zone.minute !== undefined;
  }

  /** Takes a piece of what is not ISO 8601; false where it makes the text no date. */
  #takePiece(piece: DatePiece): boolean {
    switch (piece.kind) {
      case 'number':
        this.#hasNumber = true;
        return this.#takeNumber(piece);
      case 'month':
        this.#day.month = piece.value;
        this.#scanner.skipMinus();
        return true;
      case 'half':
        if (this.#time.isEmpty) return this.#takeWord();
        this.#time.half = piece.value;
        return true;
      case 'zone':
        if (!this.#hasNumber) return this.#takeWord();
        this.#zone.set(piece.value);
        return true;
      case 'word':
      case 'T':
        return this.#takeWord();
      case 'sign':
        // Behind a time or UTC, it begins a zone.
        if (this.#zone.isUtc || !this.#time.isEmpty) return this.#takeZone(piece.value);
        return !this.#hasNumber;
      case ')':
        return !this.#hasNumber;
      default:
        return true;
    }
  }

  #takeNumber({ value }: NumberPiece): boolean {
    const scanner = this.#scanner;
    if (scanner.skip(':')) {
      if (!scanner.skip(':')) {
        if (!this.#time.add(value)) return false;
        scanner.skip('.');
        return true;
      }
      // No minutes between two colons.
      if (!this.#time.isEmpty) return false;
      this.#time.add(value);
      return this.#time.add(0);
    }
    if (scanner.skip('.') && this.#time.expects(value)) {
      this.#time.add(value);
      const fraction = scanner.take();
      if (fraction.kind !== 'number') return false;
      this.#time.addLast(millisecondsOf(fraction));
      return true;
    }
    if (this.#zone.expects(value)) {
      this.#zone.minute = value;
      return true;
    }
    if (this.#time.expects(value)) {
      this.#time.addLast(value);
      const next = scanner.peek();
      return ['end', 'blank', 'sign'].includes(next.kind) || (next.kind === 'zone' && next.isZ);
    }
    const isTaken = this.#day.add(value);
    scanner.skipMinus();
    return isTaken;
  }

  /** A word that means nothing stands before the first number, and apart from it. */
  #takeWord(): boolean {
    return !this.#hasNumber && this.#scanner.peek().kind !== 'number';
  }

  #takeZone(sign: 1 | -1): boolean {
    const scanner = this.#scanner;
    this.#zone.sign = sign;
    this.#hasNumber = true;
    const number = scanner.peek();
    const [value, length] = number.kind === 'number' ? [number.value, number.length] : [0, 0];
    if (number.kind === 'number') scanner.take();
    if (scanner.peek().kind === ':') {
      this.#zone.hour = value;
      this.#zone.minute = undefined;
      return true;
    }
    if (length < 1 || length > 4) return false;
    this.#zone.hour = length < 3 ? value : Math.trunc(value / 100);
    this.#zone.minute = length < 3 ? 0 : value % 100;
    return true;
  }
}

/** The milliseconds of the digits behind a point, of which the tenth and later ones have not been read. */
function millisecondsOf({ value, length }: NumberPiece): number {
  const digits = Math.min(length, 9);
  return Math.trunc(digits > 3 ? value / 10 ** (digits - 3) : value * 10 ** (3 - digits));
}
