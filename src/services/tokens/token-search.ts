import type { TenantKeys } from '../../crypto/tenant-keys.js';
import { validationFailed } from '../../domain/errors.js';
import { mapTerms } from '../../domain/search-query/condition.js';
import { parseQuery } from '../../domain/search-query/parse-query.js';
import type { QueryTerm } from '../../domain/search-query/token-query.js';
import { fingerprintFromText } from '../../domain/token/fingerprint.js';
import type { TokenCondition } from '../../storage/tokens/token-condition.js';
import { dataIndex, metadataIndex } from './token-index.js';

/**
 * What a query looks for among a tenant's stored tokens; its values in clear are gone from it. Throws VALIDATION_FAILED,
 * with the offset of the character from 0, where the text is no query.
 */
export function searchCondition(keys: TenantKeys, query: string): TokenCondition {
  const parsed = parseQuery(query);
  if ('ok' in parsed) return mapTerms(parsed.ok, (term) => storedCondition(keys, term));
  const { phrase, position } = parsed.fault;
  const message = `${phrase}, at character ${String(position)}`;
  throw validationFailed([{ path: ['query'], message }]);
}

function storedCondition(keys: TenantKeys, term: QueryTerm): TokenCondition {
  if (term.kind === 'metadata') {
    return { kind: 'index', hash: metadataIndex(keys, term.key, term.value) };
  }
  if (term.kind !== 'equals') return term;
  const { field, value } = term;
  if (field === 'data') return { kind: 'index', hash: dataIndex(keys, value) };
  if (field !== 'fingerprint') return { kind: 'one_of', field, values: [value] };
  const fingerprint = fingerprintFromText(value);
  return fingerprint === undefined
    ? { kind: 'or', conditions: [] }
    : { kind: 'fingerprint', fingerprint };
}
