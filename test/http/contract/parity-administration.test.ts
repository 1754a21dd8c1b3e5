import { readdirSync, readFileSync } from 'node:fs';

import { beforeAll, describe, expect, test } from 'vitest';

import { list as listApplications } from '../../support/doors/both-doors.js';
import {
  applicationByKey,
  authorizeSession,
  createSession,
  deleteApplication,
  getTenant,
  listLogs,
  auditChain,
  logEntityTypes,
  regenerateKey,
  updateTenant,
} from '../../support/doors/both-doors-administration.js';
import { listProxies } from '../../support/doors/both-doors-proxies.js';
import { listFormulas, listReactors } from '../../support/doors/both-doors-reactors.js';
import { listTokens, searchTokens, tokenChildren } from '../../support/doors/both-doors-tokens.js';
import type { Doors, Input } from '../../support/doors/both-doors.js';
import type { Caller } from '../../support/service/caller.js';
import { ALL_OPERATIONS } from '../../support/doors/operation-calls.js';
import { refusedAlike, takenAlike } from '../../support/doors/parity.js';
import type { RefusedRow, TakenRow } from '../../support/doors/parity.js';
import { startScene } from '../../support/service/scene.js';
import { newSession } from '../../support/access/session.js';

const { service, manager } = await startScene();
let shop: Caller;
let backend: Caller;
let none: Caller;
let used: string;
let parent: string;

beforeAll(async () => {
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  backend = await manager.newApplication({ permissions: ['token:create', 'token:read'] });
  none = await manager.newApplication({ permissions: ['report:read'] });
  used = await isNonce();
  await backend.post('/sessions/authorize', { nonce: used, permissions: ['token:create'] });
  parent = String((await manager.post('/tokenize', '"parent"')).json);
});

const FAULT = 'VALIDATION_FAILED';
const isNew = async (caller: Caller): Promise<string> =>
  (await caller.newApplication({ permissions: ['token:create'] })).applicationId;
const isUnknown = (): string => '01890000-0000-7000-8000-000000000000';
const isNonce = async (): Promise<string> => (await newSession(shop)).nonce;
const isUsed = (): string => used;
const isShop = (): Caller => shop;
const isBackend = (): Caller => backend;
const isNone = (): Caller => none;
const grants = { permissions: ['token:create'] };
const rule = { priority: 1, transform: 'mask', permissions: ['token:read'] };

const refused: RefusedRow[] = [
  ['an Application by no key', applicationByKey, 'UNAUTHENTICATED', [], () => service.anonymous],
  ['an Application by key without the permission', applicationByKey, 'FORBIDDEN', [], isNone],
  ['a new key for nobody', regenerateKey(isUnknown), 'NOT_FOUND'],
  ['a new key for a word', regenerateKey(() => 'abc'), 'NOT_FOUND'],
  ['a new key without the permission', regenerateKey(isUnknown), 'FORBIDDEN', [], isNone],
  ['a delete of nobody', deleteApplication(isUnknown), 'NOT_FOUND'],
  ['a delete without the permission', deleteApplication(isUnknown), 'FORBIDDEN', [], isNone],

  ['a session for a private Application', createSession, 'FORBIDDEN', [], isBackend],
  ['a session without a key', createSession, 'UNAUTHENTICATED', [], () => service.anonymous],
  ['nothing given', authorizeSession({}, isNonce), FAULT, ['permissions'], isBackend],
  [
    'an unknown permission',
    authorizeSession({ permissions: ['x'] }, isNonce),
    FAULT,
    ['permissions[0]'],
    isBackend,
  ],
  [
    'a condition of an unknown kind',
    authorizeSession(
      { rules: [{ ...rule, conditions: [{ attribute: 'x', operator: 'equals', value: '' }] }] },
      isNonce,
    ),
    FAULT,
    ['rules[0].conditions[0].attribute', 'rules[0].conditions[0].value'],
    isBackend,
  ],
  [
    'an expiry of the past',
    authorizeSession({ ...grants, expiresAt: '2020-01-01' }, isNonce),
    FAULT,
    ['expires_at'],
    isBackend,
  ],
  ['an unknown nonce', authorizeSession(grants, () => 'x'), 'NOT_FOUND', [], isBackend],
  ['a nonce that was used', authorizeSession(grants, isUsed), 'CONFLICT', [], isBackend],
  [
    'more than one holds',
    authorizeSession({ permissions: ['token:delete'] }, isNonce),
    'FORBIDDEN',
    [],
    isBackend,
  ],
  ['a session authorized in public', authorizeSession(grants, isNonce), 'FORBIDDEN', [], isShop],

  ['a tenant without the permission', getTenant, 'FORBIDDEN', [], isNone],
  ['a tenant without a key', getTenant, 'UNAUTHENTICATED', [], () => service.anonymous],
  ['a tenant of no name', updateTenant({}), FAULT, ['name']],
  ['a tenant of a long name', updateTenant({ name: 'n'.repeat(201) }), FAULT, ['name']],
  ['settings in numbers', updateTenant({ name: 'x', settings: { a: 1 } }), FAULT, ['settings.a']],
  ['an unknown member of a tenant', updateTenant({ name: 'x', nmae: 1 }), FAULT, ['nmae']],
  ['a change without the permission', updateTenant({ name: 'x' }), 'FORBIDDEN', [], isNone],

  ['logs without the permission', listLogs('', {}), 'FORBIDDEN', [], isNone],
  ['kinds of entities without the permission', logEntityTypes, 'FORBIDDEN', [], isNone],
  ['the seals of the trail without the permission', auditChain, 'FORBIDDEN', [], isNone],
  ['logs from no instant', listLogs('start_date=x', { startDate: 'x' }), FAULT, ['start_date']],
  ['logs of no kind', listLogs('entity_type=', { entityType: '' }), FAULT, ['entity_type']],
  ['logs by an unknown filter', listLogs('actor=x', { actor: 'x' }), FAULT, ['actor']],
];

