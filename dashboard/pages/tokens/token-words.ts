import type { TokenType } from '../../generated/operations.js';

/** The types of tokens, in the words of people. */
export const TOKEN_TYPES: readonly (readonly [TokenType, string])[] = [
  ['token', 'Any value'],
  ['card', 'Card'],
  ['card_number', 'Card number'],
  ['bank', 'Bank account'],
  ['us_bank_account_number', 'US account'],
  ['us_bank_routing_number', 'US routing'],
  ['social_security_number', 'US SSN'],
  ['employer_id_number', 'US EIN'],
];

/** A type in the words of people; one that is newer than this page by its name. */
export function tokenTypeWords(type: string): string {
  return TOKEN_TYPES.find(([each]) => each === type)?.[1] ?? type;
}

/** A masked value on one line: of an object its members, one after the other. */
export function maskedText(masked: unknown): string {
  if (typeof masked === 'string') return masked;
  if (typeof masked !== 'object' || masked === null) return JSON.stringify(masked);
  return Object.values(masked)
    .map((each: unknown) => maskedText(each))
    .join(' · ');
}
