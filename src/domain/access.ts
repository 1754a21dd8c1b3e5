import type { AccessTransform } from '../contract/generated/inputs.js';
import { TOKEN_PERMISSIONS } from './permission.js';
import type { Permission, TokenPermission } from './permission.js';

/** Grants permissions on the tokens of one container and of all below it, or on those that meet conditions. */
export interface AccessRule {
  readonly description?: string;
  /** Rank from 1; of the rules that match and grant, the lowest decides. */
  readonly priority: number;
  /** Container that is covered, with everything below it. Absent without conditions: every container. */
  readonly container?: string;
  /** Conditions of a session's rule, all of which must hold. */
  readonly conditions?: readonly AccessCondition[];
  readonly transform: AccessTransform;
  readonly permissions: readonly Permission[];
}

/** Compares an attribute of a token with a value. */
export interface AccessCondition {
  readonly attribute: 'id' | 'container';
  readonly operator: 'equals' | 'starts_with';
  readonly value: string;
}

/** What an identity may do: plain permissions hold wherever no rule decides. */
export interface Grants {
  readonly permissions: readonly Permission[];
  readonly rules: readonly AccessRule[];
}

/** The token that a decision is about; `id` is absent where the vault is still to choose it. */
export interface AccessTarget {
  readonly container: string;
  readonly id?: string;
}

/** Whether a permission may be exercised, and what its holder then sees of the token. */
export type Decision =
  { readonly allowed: true; readonly transform: AccessTransform } | { readonly allowed: false };

/**
 * Decides one token permission on one token (contract 2): of the rules that match the token and grant the permission,
 * the one with the lowest priority decides and gives the transform; where none matches, the plain permissions decide,
 * with the transform `reveal` for `token:use` and `mask` for every other; neither: refused.
 */
export function decide(
  grants: Grants,
  permission: TokenPermission,
  target: AccessTarget,
): Decision {
  let deciding: AccessRule | undefined;
  for (const rule of grants.rules) {
    if (!rule.permissions.includes(permission) || !matches(rule, target)) continue;
    if (deciding === undefined || rule.priority < deciding.priority) deciding = rule;
  }
  if (deciding !== undefined) return { allowed: true, transform: deciding.transform };
  if (!grants.permissions.includes(permission)) return { allowed: false };
  return { allowed: true, transform: permission === 'token:use' ? 'reveal' : 'mask' };
}

/** Whether a permission is granted at all, by the plain permissions or by any rule. */
export function holds(grants: Grants, permission: Permission): boolean {
  return (
    grants.permissions.includes(permission) ||
    grants.rules.some((rule) => rule.permissions.includes(permission))
  );
}

/** Whether a container is the covering one or lies below it. Both end with `/`, so a prefix ends on a segment's border. */
export function covers(covering: string, container: string): boolean {
  return container.startsWith(covering);
}

/** A permission that grants go beyond others with; `container` is present where the permission is about tokens. */
export interface Excess {
  readonly permission: Permission;
  readonly container?: string;
}

/**
 * The first permission that `wanted` grants where `held` does not, or undefined where there is none. Decisions can only
 * change at containers that some rule names, so looking at those and at the root looks at all of them.
 */
export function firstExcess(wanted: Grants, held: Grants): Excess | undefined {
  const containers = new Set(['/']);
  for (const rule of [...wanted.rules, ...held.rules]) containers.add(rule.container ?? '/');

  const names = new Set([
    ...wanted.permissions,
    ...wanted.rules.flatMap((rule) => rule.permissions),
  ]);
  for (const permission of names) {
    if (!holds(held, permission)) return { permission };
    if (!isTokenPermission(permission)) continue;
    for (const container of containers) {
      const target = { container };
      if (decide(wanted, permission, target).allowed && !decide(held, permission, target).allowed) {
        return { permission, container };
      }
    }
  }
  return undefined;
}

function isTokenPermission(permission: Permission): permission is TokenPermission {
  return (TOKEN_PERMISSIONS as readonly Permission[]).includes(permission);
}

function matches(rule: AccessRule, target: AccessTarget): boolean {
  if (rule.container !== undefined) return covers(rule.container, target.container);
  return (rule.conditions ?? []).every((condition) => holdsFor(condition, target));
}

function holdsFor(condition: AccessCondition, target: AccessTarget): boolean {
  const attribute = condition.attribute === 'id' ? target.id : target.container;
  if (attribute === undefined) return false;
  return condition.operator === 'equals'
    ? attribute === condition.value
    : attribute.startsWith(condition.value);
}
