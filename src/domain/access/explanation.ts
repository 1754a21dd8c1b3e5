import { decidingRule, decisionBy, inOrder, isTokenPermission, matches } from './access.js';
import type { AccessRule, AccessTarget, AccessTransform, Grants } from './access.js';
import { PERMISSIONS } from './permission.js';
import type { Permission, TokenPermission } from './permission.js';

/** What an answer shows of a token: its value, its rendered mask, or neither. */
export type ShownPart = 'value' | 'mask' | 'nothing';

/** What is asked about: a token, or any that would be in a container. */
export interface ExplainedTarget extends AccessTarget {
  /** Whether the token has a mask; undefined where no token and no type is named. */
  readonly hasMask?: boolean | undefined;
}

/** Why a permission is granted or refused. */
export interface PermissionExplanation {
  readonly permission: Permission;
  readonly granted: boolean;
  /** The rule that decides; absent where the plain permissions do, or where nothing grants it. */
  readonly rule?: AccessRule;
  /** Its place among the rules as they were given, from 1. */
  readonly place?: number;
  /** What applies to the token; absent where the permission is refused or is not about tokens. */
  readonly transform?: AccessTransform;
  /** What answers show of the token; absent as the transform is. */
  readonly shows?: ShownPart;
  /** All of it in words. */
  readonly reason: string;
}

/**
 * Why grants allow what they allow on a target, permission by permission, in the order of the table of permissions. It is
 * the decision itself that is told ({@link decidingRule}), and no second reading of the rules.
 */
export function explainAccess(
  grants: Grants,
  target: ExplainedTarget,
): readonly PermissionExplanation[] {
  return PERMISSIONS.map((permission) =>
    isTokenPermission(permission)
      ? explainOnToken(grants, permission, target)
      : explainElsewhere(grants, permission),
  );
}

function explainOnToken(
  grants: Grants,
  permission: TokenPermission,
  target: ExplainedTarget,
): PermissionExplanation {
  const rule = decidingRule(grants, permission, target);
  const decision = decisionBy(rule, grants, permission);
  if (!decision.allowed) {
    const reason = refusedReason(grants, permission, target);
    return { permission, granted: false, reason };
  }
  const { transform } = decision;
  const shows = shownPart(permission, transform, target);
  const by =
    rule === undefined
      ? 'No rule grants it here; the plain permissions do, everywhere.'
      : ruleReason(grants, permission, rule, target);
  const effect = effectOf(permission, transform, shows, target);
  const deciding = rule === undefined ? {} : { rule, place: placeOf(grants, rule) };
  return { permission, granted: true, ...deciding, transform, shows, reason: `${by} ${effect}` };
}

function placeOf({ rules }: Grants, rule: AccessRule): number {
  return rules.indexOf(rule) + 1;
}

function ruleReason(
  grants: Grants,
  permission: TokenPermission,
  rule: AccessRule,
  target: AccessTarget,
): string {
  const overruled = grants.rules
    .filter((each) => each !== rule && each.permissions.includes(permission))
    .filter((each) => matches(each, target))
    .map(({ priority }) => priority)
    .sort((a, b) => a - b);
  const plain = grants.permissions.includes(permission);
  const later = [
    ...(overruled.length === 0 ? [] : [`the rules of priority ${overruled.join(', ')}`]),
    ...(plain ? ['the plain permissions'] : []),
  ].join(' and ');
  return (
    `The rule of priority ${String(rule.priority)}, ${scopeOf(rule)}, decides` +
    (later === '' ? '.' : `, before ${later}, which grant it too.`)
  );
}

function scopeOf({ container, conditions = [] }: AccessRule): string {
  if (container !== undefined) return `on ${container}`;
  return conditions.length === 0 ? 'on every container' : 'whose conditions the token meets';
}

function refusedReason(
  { rules }: Grants,
  permission: TokenPermission,
  { container, id }: AccessTarget,
): string {
  const elsewhere = rules.filter((rule) => rule.permissions.includes(permission));
  if (elsewhere.length === 0) return 'Neither the plain permissions nor any rule grants it.';
  const priorities = elsewhere.map(({ priority }) => priority).sort((a, b) => a - b);
  const asksForId = elsewhere.some(({ conditions = [] }) =>
    conditions.some(({ attribute }) => attribute === 'id'),
  );
  const unnamed = asksForId && id === undefined ? ' A rule asks for the id of a token.' : '';
  return (
    `The plain permissions do not grant it, and of the rules that do (priority ` +
    `${priorities.join(', ')}) none covers ${container}.${unnamed}`
  );
}

function shownPart(
  permission: TokenPermission,
  transform: AccessTransform,
  { hasMask }: ExplainedTarget,
): ShownPart {
  // Its answer has no body.
  if (permission === 'token:delete' || transform === 'redact') return 'nothing';
  if (transform === 'reveal') return 'value';
  return hasMask === false ? 'nothing' : 'mask';
}

function effectOf(
  permission: TokenPermission,
  transform: AccessTransform,
  shows: ShownPart,
  { hasMask }: ExplainedTarget,
): string {
  if (permission === 'token:delete') return 'Deleting shows nothing.';
  if (permission === 'token:use') {
    if (shows === 'nothing')
      return `Its transform is ${transform}, which leaves nothing to put in: use is refused.`;
    return `Its transform is ${transform}: the ${shows} is put in${maskDoubt(shows, hasMask)}.`;
  }
  if (transform === 'mask' && shows === 'nothing')
    return 'Its transform is mask, and there is no mask: data is left out.';
  if (shows === 'nothing') return `Its transform is ${transform}: data is left out.`;
  return `Its transform is ${transform}: data holds the ${shows}${maskDoubt(shows, hasMask)}.`;
}

function maskDoubt(shows: ShownPart, hasMask: boolean | undefined): string {
  return shows === 'mask' && hasMask === undefined ? ' of tokens that have one' : '';
}

/** A permission that is not about tokens holds wherever any rule grants it, whatever that rule covers. */
function explainElsewhere(grants: Grants, permission: Permission): PermissionExplanation {
  const [rule] = inOrder(grants.rules.filter((each) => each.permissions.includes(permission)));
  if (grants.permissions.includes(permission))
    return { permission, granted: true, reason: 'The plain permissions grant it.' };
  if (rule === undefined) {
    const reason = 'Neither the plain permissions nor any rule grants it.';
    return { permission, granted: false, reason };
  }
  const reason = `The rule of priority ${String(rule.priority)} grants it; it is not about tokens, so what the rule covers plays no part.`;
  return { permission, granted: true, rule, place: placeOf(grants, rule), reason };
}
