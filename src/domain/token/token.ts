import type { AccessTransform } from '../access/access.js';
import type { JsonValue } from '../json/json-value.js';
import { TOKEN_TYPE_TABLE } from './token-type.js';
import type { TokenType } from './token-type.js';

/** A sensitive value that an id stands for (contract 3), with its value in clear. */
export interface Token {
  readonly tenantId: string;
  readonly id: string;
  readonly type: TokenType;
  readonly container: string;
  /** The value; of a card, without its verification code. */
  readonly data: JsonValue;
  /** The mask that was given: a template, an object of templates, or null for none; absent: the default of the type. */
  readonly mask?: JsonValue;
  readonly metadata?: ReadonlyMap<string, string>;
  readonly searchIndexes?: readonly string[];
  /** The expression that was given; absent: the default of the type. */
  readonly fingerprintExpression?: string;
  /** What equal values of the tenant share; absent where the expression renders to nothing. */
  readonly fingerprint?: string;
  readonly expiresAt?: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
}

/** A token as it is shown: its value is there for whoever it is revealed to, and need not be for others. */
export type ShownToken = Omit<Token, 'data'> & Partial<Pick<Token, 'data'>>;

/** A token as one caller sees it. Every answer that holds a token is made from a view. */
export interface TokenView {
  readonly token: ShownToken;
  readonly transform: AccessTransform;
  /** What the mask renders to; absent where there is none. */
  readonly renderedMask?: JsonValue;
  /** Whether the caller may know no more of the token than that it is there: its id, type and origin. */
  readonly restricted?: boolean;
}

/** What stands for the value in an answer (contract 2): nothing, the rendered mask, or the value. */
export function visibleData({
  token,
  transform,
  renderedMask,
  restricted,
}: TokenView): JsonValue | undefined {
  if (restricted === true || transform === 'redact') return undefined;
  return transform === 'reveal' ? token.data : renderedMask;
}

/** The rendered mask, for whoever sees it or more; what is hidden altogether does not show as a mask either. */
export function visibleMask({
  transform,
  renderedMask,
  restricted,
}: TokenView): JsonValue | undefined {
  return restricted === true || transform === 'redact' ? undefined : renderedMask;
}

/** The fingerprint in an answer: what shows nothing of the value does not tell which others are equal to it either. */
export function visibleFingerprint({
  token,
  transform,
  restricted,
}: TokenView): string | undefined {
  return restricted === true || transform === 'redact' ? undefined : token.fingerprint;
}

/** The mask that holds for a token: its own, or the default of its type; undefined for none. */
export function maskOf(token: Pick<Token, 'type' | 'mask'>): JsonValue | undefined {
  return (token.mask === undefined ? TOKEN_TYPE_TABLE[token.type].mask : token.mask) ?? undefined;
}

/** The fingerprint expression that holds for a token: its own, or the default of its type. */
export function fingerprintExpressionOf(
  token: Pick<Token, 'type' | 'fingerprintExpression'>,
): string {
  return token.fingerprintExpression ?? TOKEN_TYPE_TABLE[token.type].fingerprintExpression;
}
