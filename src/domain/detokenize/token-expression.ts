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

/** Whatever an id may be made of (contract 3.3), and blanks around it. */
const HEAD = /[^#/\\+?[\]|&=%<>{}^]*/y;

/** A UUID with a member after it. Elsewhere a dot is a part of the id, as in `ada@example.com`. */
const UUID_WITH_MEMBER = /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\.)/i;

/** An expression that is a UUID as it is stored and nothing else: by far the most frequent one. */
const UUID_ALONE = /\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*\}\}/y;

/** What would spoil the error that names an id; whoever writes braces around several lines means no token. */
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Splits a text into what is literal and the expressions of tokens in it; stops once there are more than
 * `expressionsMax`. What cannot be an expression of a token is literal: braces that are not closed, `{{#if}}`,
 * `{{{ raw }}}`, `{{ a + b }}`. Takes time in proportion to the text and the number of its expressions.
 */
export function splitText(text: string, expressionsMax: number): readonly TextPart[] {
  if (!text.includes('{{')) return text === '' ? [] : [text];
  const parts: TextPart[] = [];
  let literalFrom = 0;
  let lookFrom = 0;
  for (let found = 0; found <= expressionsMax;) {
    const opening = firstOpening(text, lookFrom);
    if (opening === -1) break;
    const read = readExpression(text, opening + 2);
    if (read === 'unclosed') break;
    lookFrom = read === undefined ? opening + 2 : read.end;
    if (read === undefined) continue;
    if (opening > literalFrom) parts.push(text.slice(literalFrom, opening));
    parts.push(read.expression);
    literalFrom = read.end;
    found += 1;
  }
  if (literalFrom < text.length) parts.push(text.slice(literalFrom));
  return parts;
}

function firstOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? -1;
}

/** The expression behind an opening; undefined where it is none, `unclosed` where nothing closes in all that follows. */
function readExpression(
  text: string,
  from: number,
): { readonly expression: TokenExpression; readonly end: number } | 'unclosed' | undefined {
  UUID_ALONE.lastIndex = from;
  const [, alone] = UUID_ALONE.exec(text) ?? [];
  if (alone !== undefined) {
    return { expression: { id: alone, rest: '' }, end: UUID_ALONE.lastIndex };
  }

  HEAD.lastIndex = from;
  const head = HEAD.exec(text)?.[0] ?? '';
  const [upToMember, uuid] = UUID_WITH_MEMBER.exec(head) ?? [];
  const id = (uuid ?? head).trim();
  if (!isLiteralId(id) || CONTROL_CHARACTER.test(id)) return undefined;

  const restFrom = from + (upToMember ?? head).length;
  const isClosed = text.startsWith('}}', restFrom);
  if (!isClosed && !['.', '|', '['].includes(text[restFrom] ?? '')) return undefined;
  const restTo = isClosed ? restFrom : closingAt(text, restFrom);
  if (restTo === -1) return 'unclosed';
  const expression = { id: uuidOf(id) ?? id, rest: text.slice(restFrom, restTo) };
  return { expression, end: restTo + 2 };
}

/**
 * Where `}}` closes an expression: the first one outside of quotes. Where quotes do not close within the length that an
 * expression may have, the first one at all: the expression is faulty, and is refused where it is parsed.
 */
function closingAt(text: string, from: number): number {
  const to = Math.min(text.length, from + DEFAULT_EXPRESSION_LIMITS.templateLengthMax);
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
