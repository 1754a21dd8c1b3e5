import { OwnName } from '../issue.js';
import type { Issue } from '../issue.js';
import { fromPlain, isJsonObject, JsonNumber } from '../json/json-value.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { stringifyJson } from '../json/stringify-json.js';
import { cardNumberFault, passesAba, withoutSeparators } from './check-digits.js';
import {
  ACCOUNT_NUMBER,
  EXPIRATION_MONTH,
  EXPIRATION_YEAR,
  NINE_DIGITS,
  ROUTING_NUMBER,
  VERIFICATION_CODE,
} from './token-patterns.js';

/** What a token stands for; every type has its row in {@link TOKEN_TYPE_TABLE}. */
export type TokenType =
  | 'token'
  | 'card'
  | 'card_number'
  | 'bank'
  | 'us_bank_account_number'
  | 'us_bank_routing_number'
  | 'social_security_number'
  | 'employer_id_number';

/** The value of a token in its stored form; of a card, the verification code is kept apart, to be erased. */
export interface CheckedData {
  readonly data: JsonValue;
  readonly cvc?: string;
}

/** What is special about one type of tokens. */
export interface TokenTypeInfo {
  /** Container of tokens that name none. */
  readonly container: string;
  /** Mask of tokens that name none: a template, an object of templates, or null for none. */
  readonly mask: JsonValue;
  /** Fingerprint expression of tokens that name none. */
  readonly fingerprintExpression: string;
  /** What {@link mask} renders to, or undefined for nothing; written out, since it is needed for every token made. */
  renderMask(data: JsonValue): JsonValue | undefined;
  /** What {@link fingerprintExpression} renders to, written out likewise. */
  renderFingerprint(data: JsonValue): string;
  /** The stored form of a value, or what is wrong with it, with paths from the value. */
  check(data: JsonValue): CheckedData | { readonly issues: readonly Issue[] };
}

/** Every type of tokens (contract 3.1). */
export const TOKEN_TYPE_TABLE: Readonly<Record<TokenType, TokenTypeInfo>> = {
  token: {
    container: '/general/high/',
    mask: null,
    fingerprintExpression: '{{ data | stringify }}',
    renderMask: () => undefined,
    renderFingerprint: stringifyJson,
    check: (data) => ({ data }),
  },
  card: {
    container: '/pci/high/',
    mask: fromPlain({
      number: '{{ data.number | reveal_last: 4 }}',
      expiration_month: '{{ data.expiration_month }}',
      expiration_year: '{{ data.expiration_year }}',
    }),
    fingerprintExpression: '{{ data.number }}',
    renderMask: (card) => replaceMember(card, 'number', lastFourOf(card, 'number')),
    renderFingerprint: (card) => memberText(card, 'number'),
    check: checkCard,
  },
  card_number: {
    ...digitsType('/pci/high/'),
    check: (data) => {
      const number = typeof data === 'string' ? withoutSeparators(data) : '';
      const fault = cardNumberFault(number);
      return fault === undefined ? { data: number } : { issues: [{ path: [], message: fault }] };
    },
  },
  bank: {
    container: '/bank/high/',
    mask: fromPlain({
      routing_number: '{{ data.routing_number }}',
      account_number: '{{ data.account_number | reveal_last: 4 }}',
    }),
    fingerprintExpression: '{{ data.account_number }}|{{ data.routing_number }}',
    renderMask: (bank) => replaceMember(bank, 'account_number', lastFourOf(bank, 'account_number')),
    renderFingerprint: (bank) =>
      `${memberText(bank, 'account_number')}|${memberText(bank, 'routing_number')}`,
    check: checkBank,
  },
  us_bank_account_number: {
    ...digitsType('/bank/high/'),
    check: (data) => checkText(data, accountNumberFault),
  },
  us_bank_routing_number: {
    ...digitsType('/bank/low/'),
    check: (data) => checkText(data, routingNumberFault),
  },
  social_security_number: nineDigitsType(),
  employer_id_number: nineDigitsType(),
};

/** Whether a name is one of the table's; inherited names such as `constructor` are not. */
export function isTokenType(name: string): name is TokenType {
  return Object.hasOwn(TOKEN_TYPE_TABLE, name);
}

/** A type whose value is one string of digits, masked but for the last four. */
function digitsType(container: string): Omit<TokenTypeInfo, 'check'> {
  return {
    container,
    mask: '{{ data | reveal_last: 4 }}',
    fingerprintExpression: '{{ data }}',
    renderMask: (data) => lastFour(textOf(data)),
    renderFingerprint: textOf,
  };
}

function nineDigitsType(): TokenTypeInfo {
  return {
    ...digitsType('/pii/high/'),
    fingerprintExpression: "{{ data | remove: '-' }}",
    renderFingerprint: (data) => textOf(data).replaceAll('-', ''),
    check: (data) =>
      checkText(data, (text) =>
        NINE_DIGITS.test(text) ? undefined : 'must be 9 digits, with "-" between them or not',
      ),
  };
}

