import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { fingerprintText } from '../../domain/token/fingerprint.js';
import type { TokenType } from '../../domain/token/token-type.js';
import type { Token } from '../../domain/token/token.js';
import type { Writable } from '../../domain/shape/writable.js';
import type { NewToken, StoredToken } from '../../storage/tokens/stored-token.js';
import type { TokenDraft } from './token-draft.js';
import { dataIndex, metadataIndex } from './token-index.js';

/** For how long a card's verification code is kept (contract 3.1; PCI DSS 3.3). */
const CVC_KEPT_MS = 3_600_000;

/** Who made a token, and when. */
export interface Provenance {
  readonly createdBy: string;
  readonly createdAt: Date;
}

/**
 * The stored form of a draft: values sealed to their row and column, hashes keyed with the tenant's own key. A verification
 * code is kept for its time from `now` on.
 */
export function sealToken(
  keys: TenantKeys,
  draft: TokenDraft,
  id: string,
  { createdBy, createdAt }: Provenance,
  now: Date,
): NewToken {
  const at = (column: string) => ({ table: 'tokens', rowId: id, column });
  return {
    id,
    type: draft.type,
    container: draft.container,
    data: keys.encrypt(at('data'), stringifyJson(draft.data)),
    cvc: draft.cvc === undefined ? null : keys.encrypt(at('cvc'), draft.cvc),
    cvcEraseAt: draft.cvc === undefined ? null : new Date(now.getTime() + CVC_KEPT_MS),
    mask: jsonText(draft.mask),
    metadata: jsonText(draft.metadata),
    searchIndexes: jsonText(draft.searchIndexes),
    fingerprintExpression: jsonText(draft.fingerprintExpression),
    fingerprint: fingerprintOf(keys, draft),
    expiresAt: draft.expiresAt ?? null,
    createdBy,
    createdAt,
    modifiedBy: null,
    modifiedAt: null,
    indexes: indexesOf(keys, draft),
  };
}

/** The fingerprint of a draft; null where its expression renders to nothing. */
export function fingerprintOf(keys: TenantKeys, { fingerprintText }: TokenDraft): Buffer | null {
  return fingerprintText === '' ? null : keys.hash('fingerprint', fingerprintText);
}

/** The token that a draft becomes, once it is stored as `sealed`. */
export function tokenOf(draft: TokenDraft, sealed: NewToken, tenantId: string): Token {
  const { id, fingerprint, createdBy, createdAt, modifiedBy, modifiedAt } = sealed;
  const { type, container, data, mask, metadata, searchIndexes } = draft;
  const { fingerprintExpression, expiresAt } = draft;
  const token: Writable<Token> = { tenantId, id, type, container, data, createdBy, createdAt };
  if (mask !== undefined) token.mask = mask;
  if (metadata !== undefined) token.metadata = metadata;
  if (searchIndexes !== undefined) token.searchIndexes = searchIndexes;
  if (fingerprintExpression !== undefined) token.fingerprintExpression = fingerprintExpression;
  if (fingerprint !== null) token.fingerprint = fingerprintText(fingerprint);
  if (expiresAt !== undefined) token.expiresAt = expiresAt;
  if (modifiedBy !== null) token.modifiedBy = modifiedBy;
  if (modifiedAt !== null) token.modifiedAt = modifiedAt;
  return token;
}

/**
 * What a stored token holds, and the mask that it was given. Throws SealBrokenError where its value was changed or
 * moved.
 */
export function openValue(
  keys: TenantKeys,
  stored: Pick<StoredToken, 'id' | 'type' | 'mask' | 'data'>,
): Pick<Token, 'type' | 'data' | 'mask'> {
  return { ...typeAndMask(stored), data: openData(keys, stored) };
}

/** The value of a stored token. Throws SealBrokenError where it was changed or moved. */
export function openData(
  keys: TenantKeys,
  { id, data }: Pick<StoredToken, 'id' | 'data'>,
): JsonValue {
  return parseOwn(keys.decrypt({ table: 'tokens', rowId: id, column: 'data' }, data));
}

/** Opens a stored token. Throws as {@link openData} does. */
export function openToken(keys: TenantKeys, tenantId: string, stored: StoredToken): Token {
  return Object.assign(closedToken(tenantId, stored), { data: openData(keys, stored) });
}

/** A stored token but for its value, which stays sealed. */
export function closedToken(tenantId: string, stored: StoredToken): Omit<Token, 'data'> {
  const { mask, metadata, searchIndexes, fingerprintExpression } = stored;
  const { fingerprint, expiresAt, modifiedBy, modifiedAt } = stored;
  const token: Writable<Omit<Token, 'data'>> = {
    tenantId,
    id: stored.id,
    type: stored.type as TokenType,
    container: stored.container,
    createdBy: stored.createdBy,
    createdAt: stored.createdAt,
  };
  if (mask !== null) token.mask = parseOwn(mask);
  if (metadata !== null) token.metadata = parseOwn(metadata) as ReadonlyMap<string, string>;
  if (searchIndexes !== null) token.searchIndexes = parseOwn(searchIndexes) as string[];
  if (fingerprintExpression !== null)
    token.fingerprintExpression = parseOwn(fingerprintExpression) as string;
  if (fingerprint !== null) token.fingerprint = fingerprintText(fingerprint);
  if (expiresAt !== null) token.expiresAt = expiresAt;
  if (modifiedBy !== null) token.modifiedBy = modifiedBy;
  if (modifiedAt !== null) token.modifiedAt = modifiedAt;
  return token;
}

function typeAndMask({
  type,
  mask,
}: Pick<StoredToken, 'type' | 'mask'>): Pick<Token, 'type' | 'mask'> {
  return { type: type as TokenType, ...(mask === null ? {} : { mask: parseOwn(mask) }) };
}

/** Every text that a token can be found by, hashed. */
function indexesOf(keys: TenantKeys, draft: TokenDraft): readonly Buffer[] {
  return [
    ...draft.searchTexts.map((text) => dataIndex(keys, text)),
    ...[...(draft.metadata ?? [])].map(([name, value]) => metadataIndex(keys, name, value)),
  ];
}

/** JSON text, in which U+0000 and lone surrogates are escaped, so that a text column can hold it. */
function jsonText(value: JsonValue | undefined): string | null {
  return value === undefined ? null : stringifyJson(value);
}

/** What we wrote ourselves has been bounded when it came. A string, the most frequent value, has no digits to lose. */
function parseOwn(text: string): JsonValue {
  if (text.startsWith('"')) return JSON.parse(text) as string;
  return parseJson(text, { jsonDepthMax: Number.POSITIVE_INFINITY });
}

/** The verification code of a stored card while it is kept; undefined where there is none, or its time is over. */
export function openCvc(
  keys: TenantKeys,
  { id: rowId, cvc, cvcEraseAt }: Pick<StoredToken, 'id' | 'cvc' | 'cvcEraseAt'>,
  now: Date,
): string | undefined {
  if (cvc === null || cvcEraseAt === null || cvcEraseAt <= now) return undefined;
  return keys.decrypt({ table: 'tokens', rowId, column: 'cvc' }, cvc);
}
