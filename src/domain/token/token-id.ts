import { isStorableText } from '../storable-text.js';

/** Characters that no id has (contract 3.3): those that mean something in a URL, a query or an expression. */
const STORED = /^[^#/\\+?[\]|&=%<>{}^]{3,400}$/u;

/**
 * What the ids of two linked tokens may have for a row of an index to hold both (2,704 bytes), and what an expression that
 * names one may have, however escaped, for a scan of a body in parts not to miss it.
 */
const BYTES_MAX = 1_200;

/** What would spoil the error that names an id, and what an expression cannot tell from blanks around an id. */
const CONTROL_CHARACTER = /\p{Cc}/u;

/** In an expression, what follows a UUID and a dot is a member of the token. */
const UUID_WITH_MEMBER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\./i;

/** The rule of {@link isLiteralId} as a phrase. */
export const LITERAL_ID_RULE =
  'must be 3 to 400 characters, in UTF-8 at most 1,200 bytes, without # / \\ + ? [ ] | & = % < > { } ^ and control characters, must not begin or end with a blank, and must be no UUID with a dot behind it';

/** Whether a text can be the id of a token as it stands: whatever can be one can be named in an expression too. */
export function isLiteralId(text: string): boolean {
  return (
    isStoredId(text) &&
    Buffer.byteLength(text) <= BYTES_MAX &&
    text.trim() === text &&
    !CONTROL_CHARACTER.test(text) &&
    !UUID_WITH_MEMBER.test(text)
  );
}

/** Whether a token may have this id. Earlier versions took more than {@link isLiteralId} does, and tokens keep their ids. */
export function isStoredId(text: string): boolean {
  return STORED.test(text) && isStorableText(text);
}

/** Whether an id that a caller gives is an expression that makes one. */
export function isAlias(text: string): boolean {
  return text.includes('{{');
}
