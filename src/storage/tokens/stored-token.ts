/** A token as it is stored: what is sensitive is sealed, what the caller wrote is JSON text. */
export interface StoredToken {
  readonly id: string;
  readonly type: string;
  readonly container: string;
  readonly data: Buffer;
  readonly cvc: Buffer | null;
  readonly cvcEraseAt: Date | null;
  readonly mask: string | null;
  readonly metadata: string | null;
  readonly searchIndexes: string | null;
  readonly fingerprintExpression: string | null;
  readonly fingerprint: Buffer | null;
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date | null;
}

/** A token to be stored, with the keyed hashes that it is to be found by. */
export interface NewToken extends StoredToken {
  readonly indexes: readonly Buffer[];
}

/** What of a token is needed to use its value. */
export type UsableToken = Pick<
  StoredToken,
  'id' | 'type' | 'container' | 'data' | 'cvc' | 'cvcEraseAt' | 'mask'
>;

/** What equal values of one type share. */
export type FingerprintKey = Pick<StoredToken, 'type'> & { readonly fingerprint: Buffer };
