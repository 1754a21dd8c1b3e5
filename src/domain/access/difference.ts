import { covers, decide, holds, isTokenPermission, strength } from './access.js';
import type { AccessTransform, Decision, Grants } from './access.js';
import { PERMISSIONS } from './permission.js';
import type { Permission, TokenPermission } from './permission.js';

/** A decision as a difference tells it. */
export type DecidedAs = AccessTransform | 'granted' | 'refused';

/** One permission that is another afterwards, and where. */
export interface AccessChange {
  readonly permission: Permission;
  /** `more` and `less` are about what is shown of tokens; the permission itself stays. */
  readonly change: 'gained' | 'lost' | 'more' | 'less';
  readonly before: DecidedAs;
  readonly after: DecidedAs;
  /** The container where this is so, with everything below it; absent where the permission is not about tokens. */
  readonly container?: string;
  /** Containers below it, with everything below those, where it is not so. */
  readonly except: readonly string[];
}

/**
 * What changes where grants of an Application become others: permission by permission, and for tokens container by
 * container. Together the changes say of every container there can be what {@link decide} says of it before and after;
 * what they do not name stays as it is. Rules of Applications cover containers alone: conditions are refused.
 */
export function accessChanges(before: Grants, after: Grants): readonly AccessChange[] {
  const rules = [...before.rules, ...after.rules];
  if (rules.some(({ conditions = [] }) => conditions.length > 0))
    throw new Error('Rules with conditions cannot be compared container by container.');
  // On every other container each rule matches as it does on the longest of these that covers it.
  const containers = [...new Set(['/', ...rules.map(({ container = '/' }) => container)])].sort();
  return PERMISSIONS.flatMap((permission) =>
    isTokenPermission(permission)
      ? tokenChanges(before, after, permission, containers)
      : otherChange(before, after, permission),
  );
}

function otherChange(
  before: Grants,
  after: Grants,
  permission: Permission,
): readonly AccessChange[] {
  const had = holds(before, permission);
  if (had === holds(after, permission)) return [];
  const named = (held: boolean): DecidedAs => (held ? 'granted' : 'refused');
  const change = had ? 'lost' : 'gained';
  return [{ permission, change, before: named(had), after: named(!had), except: [] }];
}

/** A container with all below it that no other region has, and what is decided there. */
interface Region {
  readonly container: string;
  readonly before: Decision;
  readonly after: Decision;
  readonly except: string[];
}

/** `containers` are in an order in which each comes behind those that cover it. */
function tokenChanges(
  before: Grants,
  after: Grants,
  permission: TokenPermission,
  containers: readonly string[],
): readonly AccessChange[] {
  const regions: Region[] = [];
  for (const container of containers) {
    const here = {
      before: decide(before, permission, { container }),
      after: decide(after, permission, { container }),
    };
    const around = regions.findLast((region) => covers(region.container, container));
    if (
      around !== undefined &&
      isSame(around.before, here.before) &&
      isSame(around.after, here.after)
    )
      continue;
    around?.except.push(container);
    regions.push({ container, ...here, except: [] });
  }
  return regions.flatMap((region) => {
    const change = changeOf(region);
    if (change === undefined) return [];
    const { container, except } = region;
    return [
      {
        permission,
        change,
        before: named(region.before),
        after: named(region.after),
        container,
        except,
      },
    ];
  });
}

function changeOf({ before, after }: Region): AccessChange['change'] | undefined {
  if (before.allowed !== after.allowed) return after.allowed ? 'gained' : 'lost';
  const shown = strength(after, 'transforms') - strength(before, 'transforms');
  if (shown === 0) return undefined;
  return shown > 0 ? 'more' : 'less';
}

function isSame(one: Decision, other: Decision): boolean {
  return strength(one, 'transforms') === strength(other, 'transforms');
}

function named(decision: Decision): DecidedAs {
  return decision.allowed ? decision.transform : 'refused';
}
