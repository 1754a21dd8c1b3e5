import type { JsonValue } from '../../domain/json/json-value.js';
import { fromPlain } from '../../domain/json/json-value.js';
import type { TokenView } from '../../domain/token/token.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';

/**
 * A token as `POST /tokenize` answers it (contract 3.2), the same at both doors. It never holds plaintext.
 * A token made alone has its rendered mask under `mask`; one made within an array or object has it under `data`, where
 * its value stood. A plain `token` has no `data`.
 */
export function tokenizedWire(
  { token, transform, renderedMask, restricted }: TokenView,
  { alone }: { readonly alone: boolean },
): JsonValue {
  if (restricted === true) {
    return fromPlain({ id: token.id, tenant_id: token.tenantId, type: token.type });
  }
  const mask = transform === 'redact' ? undefined : renderedMask;
  const underMask = alone || token.type === 'token';
  const expression =
    token.fingerprintExpression ??
    (token.type === 'card' ? TOKEN_TYPE_TABLE.card.fingerprintExpression : undefined);
  return fromPlain({
    id: token.id,
    tenant_id: token.tenantId,
    type: token.type,
    data: underMask ? undefined : mask,
    mask: underMask ? mask : undefined,
    metadata: token.metadata,
    search_indexes: token.searchIndexes,
    fingerprint_expression: expression,
    expires_at: token.expiresAt,
    created_by: token.createdBy,
    created_at: token.createdAt,
  });
}
