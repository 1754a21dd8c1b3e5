import type { PatchTokenInput } from '../../contract/generated/inputs.js';
import { validationFailed } from '../../domain/errors.js';
import type { Issue } from '../../domain/issue.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { mergePatch } from '../../domain/json/merge-patch.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { SHAPING_MEMBERS } from '../../domain/token/token-change.js';
import type { ShapingMember, TokenChange } from '../../domain/token/token-change.js';
import { fingerprintExpressionOf, maskOf } from '../../domain/token/token.js';
import type { Token } from '../../domain/token/token.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';

/** What of a merge patch decides whether a caller may make it. A member that comes as it is already is no change. */
export function changeOf(token: Token, patch: PatchTokenInput): TokenChange {
  const patched = { type: token.type, ...shapeOf(token, patch) };
  const indexesOf = ({ searchIndexes = [] }: Pick<Token, 'searchIndexes'>): string =>
    JSON.stringify(searchIndexes);
  const differs: Readonly<Record<ShapingMember, boolean>> = {
    mask: stringifyJson(maskOf(patched) ?? null) !== stringifyJson(maskOf(token) ?? null),
    searchIndexes: indexesOf(patched) !== indexesOf(token),
    fingerprintExpression: fingerprintExpressionOf(patched) !== fingerprintExpressionOf(token),
  };
  return {
    container: containerOf(token, patch),
    shaping: SHAPING_MEMBERS.filter((member) => differs[member]),
  };
}

/**
 * The input that a token would be created with to be what a merge patch makes of it (contract 1, 3.3; RFC 7386): `data`,
 * `mask` and `metadata` are merged, the others replaced; null returns a member to its default. Throws VALIDATION_FAILED
 * where `type` is not the present one, and where `data` is removed, which every token must have.
 */
export function patchedInput(token: Token, patch: PatchTokenInput): Record<string, unknown> {
  const issues: Issue[] = [];
  if (patch.type !== undefined && patch.type !== token.type) {
    issues.push({ path: ['type'], message: 'cannot be changed' });
  }
  if (patch.data === null) issues.push({ path: ['data'], message: 'is required' });
  if (issues.length > 0) throw validationFailed(issues);
  return {
    type: token.type,
    data: merge(token.data, patch.data),
    containers: [containerOf(token, patch)],
    metadata: merge(token.metadata, patch.metadata) ?? undefined,
    ...shapeOf(token, patch),
    expiresAt: replace(token.expiresAt, patch.expiresAt)?.toISOString(),
    deduplicateToken: patch.deduplicateToken,
  };
}

function containerOf({ type, container }: Token, { containers }: PatchTokenInput): string {
  return containers === undefined
    ? container
    : (containers?.[0] ?? TOKEN_TYPE_TABLE[type].container);
}

/** What a merge patch makes of the members that decide how a token is shown, and by what it is compared and found. */
function shapeOf(
  token: Token,
  patch: PatchTokenInput,
): Pick<Token, 'mask' | 'searchIndexes' | 'fingerprintExpression'> {
  const mask = patch.mask === null ? undefined : merge(token.mask, patch.mask);
  const searchIndexes = replace(token.searchIndexes, patch.searchIndexes);
  const expression = replace(token.fingerprintExpression, patch.fingerprintExpression);
  return {
    ...(mask === undefined ? {} : { mask }),
    ...(searchIndexes === undefined ? {} : { searchIndexes }),
    ...(expression === undefined ? {} : { fingerprintExpression: expression }),
  };
}

/** Whether a patch leaves something of the present value in the new one. */
export function keepsData({ data }: PatchTokenInput): boolean {
  return data === undefined || (data !== null && isJsonObject(data));
}

function merge(
  present: JsonValue | undefined,
  patch: JsonValue | null | undefined,
): JsonValue | undefined {
  return patch === undefined ? present : mergePatch(present, patch);
}

function replace<T>(present: T | undefined, patch: T | null | undefined): T | undefined {
  return patch === undefined ? present : (patch ?? undefined);
}
