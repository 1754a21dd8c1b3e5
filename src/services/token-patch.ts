import type { UpdateTokenInput } from '../contract/generated/inputs.js';
import { validationFailed } from '../domain/errors.js';
import type { Issue } from '../domain/issue.js';
import type { JsonValue } from '../domain/json/json-value.js';
import { mergePatch } from '../domain/json/merge-patch.js';
import type { Token } from '../domain/token/token.js';

/**
 * The input that a token would be created with to be what a merge patch makes of it (contract 1, 3.3; RFC 7386): `data`,
 * `mask` and `metadata` are merged, the others replaced; null returns a member to its default. Throws VALIDATION_FAILED
 * where `type` is not the present one, and where `data` is removed, which every token must have.
 */
export function patchedInput(token: Token, patch: UpdateTokenInput): Record<string, unknown> {
  const issues: Issue[] = [];
  if (patch.type !== undefined && patch.type !== token.type) {
    issues.push({ path: ['type'], message: 'cannot be changed' });
  }
  if (patch.data === null) issues.push({ path: ['data'], message: 'is required' });
  if (issues.length > 0) throw validationFailed(issues);
  return {
    type: token.type,
    data: merged(token.data, patch.data),
    containers: patch.containers === undefined ? [token.container] : patch.containers,
    metadata: merged(token.metadata, patch.metadata) ?? undefined,
    mask: patch.mask === null ? undefined : merged(token.mask, patch.mask),
    searchIndexes: replaced(token.searchIndexes, patch.searchIndexes),
    fingerprintExpression: replaced(token.fingerprintExpression, patch.fingerprintExpression),
    expiresAt: replaced(token.expiresAt, patch.expiresAt)?.toISOString(),
  };
}

function merged(
  present: JsonValue | undefined,
  patch: JsonValue | null | undefined,
): JsonValue | undefined {
  return patch === undefined ? present : mergePatch(present, patch);
}

function replaced<T>(present: T | undefined, patch: T | null | undefined): T | undefined {
  return patch === undefined ? present : (patch ?? undefined);
}
