import { TOKEN_PERMISSIONS } from './permission.js';
import type { Permission, TokenPermission } from './permission.js';

/** What the holder of a permission sees of a token: its value, its rendered mask, or neither. */
export type AccessTransform = 'reveal' | 'mask' | 'redact';

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
  return decisionBy(decidingRule(grants, permission, target), grants, permission);
}

/** The rule that decides a token permission on a token; undefined where none grants it there. */
export function decidingRule(
  { rules }: Grants,
  permission: TokenPermission,
  target: AccessTarget,
): AccessRule | undefined {
  let deciding: AccessRule | undefined;
  for (const rule of rules) {
    if (!rule.permissions.includes(permission) || !matches(rule, target)) continue;
    if (deciding === undefined || rule.priority < deciding.priority) deciding = rule;
  }
  return deciding;
}

/** The decision of what {@link decidingRule} found, or, where that is nothing, of the plain permissions. */
export function decisionBy(
  deciding: AccessRule | undefined,
  { permissions }: Grants,
  permission: TokenPermission,
): Decision {
  if (deciding !== undefined) return { allowed: true, transform: deciding.transform };
  return plainDecision(permissions, permission);
}

/** The decision where no rule decides. */
function plainDecision(permissions: readonly Permission[], permission: TokenPermission): Decision {
  if (!permissions.includes(permission)) return { allowed: false };
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

/** What of decisions is compared: whether they allow, or also how much they show. */
export type Comparison = 'permissions' | 'transforms';

/**
 * The first permission with which `wanted` goes beyond `held` on any token, or undefined where there is none. Comparing
 * `permissions`, it goes beyond where it allows and the other refuses; comparing `transforms`, also where it shows more.
 *
 * Containers are compared exactly. Ids are not: a rule that asks for an id is taken to match and not to match, whichever
 * is worse, so that no id makes `wanted` go beyond `held`, while some grants that never would are named too.
 */
export function firstExcess(
  wanted: Grants,
  held: Grants,
  comparison: Comparison,
): Excess | undefined {
  const samples = sampleContainers([...wanted.rules, ...held.rules]);
  const names = new Set([
    ...wanted.permissions,
    ...wanted.rules.flatMap((rule) => rule.permissions),
  ]);
  const wantedRules = splitInOrder(wanted.rules);
  const heldRules = splitInOrder(held.rules);
  for (const permission of names) {
    if (!holds(held, permission)) return { permission };
    if (!isTokenPermission(permission)) continue;
    const wantedHere = possibleStrengths(wanted, wantedRules, permission, comparison);
    const heldHere = possibleStrengths(held, heldRules, permission, comparison);
    for (const { container, named } of samples) {
      if (Math.max(...wantedHere(container)) <= Math.min(...heldHere(container))) continue;
      return CONTAINER.test(named) ? { permission, container: named } : { permission };
    }
  }
  return undefined;
}

/** A text that no rule names, hence a stand-in for all that a container may go on with. No input may hold U+0000. */
const UNNAMED = '\u0000';

const CONTAINER = /^\/(?:[\w-]+\/)*$/;

/**
 * Containers such that on every other one each rule matches as it does on one of these. What rules ask of a container is
 * to be a text or to begin with one: with the longest of these texts that a container begins with, and whether it is that
 * text or goes on, everything is said. Of conditions that can hold together the longest text says what the others say.
 */
function sampleContainers(
  rules: readonly AccessRule[],
): readonly { readonly container: string; readonly named: string }[] {
  const texts = new Set(['/']);
  for (const { container, conditions = [] } of rules) {
    const asked = conditions.filter(({ attribute }) => attribute === 'container');
    const longest = asked.reduce(
      (text, { value }) => (value.length > text.length ? value : text),
      '',
    );
    texts.add(container ?? longest);
  }
  return [...texts]
    .filter((text) => text.startsWith('/'))
    .flatMap((named) => [named, named + UNNAMED].map((container) => ({ container, named })));
}

/** A rule by what it asks of a token's container and of its id. */
interface SplitRule {
  readonly rule: AccessRule;
  readonly onContainer: readonly AccessCondition[];
  readonly onId: readonly AccessCondition[];
}

/** Rules in the order in which they decide: by priority, and those of one priority as they were given. */
export function inOrder(rules: readonly AccessRule[]): AccessRule[] {
  return rules.toSorted((a, b) => a.priority - b.priority);
}

function splitInOrder(rules: readonly AccessRule[]): readonly SplitRule[] {
  return inOrder(rules).map((rule) => ({ rule, ...split(rule) }));
}

function split({ container, conditions = [] }: AccessRule): Omit<SplitRule, 'rule'> {
  if (container !== undefined) {
    const covered = { attribute: 'container', operator: 'starts_with', value: container } as const;
    return { onContainer: [covered], onId: [] };
  }
  return {
    onContainer: conditions.filter(({ attribute }) => attribute === 'container'),
    onId: conditions.filter(({ attribute }) => attribute === 'id'),
  };
}

/** How strong the decisions are that are possible on a container, over all ids: rules that ask for one may not match. */
function possibleStrengths(
  { permissions }: Grants,
  rules: readonly SplitRule[],
  permission: TokenPermission,
  comparison: Comparison,
): (container: string) => readonly number[] {
  const granting = rules.filter(({ rule }) => rule.permissions.includes(permission));
  const plain = strength(plainDecision(permissions, permission), comparison);
  return (container) => {
    const possible: number[] = [];
    for (const { rule, onContainer, onId } of granting) {
      if (!onContainer.every((condition) => holdsFor(condition, { container }))) continue;
      possible.push(strength({ allowed: true, transform: rule.transform }, comparison));
      if (onId.length === 0) return possible;
    }
    return [...possible, plain];
  };
}

const STRENGTH_OF = { redact: 1, mask: 2, reveal: 3 } as const;

/**
 * How strong a decision is, for comparison with others: 0 where it refuses; otherwise 1, or, where `transforms` are
 * compared, the more the more it shows.
 */
export function strength(decision: Decision, comparison: Comparison): number {
  if (!decision.allowed) return 0;
  return comparison === 'permissions' ? 1 : STRENGTH_OF[decision.transform];
}

/** Whether a permission is exercised on tokens, so that containers bound it. */
export function isTokenPermission(permission: Permission): permission is TokenPermission {
  return (TOKEN_PERMISSIONS as readonly Permission[]).includes(permission);
}

/** Whether a rule is about a token at all. */
export function matches(rule: AccessRule, target: AccessTarget): boolean {
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
