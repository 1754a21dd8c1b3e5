import {
  ACCOUNT_NUMBER,
  EXPIRATION_MONTH,
  EXPIRATION_YEAR,
  NINE_DIGITS,
  ROUTING_NUMBER,
  VERIFICATION_CODE,
} from './token-patterns.js';
import type { TokenType } from './token-type.js';

/** A card number with the blanks and hyphens that people write, before its check digit is looked at. */
const CARD_NUMBER = /^[0-9](?:[ -]?[0-9]){11,18}$/;

/**
 * What `data` may be by the type of a token, as far as JSON Schema (draft 2020-12) can say it: check digits, it cannot. The
 * document of REST tells it to those who make requests; the vault itself goes by `TOKEN_TYPE_TABLE`, and a test holds the
 * one against the other.
 */
export const TOKEN_DATA_SCHEMAS: Readonly<Record<TokenType, object>> = {
  token: {},
  card: {
    type: 'object',
    required: ['number'],
    properties: {
      number: textLike(CARD_NUMBER),
      expiration_month: digitsLike(EXPIRATION_MONTH, 1, 12),
      expiration_year: digitsLike(EXPIRATION_YEAR, 1_000, 9_999),
      cvc: digitsLike(VERIFICATION_CODE, 100, 9_999),
    },
    additionalProperties: false,
  },
  card_number: textLike(CARD_NUMBER),
  bank: {
    type: 'object',
    required: ['routing_number', 'account_number'],
    properties: {
      routing_number: textLike(ROUTING_NUMBER),
      account_number: textLike(ACCOUNT_NUMBER),
    },
    additionalProperties: false,
  },
  us_bank_account_number: textLike(ACCOUNT_NUMBER),
  us_bank_routing_number: textLike(ROUTING_NUMBER),
  social_security_number: textLike(NINE_DIGITS),
  employer_id_number: textLike(NINE_DIGITS),
};

function textLike({ source: pattern }: RegExp): object {
  return { type: 'string', pattern };
}

/** Digits as a text, or as a number; null is as good as left out. */
function digitsLike({ source: pattern }: RegExp, minimum: number, maximum: number): object {
  return { type: ['integer', 'string', 'null'], pattern, minimum, maximum };
}