const taken: TakenRow[] = [
  ['the Application that calls', applicationByKey, 'same'],
  ['a new key', regenerateKey(isNew), 'made'],
  ['a delete', deleteApplication(isNew), 'done'],
  ['a tenant that is read', getTenant, 'same'],
  ['a new state of the tenant', updateTenant({ name: 'x', settings: { a: 'b' } }), 'made'],
  ['a tenant without settings', updateTenant({ name: 'y' }), 'made'],
  ['kinds of entities', logEntityTypes, 'same'],
  ['the seals of the trail', auditChain, 'same'],
  ['the audit trail', listLogs('size=5', { size: 5 }), 'same'],
  [
    'a part of the audit trail',
    listLogs('entity_type=application&start_date=2020-01-01&end_date=2099-01-01T00:00:00%2B01:00', {
      entityType: 'application',
      startDate: '2020-01-01',
      endDate: '2099-01-01T00:00:00+01:00',
    }),
    'same',
  ],
];

refusedAlike('the administration', refused, () => manager);
takenAlike('the administration', taken, () => manager);
takenAlike('public keys', [['a session', createSession, 'made']], () => shop);
takenAlike(
  'private keys',
  [
    [
      'a session that is authorized',
      authorizeSession({ ...grants, rules: [{ ...rule, container: '/pci/' }] }, isNonce),
      'done',
    ],
  ],
  () => backend,
);

/** Every list there is, by a query string and by the input that says the same. */
const LISTS: Readonly<Record<string, (query: string, input: Input) => Doors>> = {
  applications: listApplications,
  proxies: listProxies,
  reactorFormulas: listFormulas,
  reactors: listReactors,
  tokens: listTokens,
  tokenChildren: (query, input) => tokenChildren(() => parent, query, input),
  logs: listLogs,
};

/** Sizes that no part of a list has. */
const NO_SIZES: readonly (readonly [query: string, input: Input])[] = [
  ['size=0', { size: 0 }],
  ['size=-5', { size: -5 }],
  ['size=101', { size: 101 }],
  ['size=100000', { size: 100_000 }],
];

for (const [noun, list] of Object.entries(LISTS)) {
  const rows = NO_SIZES.map(([query, input]): RefusedRow => [
    query,
    list(query, input),
    FAULT,
    Object.keys(input),
  ]);
  refusedAlike(`sizes of ${noun}`, rows, () => manager);
}
// A search has a body at both doors.
refusedAlike(
  'sizes of searchTokens',
  NO_SIZES.map(([query, input]): RefusedRow => [
    query,
    searchTokens(input),
    FAULT,
    Object.keys(input),
  ]),
  () => manager,
);

/** What both doors tell of the same thing in other words, and where that is tested. */
const OF_ANOTHER_SHAPE = { storedTokens: 'test/http/rest/tenant.test.ts' };

describe('parity', () => {
  test('is held for every operation that both doors have', () => {
    const folder = new URL('../../support/doors/', import.meta.url);
    const driven = readdirSync(folder)
      .filter((name) => name.startsWith('both-doors'))
      .flatMap((name) => [
        ...readFileSync(new URL(name, folder), 'utf8').matchAll(/\b(?:result: |field: ')(\w+)/g),
      ])
      .map(([, field]) => field);
    const documented = ALL_OPERATIONS.filter(
      ({ rest, isRestOnly, name }) =>
        rest !== undefined && isRestOnly !== true && !(name in OF_ANOTHER_SHAPE),
    ).map(({ name }) => name);
    expect(documented.length).toBeGreaterThan(40);
    expect(documented.filter((operation) => !driven.includes(operation))).toStrictEqual([]);
  });
});
