import type { AccessTransform, TokenType } from '../../contract/generated/inputs.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';

/** A sensitive value that an id stands for (spec 2.1), with its value in clear. */
export interface Token {
  readonly tenantId: string;
  readonly id: string;
  readonly type: TokenType;
  readonly container: string;
  /** The value; of a card, without its verification code. */
  readonly data: JsonValue;
  /** The mask that was given: a template, an object of templates, or null for none; absent: the default of the type. */
  readonly mask?: JsonValue;
  readonly metadata?: JsonObject;
  readonly searchIndexes?: readonly string[];
  /** The expression that was given; absent: the default of the type. */
  readonly fingerprintExpression?: string;
  readonly expiresAt?: Date;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** What of a token may be shown to a caller, besides its id. */
export interface TokenView {
  readonly token: Token;
  readonly transform: AccessTransform;
  /** What the mask renders to; absent where there is none. */
  readonly renderedMask?: JsonValue;
}
