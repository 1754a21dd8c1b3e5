/** What expressions of tokens begin with, in the ways that bodies write braces. */
const OPENINGS = ['{{', '\\u007b', '\\u007B', '%7b', '%7B'] as const;

/** Longer heads of expressions than this are not noticed across two parts; an id has at most 400 characters. */
const WINDOW_BYTES = 4_096;

/** An opening, what an id is made of (contract 3.3), and what may follow it. */
const EXPRESSION = /(?<!\{)\{\{(?!\{)[^#/\\+?[\]|&=%<>{}^]{3,}(?:\}\}|[.[|])/;

/**
 * Looks through a body of any form, whole or part by part, for what may be an expression of a token. It may take for one
 * what is none, and never the other way round.
 */
export class ExpressionScan {
  #tail: Buffer = Buffer.alloc(0);

  /** Whether an expression is in this part of the body, or where the part before it ends and this one begins. */
  finds(part: Buffer): boolean {
    const window = this.#tail.length === 0 ? part : Buffer.concat([this.#tail, part]);
    this.#tail = window.subarray(Math.max(0, window.length - WINDOW_BYTES));
    const mayHold = OPENINGS.some((opening) => window.includes(opening, 0, 'latin1'));
    if (!mayHold) return false;
    const text = window.toString('latin1');
    return EXPRESSION.test(text) || EXPRESSION.test(unescapeText(text));
  }
}

/**
 * The text with the escapes of JSON, of forms and of XML undone, whichever it is; escapes within escapes, of JSON in a
 * string of JSON, too.
 */
function unescapeText(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_escape, unit?: string, byte?: string) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
    )
    .replaceAll(/\\+[/bfnrt]/g, ' ')
    .replaceAll(/\\+(?=")/g, '')
    .replaceAll(/&(?:quot|apos|#\d{1,3}|#x[0-9a-f]{1,2});/gi, "'")
    .replaceAll('+', ' ');
}
