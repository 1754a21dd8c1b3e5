import { decide, strength } from '../access/access.js';
import type { AccessTarget, AccessTransform, Decision, Grants } from '../access/access.js';
import type { TokenPermission } from '../access/permission.js';

/** Members of a token that decide how it is shown, and by what it is compared with others and found. */
export const SHAPING_MEMBERS = ['mask', 'searchIndexes', 'fingerprintExpression'] as const;

/** See {@link SHAPING_MEMBERS}. */
export type ShapingMember = (typeof SHAPING_MEMBERS)[number];

/** What of a change decides whether it may be made. */
export interface TokenChange {
  /** The container that the token is in afterwards. */
  readonly container: string;
  /** Those members that are others afterwards. */
  readonly shaping: readonly ShapingMember[];
}

/** Why a change may not be made. */
export type ChangeRefusal =
  | { readonly why: 'missing'; readonly container: string }
  | { readonly why: 'unseen'; readonly members: readonly ShapingMember[] }
  | { readonly why: 'shows_more'; readonly permission: TokenPermission };

/** Whether a change may be made; then what its maker is shown of the token, and whether it can see it at all. */
export type ChangeDecision =
  | { readonly transform: AccessTransform; readonly sees: boolean }
  | { readonly refusal: ChangeRefusal };

/** The permissions whose answers show a token; that of `token:delete` has no body. */
const SHOWING_PERMISSIONS = [
  'token:read',
  'token:search',
  'token:create',
  'token:update',
  'token:use',
] as const satisfies readonly TokenPermission[];

/**
 * Decides a change of a token (contract 3.3). It needs `token:update` where the token is and where it is moved to. Who
 * changes how a token shows must be able to see it, by any permission that reveals it where it is: otherwise a new mask
 * would show what it hides, and a new search index or fingerprint would tell it bit by bit. Nor may a caller who cannot
 * see a token move it to where any of its permissions shows more.
 */
export function decideChange(
  grants: Grants,
  present: AccessTarget,
  change: TokenChange,
): ChangeDecision {
  const moved = { ...present, container: change.container };
  const here = decide(grants, 'token:update', present);
  const there = decide(grants, 'token:update', moved);
  if (!here.allowed || !there.allowed) {
    const { container } = here.allowed ? moved : present;
    return { refusal: { why: 'missing', container } };
  }
  const sees = SHOWING_PERMISSIONS.some((name) => reveals(decide(grants, name, present)));
  if (!sees) {
    if (change.shaping.length > 0) return { refusal: { why: 'unseen', members: change.shaping } };
    const permission = SHOWING_PERMISSIONS.find((name) => showsMore(grants, name, present, moved));
    if (permission !== undefined) return { refusal: { why: 'shows_more', permission } };
  }
  return { transform: there.transform, sees };
}

function reveals(decision: Decision): boolean {
  return decision.allowed && decision.transform === 'reveal';
}

function showsMore(
  grants: Grants,
  permission: TokenPermission,
  present: AccessTarget,
  moved: AccessTarget,
): boolean {
  const shown = (target: AccessTarget): number =>
    strength(decide(grants, permission, target), 'transforms');
  return shown(moved) > shown(present);
}
