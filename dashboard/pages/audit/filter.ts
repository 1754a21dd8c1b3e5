import type {
  ActorKind,
  EntityKind,
  LogEntryFilter,
  LogOutcome,
} from '../../generated/operations.js';

/** Kinds of entities that lines are about. */
export const ENTITIES: readonly EntityKind[] = [
  'application',
  'token',
  'proxy',
  'reactor',
  'reactor_formula',
  'session',
  'tenant',
  'data_key',
  'service_key',
];
/** What can have come of an act. */
export const OUTCOMES: readonly LogOutcome[] = ['success', 'denied', 'failed'];
/** Who can have acted. */
export const ACTORS: readonly ActorKind[] = ['application', 'session', 'operator'];

/** Periods up to now, by what the address calls them. */
export const PERIODS = [
  ['1', 'Last hour', 3_600_000],
  ['24', 'Last day', 86_400_000],
  ['168', 'Last week', 604_800_000],
] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter that an address asks for; what is not a value of the schema is passed over. */
export function filterOf(get: (name: string) => string, now: number): LogEntryFilter {
  const entity = ENTITIES.find((each) => each === get('entity'));
  const outcome = OUTCOMES.find((each) => each === get('outcome'));
  const actorType = ACTORS.find((each) => each === get('by'));
  const about = get('about').trim();
  const actor = get('actor').trim();
  const period = PERIODS.find(([id]) => id === get('period'));
  return {
    ...(entity === undefined ? {} : { entityType: [entity] }),
    ...(outcome === undefined ? {} : { outcome: [outcome] }),
    ...(actorType === undefined ? {} : { actorType: [actorType] }),
    ...(about === '' ? {} : { entityId: about }),
    ...(UUID.test(actor) ? { actorIds: [actor] } : {}),
    ...(period === undefined
      ? {}
      : { createdAt: { from: new Date(now - period[2]).toISOString() } }),
  };
}
