import { DEFAULT_EXPRESSION_LIMITS } from '../expression/work-meter.js';
import { uuidOf } from '../identifier.js';
import { isLiteralId } from '../token/token-id.js';

/** An expression that stands for the value of a token: `{{ <token id> | json: '$.number' }}`. */
export interface TokenExpression {
  /** The id, in the form in which it is stored. */
  readonly id: string;
  /** What follows it: members and filters, or nothing. */
  readonly rest: string;
}

/** What a text is made of. */
export type TextPart = string | TokenExpression;

/** Two braces, and neither a third one: `{{{` is how template languages write something else. */
const OPENING = /(?<!\{)\{\{(?!\{)/g;

/** How the head of an expression, its id with blanks around it, is written in a text. */
export interface HeadForm {
  /** Sticky; whatever an id may be made of (contract 3.3). */
  readonly pattern: RegExp;
  readonly read: (written: string) => string;
}

const AS_IT_IS: HeadForm = { pattern: /[^#/\\+?[\]|&=%<>{}^]*/y, read: (written) => written };

/** A UUID with a member after it. Elsewhere a dot is a part of the id, as in `ada@example.com`. */
const UUID_WITH_MEMBER = /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\.)/i;

/** An expression that is a UUID as it is stored and nothing else: by far the most frequent one. */
const UUID_ALONE = /\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*\}\}/y;

const BLANKS = /\s*/y;

/**
 * Splits a text into what is literal and the expressions of tokens in it; stops once there are more than
 * `expressionsMax`. What cannot be an expression of a token is literal: braces that are not closed, `{{#if}}`,
 * `{{{ raw }}}`, `{{ a + b }}`. A hyphen next to the braces (`{{- … -}}`) takes the blanks on its side of the text away, as
 * in Liquid. Takes time in proportion to the text and the number of its expressions.
 *
 * This is the one grammar of all doors; docs/expressions.md has its table.
 */
export function splitText(
  text: string,
  expressionsMax: number,
  headForm: HeadForm = AS_IT_IS,
): readonly TextPart[] {
  if (!text.includes('{{')) return text === '' ? [] : [text];
  const parts: TextPart[] = [];
  let literalFrom = 0;
  let lookFrom = 0;
  for (let found = 0; found <= expressionsMax;) {
    const opening = firstOpening(text, lookFrom);
    if (opening === -1) break;
    const trimsBefore = text[opening + 2] === '-';
    const read = readExpression(text, opening + (trimsBefore ? 3 : 2), headForm);
    if (read === 'unclosed') break;
    lookFrom = read === undefined ? opening + 2 : read.end;
    if (read === undefined) continue;
    const literal = text.slice(literalFrom, opening);
    const kept = trimsBefore ? literal.trimEnd() : literal;
    if (kept !== '') parts.push(kept);
    parts.push(read.expression);
    literalFrom = read.trimsAfter ? behindBlanks(text, read.end) : read.end;
    lookFrom = literalFrom;
    found += 1;
  }
  if (literalFrom < text.length) parts.push(text.slice(literalFrom));
  return parts;
}

function firstOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

function behindBlanks(text: string, from: number): number {
  BLANKS.lastIndex = from;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

/** An expression, where it ends, and whether it takes the blanks behind it away. */
interface ReadExpression {
  readonly expression: TokenExpression;
  readonly end: number;
  readonly trimsAfter: boolean;
}

/** The expression behind an opening; undefined where it is none, `unclosed` where nothing closes in all that follows. */
function readExpression(
  text: string,
  from: number,
  { pattern, read }: HeadForm,
): ReadExpression | 'unclosed' | undefined {
  UUID_ALONE.lastIndex = from;
  const [, alone] = UUID_ALONE.exec(text) ?? [];
  if (alone !== undefined) {
    const expression = { id: alone, rest: '' };
    return { expression, end: UUID_ALONE.lastIndex, trimsAfter: false };
  }

  pattern.lastIndex = from;
  const head = pattern.exec(text)?.[0] ?? '';
  const [upToMember, uuid] = UUID_WITH_MEMBER.exec(head) ?? [];
  const restFrom = from + (upToMember ?? head).length;
  const isClosed = text.startsWith('}}', restFrom);
  if (!isClosed && !['.', '|', '['].includes(text[restFrom] ?? '')) return undefined;
  const isTrimmedHead = isClosed && head.endsWith('-');
  const id = read(uuid ?? (isTrimmedHead ? head.slice(0, -1) : head)).trim();
  if (!isLiteralId(id)) return undefined;

  const restTo = isClosed ? restFrom : closingAt(text, restFrom);
  if (restTo === -1) return 'unclosed';
  const trimsAfter = isTrimmedHead || text[restTo - 1] === '-';
  const rest = text.slice(restFrom, isClosed || !trimsAfter ? restTo : restTo - 1);
  return { expression: { id: uuidOf(id) ?? id, rest }, end: restTo + 2, trimsAfter };
}

/**
 * Where `}}` closes an expression: the first one outside of quotes. Where quotes do not close within the length that an
 * expression may have, the first one at all: the expression is faulty, and is refused where it is parsed.
 */
function closingAt(text: string, from: number): number {
  // A character has up to two code units.
  const to = Math.min(text.length, from + 2 * DEFAULT_EXPRESSION_LIMITS.templateLengthMax);
  let quote: string | undefined;
  for (let index = from; index < to; index += 1) {
    const character = text[index];
    if (quote !== undefined) {
      if (character === '\\') index += 1;
      else if (character === quote) quote = undefined;
    } else if (character === "'" || character === '"') quote = character;
    else if (character === '}' && text[index + 1] === '}') return index;
  }
  return text.indexOf('}}', from);
}