/** Every digit but the last four replaced by `X`; all of them where there are no more than four. */
function lastFour(digits: string): string {
  const clear = digits.replaceAll('-', '').length > 4 ? 4 : 0;
  const end = digits.length - clear;
  const hidden = digits.slice(0, end);
  // Without separators, as most are, nothing has to be looked for.
  return (
    (/^\d+$/.test(hidden) ? 'X'.repeat(end) : hidden.replaceAll(/\d/g, 'X')) + digits.slice(end)
  );
}

function lastFourOf(object: JsonValue, member: string): string {
  return lastFour(memberText(object, member));
}

function memberText(object: JsonValue, member: string): string {
  return isJsonObject(object) ? textOf(object.get(member)) : '';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function replaceMember(object: JsonValue, member: string, value: string): JsonValue {
  return isJsonObject(object) ? new Map(object).set(member, value) : value;
}

function checkText(
  data: JsonValue,
  faultOf: (text: string) => string | undefined,
): ReturnType<TokenTypeInfo['check']> {
  const fault = typeof data === 'string' ? faultOf(data) : 'must be a string of digits';
  return fault === undefined ? { data } : { issues: [{ path: [], message: fault }] };
}

function accountNumberFault(text: string): string | undefined {
  return ACCOUNT_NUMBER.test(text) ? undefined : 'must be 3 to 17 digits';
}

function routingNumberFault(text: string): string | undefined {
  if (!ROUTING_NUMBER.test(text)) return 'must be 9 digits';
  return passesAba(text) ? undefined : 'must be a routing number with a valid check digit';
}

/** Collects faults of the members of an object and refuses strange ones. */
class MemberCheck {
  readonly issues: Issue[] = [];
  readonly #object: JsonObject;

  constructor(object: JsonObject, known: readonly string[]) {
    this.#object = object;
    for (const name of object.keys()) {
      if (!known.includes(name)) this.fault(name, 'is not a known member');
    }
  }

  /** The member; undefined where it is missing or null. */
  get(name: string): JsonValue | undefined {
    return this.#object.get(name) ?? undefined;
  }

  fault(name: string, message: string): void {
    this.issues.push({ path: [new OwnName(name)], message });
  }
}

function checkBank(data: JsonValue): ReturnType<TokenTypeInfo['check']> {
  if (!isJsonObject(data)) return { issues: [{ path: [], message: 'must be an object' }] };
  const bank = new MemberCheck(data, ['routing_number', 'account_number']);
  const stored = new Map<string, JsonValue>();
  for (const [name, faultOf] of [
    ['routing_number', routingNumberFault],
    ['account_number', accountNumberFault],
  ] as const) {
    const value = bank.get(name);
    const fault = typeof value === 'string' ? faultOf(value) : 'must be a string of digits';
    if (fault !== undefined) bank.fault(name, value === undefined ? 'is required' : fault);
    else stored.set(name, value ?? null);
  }
  return bank.issues.length > 0 ? { issues: bank.issues } : { data: stored };
}

/** A card: its number, and month, year and verification code where they are given, as digits or numbers. */
function checkCard(data: JsonValue): ReturnType<TokenTypeInfo['check']> {
  if (!isJsonObject(data)) return { issues: [{ path: [], message: 'must be an object' }] };
  const card = new MemberCheck(data, ['number', 'expiration_month', 'expiration_year', 'cvc']);
  const stored = new Map<string, JsonValue>();

  const number = card.get('number');
  if (typeof number === 'string') {
    const digits = withoutSeparators(number);
    const fault = cardNumberFault(digits);
    if (fault !== undefined) card.fault('number', fault);
    stored.set('number', digits);
  } else {
    card.fault('number', number === undefined ? 'is required' : 'must be a string');
  }
  for (const [name, pattern, phrase] of [
    ['expiration_month', EXPIRATION_MONTH, 'must be a month from 1 to 12'],
    ['expiration_year', EXPIRATION_YEAR, 'must be a year of 4 digits'],
  ] as const) {
    const value = card.get(name);
    if (value === undefined) continue;
    const digits = digitsOf(value);
    if (pattern.test(digits)) stored.set(name, Number(digits));
    else card.fault(name, phrase);
  }
  const cvc = card.get('cvc');
  const cvcDigits = cvc === undefined ? undefined : digitsOf(cvc);
  if (cvcDigits !== undefined && !VERIFICATION_CODE.test(cvcDigits)) {
    card.fault('cvc', 'must be 3 or 4 digits');
  }
  if (card.issues.length > 0) return { issues: card.issues };
  return { data: stored, ...(cvcDigits === undefined ? {} : { cvc: cvcDigits }) };
}

/**
 * The text of a string or number, however the number is written, as `12.0` is 12 (RFC 8259, 6); of anything else a text that
 * no pattern of digits matches.
 */
function digitsOf(value: JsonValue): string {
  if (value instanceof JsonNumber) return String(Number(value.literal));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
