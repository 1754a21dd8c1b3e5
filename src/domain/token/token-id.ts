import { isStorableText } from '../storable-text.js';

/** Characters that an id may not have (contract 3.3): those that mean something in a URL, a query or an expression. */
const LITERAL = /^[^#/\\+?[\]|&=%<>{}^]{3,400}$/;

/** The rule of {@link isLiteralId} as a phrase. */
export const LITERAL_ID_RULE =
  'must be 3 to 400 characters without # / \\ + ? [ ] | & = % < > { } ^';

/** Whether a text can be the id of a token as it stands. */
export function isLiteralId(text: string): boolean {
  return LITERAL.test(text) && isStorableText(text);
}

/** Whether an id that a caller gives is an expression that makes one. */
export function isAlias(text: string): boolean {
  return text.includes('{{');
}
