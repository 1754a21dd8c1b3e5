import type { AccessCondition, AccessRule, Grants } from './access.js';
import type { TokenPermission } from './permission.js';

/** Tokens on which a permission may be exercised: every one, or those that meet all conditions of any alternative. */
export type Visibility =
  | { readonly kind: 'everything' }
  | {
      readonly kind: 'any_of';
      /** None: no token at all. */
      readonly alternatives: readonly (readonly AccessCondition[])[];
    };

/**
 * The tokens for which `decide` allows a permission, as a condition that a database can look for. Rules only ever allow,
 * so which of them decides plays no part in whether a token is seen, only in how much of it is shown.
 */
export function visibilityOf(grants: Grants, permission: TokenPermission): Visibility {
  if (grants.permissions.includes(permission)) return { kind: 'everything' };
  const alternatives = grants.rules
    .filter((rule) => rule.permissions.includes(permission))
    .map(conditionsOf);
  const hasUnbounded = alternatives.some((conditions) => conditions.every(holdsEverywhere));
  return hasUnbounded ? { kind: 'everything' } : { kind: 'any_of', alternatives };
}

function conditionsOf({ container, conditions = [] }: AccessRule): readonly AccessCondition[] {
  if (container === undefined) return conditions;
  return [{ attribute: 'container', operator: 'starts_with', value: container }];
}

/** Every container starts with `/`. */
function holdsEverywhere({ attribute, operator, value }: AccessCondition): boolean {
  return attribute === 'container' && operator === 'starts_with' && value === '/';
}
