import type { ApplicationType } from '../contract/generated/inputs.js';
import type { AccessCondition, AccessRule, Grants } from './access.js';
import { uuidOf } from './identifier.js';
import type { Issue, Path } from './issue.js';
import { isPermission, mayHold } from './permission.js';
import type { Permission } from './permission.js';

/** An identity that calls the vault (spec 2.4). */
export interface Application extends Grants {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly type: ApplicationType;
  readonly permissions: readonly Permission[];
  readonly rules: readonly AccessRule[];
  /** Instant at which the Application ceases to exist. */
  readonly expiresAt?: Date;
  readonly createdBy?: string;
  readonly createdAt: Date;
  readonly modifiedBy?: string;
  readonly modifiedAt?: Date;
  /** The API key, present where it was just made and nowhere else. */
  readonly key?: string;
}

/** Grants as a request asks for them: of the right shape, but not yet known to be grants that exist. */
export interface RequestedGrants {
  readonly permissions: readonly string[];
  readonly rules: readonly RequestedRule[];
}

/** What is to hold grants: an Application of a type, or a session. */
export type Holder = ApplicationType | 'session';

interface RequestedRule extends Omit<AccessRule, 'permissions' | 'description' | 'container'> {
  readonly permissions: readonly string[];
  readonly description?: string | null | undefined;
  readonly container?: string | null | undefined;
}

/**
 * Checks the rules that no single field can hold (spec 2.4, 4.4; contract 2) and gives the grants with rules in order of
 * priority, or every fault together: nothing granted at all, unknown permissions, permissions and transforms that the
 * type may not hold, a missing container, conditions on an Application's rule or beside a container, priorities used
 * twice. A session may hold any permission (contract 3.5).
 */
export function checkGrants(
  holder: Holder,
  requested: RequestedGrants,
): { readonly grants: Grants } | { readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  if (requested.permissions.length === 0 && requested.rules.length === 0) {
    issues.push({ path: ['permissions'], message: 'must not be empty where rules is empty too' });
  }
  const permissions = checkPermissions(holder, requested.permissions, ['permissions'], issues);
  const priorities = new Set<number>();
  const rules = requested.rules.map((rule, index) => {
    const path: Path = ['rules', index];
    if (priorities.has(rule.priority)) {
      issues.push({ path: [...path, 'priority'], message: 'must not be used by another rule' });
    }
    priorities.add(rule.priority);
    return checkRule(holder, rule, path, issues);
  });
  if (issues.length > 0) return { issues };
  return { grants: { permissions, rules: rules.sort((a, b) => a.priority - b.priority) } };
}

function checkRule(holder: Holder, rule: RequestedRule, path: Path, issues: Issue[]): AccessRule {
  const conditions = rule.conditions ?? [];
  const faults =
    holder === 'session'
      ? sessionScopeFaults(rule.container, conditions)
      : applicationScopeFaults(holder, rule.container, conditions);
  for (const fault of faults) issues.push({ ...fault, path: [...path, ...fault.path] });
  if (rule.transform === 'reveal' && holder === 'public') {
    issues.push({
      path: [...path, 'transform'],
      message: 'must not be reveal for a public Application',
    });
  }
  return {
    priority: rule.priority,
    transform: rule.transform,
    permissions: checkPermissions(holder, rule.permissions, [...path, 'permissions'], issues),
    ...(rule.description == null ? {} : { description: rule.description }),
    ...(rule.container == null ? {} : { container: rule.container }),
    ...(conditions.length === 0 ? {} : { conditions: conditions.map(inStoredForm) }),
  };
}

function applicationScopeFaults(
  type: ApplicationType,
  container: string | null | undefined,
  conditions: readonly AccessCondition[],
): readonly Issue[] {
  const faults: Issue[] = [];
  if (conditions.length > 0) {
    const message = 'must be left out: only the rules of a session may have conditions';
    faults.push({ path: ['conditions'], message });
  }
  if (container == null && type !== 'management') {
    faults.push({ path: ['container'], message: `is required for a ${type} Application` });
  }
  return faults;
}

function sessionScopeFaults(
  container: string | null | undefined,
  conditions: readonly AccessCondition[],
): readonly Issue[] {
  if (container != null && conditions.length > 0) {
    return [{ path: ['conditions'], message: 'must be left out where container is given' }];
  }
  if (container != null || conditions.length > 0) return [];
  return [{ path: ['container'], message: 'is required where there are no conditions' }];
}

/** Ids that are UUIDs are stored in lower case, and so is what they are compared with. */
function inStoredForm({ attribute, operator, value }: AccessCondition): AccessCondition {
  const isWholeId = attribute === 'id' && operator === 'equals';
  return { attribute, operator, value: (isWholeId ? uuidOf(value) : undefined) ?? value };
}

function checkPermissions(
  holder: Holder,
  names: readonly string[],
  path: Path,
  issues: Issue[],
): readonly Permission[] {
  const permissions = new Set<Permission>();
  for (const [index, name] of names.entries()) {
    if (!isPermission(name)) {
      issues.push({ path: [...path, index], message: 'must be the name of a permission' });
    } else if (holder !== 'session' && !mayHold(holder, name)) {
      issues.push({
        path: [...path, index],
        message: `must not be ${name} for a ${holder} Application`,
      });
    } else {
      permissions.add(name);
    }
  }
  return [...permissions];
}
