import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import type { Token } from '../../domain/token/token.js';
import type { IndexedToken } from '../../storage/backup/verify-repository.js';
import { dataIndex, metadataIndex } from '../tokens/token-index.js';
import { openToken } from '../tokens/token-sealing.js';
import { renderTexts } from '../tokens/token-texts.js';
import type { TokenTexts } from '../tokens/token-texts.js';

/** How often an expression is rendered that does not give what is stored: one that goes by chance gives something else. */
const RENDERS = 8;

/** What of a token does not hold; empty where all of it does. Names members only. */
export function tokenFaults(
  keys: TenantKeys,
  expressions: Expressions,
  tenantId: string,
  stored: IndexedToken,
): readonly string[] {
  const faults: string[] = [];
  let token: Token;
  try {
    token = openToken(keys, tenantId, stored);
  } catch {
    return ['its value does not open'];
  }
  if (stored.cvc !== null && !opens(keys, stored.id, stored.cvc))
    faults.push('its verification code does not open');
  const render = (): TokenTexts => renderTexts(expressions, token, token.data, () => undefined);
  const texts = render();
  const isFound = isSameSet(stored.indexes, indexesOf(keys, token, texts));
  const isCompared = isSame(stored.fingerprint, fingerprintOf(keys, texts));
  if ((isFound && isCompared) || goesByChance(texts, render)) return faults;
  if (!isCompared) faults.push('its fingerprint is not that of its value');
  if (!isFound) faults.push('its rows in token_indexes are not those of its value and metadata');
  return faults;
}

function opens(keys: TenantKeys, rowId: string, cvc: Buffer): boolean {
  try {
    keys.decrypt({ table: 'tokens', rowId, column: 'cvc' }, cvc);
    return true;
  } catch {
    return false;
  }
}

function fingerprintOf(keys: TenantKeys, { fingerprintText }: TokenTexts): Buffer | null {
  return fingerprintText === '' ? null : keys.hash('fingerprint', fingerprintText);
}

function indexesOf(keys: TenantKeys, { metadata }: Token, { searchTexts }: TokenTexts): Buffer[] {
  return [
    ...searchTexts.map((text) => dataIndex(keys, text)),
    ...[...(metadata ?? [])].map(([name, value]) => metadataIndex(keys, name, value)),
  ];
}

function goesByChance(texts: TokenTexts, render: () => TokenTexts): boolean {
  const first = JSON.stringify(texts);
  return Array.from({ length: RENDERS }, render).some((next) => JSON.stringify(next) !== first);
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

function isSameSet(ones: readonly Buffer[], others: readonly Buffer[]): boolean {
  const names = new Set(ones.map((each) => each.toString('latin1')));
  const expected = new Set(others.map((each) => each.toString('latin1')));
  return names.size === expected.size && [...expected].every((each) => names.has(each));
}
