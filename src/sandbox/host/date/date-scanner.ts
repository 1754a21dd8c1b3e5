/* The pieces that V8 cuts the text of a date into. */

/** What a piece of the text is. A word is known by its first three letters, of which only months may have more. */
export type DatePiece =
  | { readonly kind: 'number'; readonly value: number; readonly length: number }
  | { readonly kind: 'month' | 'half' | 'zone'; readonly value: number; readonly isZ: boolean }
  | { readonly kind: 'sign'; readonly value: 1 | -1 }
  | { readonly kind: ':' | '.' | '(' | ')' | 'T' | 'word' | 'blank' | 'other' | 'end' };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Hours that a zone is from UTC. */
const ZONES = new Map<string, number>([
  ...['utc', 'ut', 'z', 'gmt'].map((name) => [name, 0] as const),
  ['edt', -4],
  ['est', -5],
  ['cdt', -5],
  ['cst', -6],
  ['mdt', -6],
  ['mst', -7],
  ['pdt', -7],
  ['pst', -8],
]);

const LETTERS_COMPARED = 3;
/** Digits beyond these, leading zeros not counted, are passed over. */
const DIGITS_READ = 9;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** The blanks of the language, which `trim` takes away, but for U+2028 and U+2029: these are of words. */
const isBlank = (code: number): boolean =>
  code === 0x20 || (code >= 9 && code <= 13) || (code >= 0xa0 && isWideBlank(code));
const isWideBlank = (code: number): boolean =>
  code !== 0x2028 && code !== 0x2029 && String.fromCharCode(code).trim() === '';
/** Letters, and all else from `A` on: `_` and `[` are parts of words. */
const isOfWord = (code: number): boolean => code >= 0x41 && !isBlank(code);

/** Goes through the text of a date piece by piece, of which the next one can be looked at. */
export class DateScanner {
  readonly #text: string;
  #at = 0;
  #next: DatePiece;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#read();
  }

  peek(): DatePiece {
    return this.#next;
  }

  take(): DatePiece {
    const piece = this.#next;
    this.#next = this.#read();
    return piece;
  }

  /** Passes over the next piece where it is this mark. */
  skip(mark: ':' | '.'): boolean {
    if (this.#next.kind !== mark) return false;
    this.take();
    return true;
  }

  /** Passes over the next piece where it is a minus. */
  skipMinus(): boolean {
    const next = this.#next;
    if (next.kind !== 'sign' || next.value !== -1) return false;
    this.take();
    return true;
  }

  /** The number that comes next, where it has exactly so many digits and lies within these bounds. */
  takeFixed(length: number, least: number, most: number): number | undefined {
    const next = this.#next;
    if (next.kind !== 'number' || next.length !== length) return undefined;
    if (next.value < least || next.value > most) return undefined;
    this.take();
    return next.value;
  }

  #read(): DatePiece {
    // A character U+0000 ends the text; NaN, behind its last one, is none of what is asked for.
    const code = this.#text.charCodeAt(this.#at);
    if (Number.isNaN(code) || code === 0) return { kind: 'end' };
    if (isDigit(code)) return this.#number();
    if (isOfWord(code)) return this.#word();
    if (code === 0x28) return this.#parentheses();
    this.#at += 1;
    if (isBlank(code)) return { kind: 'blank' };
    switch (code) {
      case 0x2b:
        return { kind: 'sign', value: 1 };
      case 0x2d:
        return { kind: 'sign', value: -1 };
      case 0x3a:
        return { kind: ':' };
      case 0x2e:
        return { kind: '.' };
      case 0x29:
        return { kind: ')' };
      default:
        return { kind: 'other' };
    }
  }

  #number(): DatePiece {
    const start = this.#at;
    while (this.#text.charCodeAt(this.#at) === 0x30) this.#at += 1;
    let value = 0;
    let digits = 0;
    for (; isDigit(this.#text.charCodeAt(this.#at)); this.#at += 1, digits += 1)
      if (digits < DIGITS_READ) value = value * 10 + this.#text.charCodeAt(this.#at) - 0x30;
    return { kind: 'number', value, length: this.#at - start };
  }

  #word(): DatePiece {
    const start = this.#at;
    while (isOfWord(this.#text.charCodeAt(this.#at))) this.#at += 1;
    const length = this.#at - start;
    const compared = Math.min(this.#at, start + LETTERS_COMPARED);
    const letters = this.#text.slice(start, compared).toLowerCase();
    const month = MONTHS.indexOf(letters);
    if (month >= 0) return { kind: 'month', value: month + 1, isZ: false };
    if (length > LETTERS_COMPARED) return { kind: 'word' };
    if (letters === 't') return { kind: 'T' };
    if (letters === 'am') return { kind: 'half', value: 0, isZ: false };
    if (letters === 'pm') return { kind: 'half', value: 12, isZ: false };
    const zone = ZONES.get(letters);
    return zone === undefined
      ? { kind: 'word' }
      : { kind: 'zone', value: zone, isZ: letters === 'z' };
  }

  /** What stands in parentheses, those within it included, is no part of the date. */
  #parentheses(): DatePiece {
    let depth = 0;
    do {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code) || code === 0) break;
      if (code === 0x28) depth += 1;
      else if (code === 0x29) depth -= 1;
      this.#at += 1;
    } while (depth > 0);
    return { kind: 'other' };
  }
}
