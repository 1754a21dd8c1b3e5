import type { QueryFault } from './token-query.js';

/** Carries a fault out of the descent; never leaves this folder. */
export class QueryFaultError extends Error {
  readonly fault: QueryFault;

  constructor(position: number, phrase: string) {
    super(phrase);
    this.fault = { position, phrase };
  }
}

/** A word or a quoted text, with its escapes resolved. */
export interface ReadText {
  readonly text: string;
  readonly position: number;
  readonly quoted: boolean;
  /** Offsets in `text` of the `*` that were not escaped. */
  readonly stars: readonly number[];
}

const BLANK = /[ \t\r\n\u3000]/;

/** What means something, or will in other dialects, and so cannot stand in an unquoted value as it is. */
const RESERVED = new Set('"[]{}?~^');

/** Reads the words of a query from left to right. */
export class QueryReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get position(): number {
    return this.#at;
  }

  /** The next code unit; undefined at the end. */
  get next(): string | undefined {
    return this.#text[this.#at];
  }

  /** Moves to what is not blank, and gives where that is. */
  skipBlanks(): number {
    while (isBlank(this.next)) this.#at += 1;
    return this.#at;
  }

  /** Moves past one of some code units where it is next, and gives it. */
  take(units: string): string | undefined {
    const unit = this.next;
    if (unit === undefined || !units.includes(unit)) return undefined;
    this.#at += 1;
    return unit;
  }

  /** Whether an operator, which is upper case and ends at a blank or a parenthesis, is next. */
  seesOperator(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    const after = this.#text[this.#at + word.length];
    return after === undefined || isBlank(after) || '()'.includes(after);
  }

  takeOperator(word: string): boolean {
    const seen = this.seesOperator(word);
    if (seen) this.#at += word.length;
    return seen;
  }

  /** The name of a field up to its colon; in it quotes and escapes keep characters that would end it. */
  readFieldName(): string {
    const start = this.#at;
    let name = '';
    for (;;) {
      const unit = this.next;
      if (unit === undefined || isBlank(unit) || '()'.includes(unit)) {
        throw new QueryFaultError(start, 'must name a field and a value, such as type:card');
      }
      if (unit === '"') name += this.#readQuoted().text;
      else if (unit === '\\') name += this.#readEscape();
      else {
        this.#at += 1;
        if (unit === ':') return name;
        name += unit;
      }
    }
  }

  /** A quoted text, or a word that ends at a blank, a parenthesis or one of `ends`. */
  readText(ends = ''): ReadText {
    return this.next === '"' ? this.#readQuoted() : this.#readWord(ends);
  }

  #readQuoted(): ReadText {
    const position = this.#at;
    const stars: number[] = [];
    let text = '';
    this.#at += 1;
    for (;;) {
      const unit = this.next;
      if (unit === undefined) throw new QueryFaultError(position, 'must close its quotes');
      if (unit === '\\') {
        text += this.#readEscape();
        continue;
      }
      this.#at += 1;
      if (unit === '"') return { text, position, quoted: true, stars };
      if (unit === '*') stars.push(text.length);
      text += unit;
    }
  }

  #readWord(ends: string): ReadText {
    const position = this.#at;
    const stars: number[] = [];
    let text = '';
    for (;;) {
      const unit = this.next;
      if (unit === undefined || isBlank(unit) || '()'.includes(unit) || ends.includes(unit)) {
        return { text, position, quoted: false, stars };
      }
      if (RESERVED.has(unit)) {
        const phrase = 'must have a value in quotes, or a \\ before any of " [ ] { } ? ~ ^ in it';
        throw new QueryFaultError(this.#at, phrase);
      }
      if (unit === '\\') {
        text += this.#readEscape();
        continue;
      }
      if (unit === '*') stars.push(text.length);
      text += unit;
      this.#at += 1;
    }
  }

  /** What a backslash makes of what follows it: `\u` and four digits a code unit, anything else itself. */
  #readEscape(): string {
    const position = this.#at;
    const escaped = this.#text[position + 1];
    if (escaped === undefined) {
      throw new QueryFaultError(position, 'must have a character after a \\');
    }
    this.#at += 2;
    if (escaped !== 'u') return escaped;
    const digits = this.#text.slice(this.#at, this.#at + 4);
    if (!/^[0-9A-Fa-f]{4}$/.test(digits)) {
      throw new QueryFaultError(position, 'must have four hexadecimal digits after \\u');
    }
    this.#at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }
}

function isBlank(unit: string | undefined): boolean {
  return unit !== undefined && BLANK.test(unit);
}
