import type { AccessCondition, AccessRule, Grants } from './access.js';
import { uuidOf } from '../identifier.js';
import type { Issue, Path } from '../issue.js';
import { mayHold } from './permission.js';
import type { ApplicationType, Permission } from './permission.js';

/** An identity that calls the vault (contract 2). */
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

/** Grants as a request asks for them: of the right shape, but not yet known to be grants that can be held. */
export interface RequestedGrants {
  readonly permissions: readonly Permission[];
  readonly rules: readonly RequestedRule[];
}

/** What is to hold grants: an Application of a type, or a session. */
export type Holder = ApplicationType | 'session';

interface RequestedRule extends Omit<AccessRule, 'description' | 'container'> {
  readonly description?: string | null | undefined;
  readonly container?: string | null | undefined;
}

/**
 * Faults against the rules that no single field can hold (contract 2), all together: nothing granted at
 * all, permissions and transforms that the type may not hold, a missing container, conditions on an Application's rule
 * or beside a container, priorities used twice. A session may hold any permission (contract 3.5). What is left out of
 * `requested` is not known, and no fault.
 */
export function grantFaults(
  holder: Holder,
  { permissions, rules }: Partial<RequestedGrants>,
): readonly Issue[] {
  const priorities = new Set<number>();
  return [
    ...(permissions?.length === 0 && rules?.length === 0 ? [NOTHING_GRANTED] : []),
    ...permissionFaults(holder, permissions ?? [], ['permissions']),
    ...(rules ?? []).flatMap((rule, index) => {
      const path: Path = ['rules', index];
      const isRepeated = priorities.has(rule.priority);
      priorities.add(rule.priority);
      const repeated = { path: [...path, 'priority'], message: 'must not be used by another rule' };
      return [...(isRepeated ? [repeated] : []), ...ruleFaults(holder, rule, path)];
    }),
  ];
}

/** Grants as they are held: each permission once, rules in the order in which they were given (contract 2). */
export function grantsOf({ permissions, rules }: RequestedGrants): Grants {
  return {
    permissions: [...new Set(permissions)],
    rules: rules.map(heldRule),
  };
}

const NOTHING_GRANTED: Issue = {
  path: ['permissions'],
  message: 'must not be empty where rules is empty too',
};

function heldRule(rule: RequestedRule): AccessRule {
  const { priority, transform, description, container, conditions = [] } = rule;
  return {
    priority,
    transform,
    permissions: [...new Set(rule.permissions)],
    ...(description == null ? {} : { description }),
    ...(container == null ? {} : { container }),
    ...(conditions.length === 0 ? {} : { conditions: conditions.map(inStoredForm) }),
  };
}

function ruleFaults(holder: Holder, rule: RequestedRule, path: Path): readonly Issue[] {
  const conditions = rule.conditions ?? [];
  const scope =
    holder === 'session'
      ? sessionScopeFaults(rule.container, conditions)
      : applicationScopeFaults(holder, rule.container, conditions);
  const faults = scope.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
  if (rule.transform === 'reveal' && holder === 'public') {
    faults.push({
      path: [...path, 'transform'],
      message: 'must not be reveal for a public Application',
    });
  }
  return [...faults, ...permissionFaults(holder, rule.permissions, [...path, 'permissions'])];
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

function permissionFaults(
  holder: Holder,
  names: readonly Permission[],
  path: Path,
): readonly Issue[] {
  if (holder === 'session') return [];
  return names.flatMap((name, index) => {
    const message = `must not be ${name} for a ${holder} Application`;
    return mayHold(holder, name) ? [] : [{ path: [...path, index], message }];
  });
}
