import { expect } from 'vitest';

import { cursorOf } from '../../../src/domain/cursor.js';
import type { ListName, Place } from '../../../src/domain/list-order.js';
import { askPart } from '../doors/connections.js';
import type { ConnectionField, PartArguments } from '../doors/connections.js';
import type { Caller } from '../service/caller.js';
import { grownId, ten } from './administration-calls.js';
import type { Doing } from './administration-calls.js';
import { GROWN_ROWS, SHARED_ROWS } from './grown-database.js';

type Filter = Readonly<Record<string, unknown>>;

interface WalkedList {
  readonly list: ListName;
  readonly field: ConnectionField;
  /** Filters whose items an index leads to, or that so many items meet that a walk soon has enough of them. */
  readonly near: readonly Filter[];
  /** Filters that hardly an item meets and that no index knows: the whole list is looked through, within the bound of time. */
  readonly far?: readonly Filter[];
  /** Filters of metadata and searches, that find all that have a key before they take a part. */
  readonly keyed?: readonly Filter[];
  /** A place in the middle, in the order of creation. */
  readonly middle: Place;
  readonly hasNames?: boolean;
}

const DAY_MS = 86_400_000;
const UUID = '80000000-0000-4000-8000-000000000000';
const ALL_NAMES = { name: 'grown *' };
const ONE_NAME = { name: `grown ${String(GROWN_ROWS / 2)}` };

/** The instant at which half of the rows were made, for a service whose clock shows `now`. */
const middleOf = (now: Date): Date => new Date(now.getTime() - 400 * DAY_MS + GROWN_ROWS * 30_000);

function walkedLists(now: Date, applicationId: string): readonly WalkedList[] {
  const at = middleOf(now);
  const createdAt = { from: new Date(at.getTime() - DAY_MS), before: at };
  const hex = at.getTime().toString(16).padStart(12, '0');
  const applicationIds = [1, 2, 3].map((n) => grownId('a', n * 1_000));
  const formulaIds = [1, 2, 3].map((n) => grownId('f', n * 1_000));
  const grown = (letter: string) => ({
    ids: Array.from({ length: 20 }, (_, n) => grownId(letter, n + 100)),
  });
  const middle = [at, UUID];
  return [
    {
      list: 'tokens',
      field: { field: 'tokens', noun: 'Token' },
      near: [
        {},
        { type: ['token'] },
        { container: { path: '/general/', andBelow: true } },
        { createdBy: [applicationId] },
        { createdAt },
        { ids: Array.from({ length: 20 }, (_, n) => `grown-${String(n + 100).padStart(6, '0')}`) },
      ],
      far: [{ createdBy: [UUID] }, { type: ['bank'] }, { container: { path: '/pci/high/' } }],
      keyed: [{ metadata: { country: 'DE' } }],
      middle: [at, 'grown-100'],
    },
    {
      list: 'tokens',
      field: { field: 'searchTokens', noun: 'Token' },
      near: [{}, { query: `created_by:${applicationId}` }, { query: 'data:x' }],
      keyed: [{ query: 'metadata.country:DE' }],
      middle: [at, 'grown-100'],
    },
    {
      list: 'logs',
      field: { field: 'logs', noun: 'LogEntry' },
      near: [
        {},
        { actorIds: [applicationId] },
        { actorType: ['application'], operation: ['token_create'], outcome: ['success'] },
        { createdAt },
        { entityType: ['token'] },
        { entityId: 'grown-1000' },
        { entityType: ['token', 'proxy'], entityId: 'grown-1000' },
      ],
      far: [{ actorIds: [UUID] }, { outcome: ['denied'] }, { entityType: ['proxy'] }],
      middle: [`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`],
    },
    {
      list: 'sessions',
      field: { field: 'sessions', noun: 'Session' },
      near: [{}, { applicationIds: [applicationId] }, { authorized: false }],
      far: [{ applicationIds: [UUID] }, { authorized: true }],
      middle: [UUID],
    },
    {
      list: 'applications',
      field: { field: 'applications', noun: 'Application' },
      near: [{}, ALL_NAMES, { type: ['private'] }, grown('a')],
      far: [
        ONE_NAME,
        { permission: 'token_use' },
        { usedSince: '2026-01-01' },
        { unusedSince: '2026-01-01' },
        { expiresBefore: '2027-01-01' },
      ],
      middle,
      hasNames: true,
    },
    {
      list: 'proxies',
      field: { field: 'proxies', noun: 'Proxy' },
      near: [{}, ALL_NAMES, { applicationIds }, grown('p')],
      far: [ONE_NAME],
      middle,
      hasNames: true,
    },
    {
      list: 'reactors',
      field: { field: 'reactors', noun: 'Reactor' },
      near: [{}, ALL_NAMES, { applicationIds }, { formulaIds }, { applicationIds, formulaIds }],
      far: [ONE_NAME],
      middle,
      hasNames: true,
    },
    {
      list: 'reactor_formulas',
      field: { field: 'reactorFormulas', noun: 'ReactorFormula' },
      near: [{}, ALL_NAMES, { type: ['private'], status: ['verified'] }, grown('f')],
      far: [ONE_NAME, { type: ['official'] }],
      middle: [...middle, 'private'],
      hasNames: true,
    },
  ];
}

/** What goes through a whole list, and how many rows it may read: each by the walk and by what looks at it, and a few that are led to. */
export const WHOLE_LISTS: Readonly<Record<string, number>> = {
  'whole list': 2 * GROWN_ROWS + 1_000,
  'whole list by a key': 4 * SHARED_ROWS,
};

/** Walks through every list forward and backward, from both of its ends and from its middle, by each of its filters. */
export async function connectionCalls(doing: Doing, manager: Caller, now: Date): Promise<void> {
  for (const walked of walkedLists(now, manager.applicationId)) {
    const { near, far = [], keyed = [], hasNames = false } = walked;
    for (const filter of near) await walkBy(doing, manager, walked, { filter });
    const loose = (what: string): Doing => {
      return (_, act) => doing(what, act);
    };
    for (const filter of far) await walkBy(loose('whole list'), manager, walked, { filter });
    for (const filter of keyed)
      await walkBy(loose('whole list by a key'), manager, walked, { filter });
    // Of these tables no tenant has many rows (docs/adr/0036).
    if (hasNames) await walkBy(loose('whole list'), manager, walked, { field: 'name' });
  }
  await relatedCalls(doing, manager);
}

const PART = '{ pageInfo { hasNextPage hasPreviousPage } nodes { id } }';

/** Before everything and behind it, in the order of the rising. */
const ENDS: Readonly<
  Record<'instant' | 'id' | 'line' | 'name', readonly [Date | string, Date | string]>
> = {
  instant: [new Date(0), new Date('2100-01-01T00:00:00Z')],
  id: ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  line: ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  name: [' ', '~'],
};

/** Lists whose places are ids alone. */
const KINDS_OF_ID: Readonly<Partial<Record<ListName, readonly (keyof typeof ENDS)[]>>> = {
  logs: ['line'],
  sessions: ['id'],
};

/** The place before everything, or behind it, that has the form of another. */
function endOf(list: ListName, by: string, place: Place, end: 0 | 1): Place {
  const kinds = KINDS_OF_ID[list] ?? ([by === 'name' ? 'name' : 'instant', 'id'] as const);
  return place.map((part, index) =>
    index < kinds.length ? ENDS[kinds[index] ?? 'id'][end] : part,
  );
}

/**
 * Values of grown rows are no sealed ones, so that a part that has some of them may end in an error once it is read; what is
 * asked beside a part is asked for beside those that have none, which are the ones behind the last place.
 */
async function walkBy(
  doing: Doing,
  manager: Caller,
  { list, field, middle }: WalkedList,
  { filter = {}, field: by = 'created_at' }: { filter?: Filter; field?: string },
): Promise<void> {
  const ask = async (args: PartArguments, shape = PART) => {
    const what = `${field.field} ${JSON.stringify({ filter, ...args })}`;
    const given = { ...args, ...(Object.keys(filter).length === 0 ? {} : { filter }) };
    return { what, answer: await doing(what, () => askPart(manager, field, given, shape)) };
  };
  const place = by === 'name' ? ['grown 5', ...middle.slice(1)] : middle;
  for (const direction of ['asc', 'desc'] as const) {
    const orderBy = { field: by, direction };
    const cursor = cursorOf(list, orderBy, place);
    const [start, end] = direction === 'asc' ? ([0, 1] as const) : ([1, 0] as const);
    await ask({ first: 20, orderBy });
    await ask({ first: 20, after: cursor, orderBy });
    await ask({ last: 20, before: cursor, orderBy });
    for (const args of [
      { first: 20, after: cursorOf(list, orderBy, endOf(list, by, place, end)) },
      { last: 20, before: cursorOf(list, orderBy, endOf(list, by, place, start)) },
    ]) {
      const { what, answer } = await ask({ ...args, orderBy });
      expect(answer.json, what).toMatchObject({ data: { part: { nodes: [] } } });
    }
  }
  const orderBy = { field: by, direction: 'desc' } as const;
  const after = cursorOf(list, orderBy, endOf(list, by, place, 0));
  const counted: Doing = (_, act) => doing('whole list', act);
  await counted('', () =>
    askPart(
      manager,
      field,
      { after, orderBy, ...(Object.keys(filter).length === 0 ? {} : { filter }) },
      '{ totalCount }',
    ),
  );
}

/** Lists of ten parents at once, counted, and looked at from both of their ends and from beyond these. */
async function relatedCalls(doing: Doing, manager: Caller): Promise<void> {
  const order = { field: 'created_at', direction: 'desc' } as const;
  const beyond = (list: 'proxies' | 'reactors', end: 0 | 1): string =>
    cursorOf(list, order, endOf(list, order.field, [new Date(), UUID], end));
  const part = '{ totalCount pageInfo { hasNextPage hasPreviousPage } nodes { id } }';
  const ways = [
    () => 'first: 2',
    () => 'last: 2',
    (list: 'proxies' | 'reactors') => `first: 2, after: "${beyond(list, 0)}"`,
    (list: 'proxies' | 'reactors') => `last: 2, before: "${beyond(list, 1)}"`,
  ];
  for (const way of ways) {
    const [proxies, reactors] = [way('proxies'), way('reactors')];
    const ofApplication = (n: number): string =>
      `application(id: "${grownId('a', n)}") { id proxies(${proxies}) ${part} reactors(${reactors}) ${part} }`;
    const ofFormula = (n: number): string =>
      `reactorFormula(id: "${grownId('f', n)}") { id reactors(${reactors}) ${part} }`;
    for (const document of [ten(ofApplication), ten(ofFormula)])
      await doing(`parts of ten lists, ${proxies}`, () => manager.graphql(document));
  }
}

/** Who the sessions are that have done something. */
export async function actorCalls(doing: Doing, manager: Caller): Promise<void> {
  const answer = await doing('whole list', () =>
    manager.graphql(
      '{ logs(first: 20, filter: { actorType: [session] }) { nodes { actor { application { id } } } } }',
    ),
  );
  expect(answer.json).toMatchObject({
    data: { logs: { nodes: [{ actor: { application: { id: expect.any(String) as string } } }] } },
  });
}
