import { afterAll, beforeAll } from 'vitest';

import {
  createChildToken,
  createToken,
  deleteToken,
  deleteTokens,
  detokenize,
  getToken,
  linkTokens,
  listTokens,
  searchTokens,
  tokenChildren,
  tokenize,
  unlinkTokens,
  patchToken,
} from '../../support/doors/both-doors-tokens.js';
import type { Caller } from '../../support/service/caller.js';
import { CARD } from '../../support/scenes/created-token.js';
import { refusedAlike, takenAlike } from '../../support/doors/parity.js';
import type { RefusedRow, TakenRow } from '../../support/doors/parity.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { createToken as newToken } from '../../support/scenes/token-calls.js';

let service: TestService;
let reader: Caller;
let maker: Caller;
let none: Caller;
let stored: string;
let parent: string;
let child: string;

const ALL = ['create', 'read', 'update', 'delete', 'search', 'use'].map((act) => `token:${act}`);

beforeAll(async () => {
  service = await startService();
  const manager = await service.newTenant();
  reader = await manager.newApplication({
    permissions: ALL,
    rules: [{ priority: 1, container: '/', transform: 'reveal', permissions: ALL }],
  });
  maker = await manager.newApplication({ permissions: ['token:create'] });
  none = await manager.newApplication({ permissions: ['log:read'] });
  const make = async (body: object): Promise<string> => (await newToken(reader, body)).id;
  stored = await make({
    id: `ada-${manager.tenantId}`,
    type: 'token',
    data: { mail: 'ada@example.com', n: 12 },
    mask: { mail: '{{ data.mail | reveal_last: 4 }}' },
    metadata: { order: '7' },
    search_indexes: ['{{ data.mail }}'],
    fingerprint_expression: '{{ data.mail }}',
    expires_at: '2099-01-01',
  });
  parent = await make({ type: 'card', data: CARD });
  child = await make({ type: 'token', data: 'child' });
  await linkTokens(
    () => parent,
    () => child,
  ).rest(reader);
});
afterAll(() => service.close());

const FAULT = 'VALIDATION_FAILED';
const valid = { type: 'token', data: 'x' };
const ofNone = { tokenIds: ['no such token'] };
/** Has the fingerprint of one that there is. */
const again = {
  type: 'token',
  data: { mail: 'ada@example.com', n: 99 },
  fingerprintExpression: '{{ data.mail }}',
  deduplicateToken: true,
};
const isStored = (): string => stored;
const isParent = (): string => parent;
const isChild = (): string => child;
const isUnknown = (): string => '01890000-0000-7000-8000-000000000000';
const isNew = async (caller: Caller): Promise<string> => (await newToken(caller, valid)).id;
const isMaker = (): Caller => maker;
const isStranger = (): Promise<Caller> => service.newTenant();

const refused: RefusedRow[] = [
  ['a token of nothing', createToken({}), FAULT, ['data', 'type']],
  ['an unknown type', createToken({ ...valid, type: 'x' }), FAULT, ['type']],
  ['an unknown member', createToken({ ...valid, dtaa: 1 }), FAULT, ['dtaa']],
  ['a short id', createToken({ ...valid, id: 'ab' }), FAULT, ['id']],
  ['an id with a slash', createToken({ ...valid, id: 'a/b/c' }), FAULT, ['id']],
  ['two containers', createToken({ ...valid, containers: ['/a/', '/b/'] }), FAULT, ['containers']],
  ['a malformed container', createToken({ ...valid, containers: ['a'] }), FAULT, ['containers[0]']],
  ['metadata in numbers', createToken({ ...valid, metadata: { a: 1 } }), FAULT, ['metadata.a']],
  ['a mask that is a number', createToken({ ...valid, mask: 1 }), FAULT, ['mask']],
  ['a mask that does not parse', createToken({ ...valid, mask: '{{ data' }), FAULT, ['mask']],
  [
    'an index with an unknown filter',
    createToken({ ...valid, searchIndexes: ['{{ data | nope }}'] }),
    FAULT,
    ['search_indexes[0]'],
  ],
  [
    'a long expression',
    createToken({ ...valid, fingerprintExpression: `{{ data }}${'x'.repeat(400)}` }),
    FAULT,
    ['fingerprint_expression'],
  ],
  [
    'an expiry of the past',
    createToken({ ...valid, expiresAt: '2020-01-01' }),
    FAULT,
    ['expires_at'],
  ],
  [
    'a card number that is none',
    createToken({ type: 'card', data: { ...CARD, number: '4242424242424241' } }),
    FAULT,
    ['data.number'],
  ],
  [
    'a card with a stranger in it',
    createToken({ type: 'card', data: { ...CARD, holder: 'Ada' } }),
    FAULT,
    ['data.holder'],
  ],
  [
    'many faults at once',
    createToken({ type: 'x', data: null, id: 'a', metadata: 1 }),
    FAULT,
    ['id', 'metadata', 'type'],
  ],
  ['an id that is taken', { ...taken() }, 'CONFLICT'],
  ['no key', createToken(valid), 'UNAUTHENTICATED', [], () => service.anonymous],
  ['a token without the permission', createToken(valid), 'FORBIDDEN', [], () => none],

  ['an unknown token', getToken(isUnknown), 'NOT_FOUND'],
  ['an id that none can have', getToken(() => 'a|b'), 'NOT_FOUND'],
  ['a token of another tenant', getToken(isStored), 'NOT_FOUND', [], isStranger],
  ['a token without the permission', getToken(isStored), 'FORBIDDEN', [], isMaker],

  ['a change of nobody', patchToken({ metadata: {} }, isUnknown), 'NOT_FOUND'],
  ['a change without the permission', patchToken({}, isStored), 'FORBIDDEN', [], isMaker],
  ['a change to a bad mask', patchToken({ mask: '{{ x | y }}' }, isStored), FAULT, ['mask']],
  ['a change of the type', patchToken({ type: 'card' }, isStored), FAULT, ['type']],
  ['a change to no type', patchToken({ type: null }, isStored), FAULT, ['type']],
  ['a change to an unknown type', patchToken({ type: 'x' }, isStored), FAULT, ['type']],
  [
    'a change of the type that takes the data away',
    patchToken({ type: 'card', data: null }, isStored),
    FAULT,
    ['data', 'type'],
  ],
  [
    'a change of the type by a stranger',
    patchToken({ type: 'card' }, isStored),
    'FORBIDDEN',
    [],
    isMaker,
  ],
  ['metadata that is a list', patchToken({ metadata: [] }, isStored), FAULT, ['metadata']],

  ['a delete of nobody', deleteToken(isUnknown), 'NOT_FOUND'],
  ['a delete without the permission', deleteToken(isStored), 'FORBIDDEN', [], isMaker],
  ['a delete of many without the permission', deleteTokens(ofNone), 'FORBIDDEN', [], isMaker],
  ['a delete of many by no query', deleteTokens({ query: 'data:' }), FAULT, ['query']],

  ['a list of an unknown type', listTokens('type=x', { type: ['x'] }), FAULT, ['type[0]']],
  ['a list without the permission', listTokens('', {}), 'FORBIDDEN', [], isMaker],
  ['a query that does not parse', searchTokens({ query: 'data:' }), FAULT, ['query']],
  ['a query without a field', searchTokens({ query: 'ada' }), FAULT, ['query']],
  ['a query that is a number', searchTokens({ query: 1 }), FAULT, ['query']],
  ['an unknown member of a search', searchTokens({ qeury: 'x' }), FAULT, ['qeury']],
  ['a search without the permission', searchTokens({}), 'FORBIDDEN', [], isMaker],

  ['children of nobody', tokenChildren(isUnknown, '', {}), 'NOT_FOUND'],
  ['a child of nobody', createChildToken(isUnknown, valid), 'NOT_FOUND'],
  ['a child of nothing', createChildToken(isParent, {}), FAULT, ['data', 'type']],
  ['a link to nobody', linkTokens(isParent, isUnknown), 'NOT_FOUND'],
  ['a link without the permission', linkTokens(isParent, isStored), 'FORBIDDEN', [], isMaker],
  ['a link that is not there', unlinkTokens(isParent, isStored), 'NOT_FOUND'],

  ['a number alone', tokenize(1), FAULT, ['$']],
  [
    'a bad element of a body',
    tokenize([{ a: { type: 'card', data: { number: '1' } } }]),
    FAULT,
    ['[0].a.data.number'],
  ],
  ['a stranger in a definition', tokenize({ ...valid, nmae: 1 }), FAULT, ['nmae']],
  ['tokenize without a key', tokenize('x'), 'UNAUTHENTICATED', [], () => service.anonymous],

  ['an expression of nobody', detokenize(() => ({ a: ['{{ nobody-1 }}'] })), FAULT, ['a[0]']],
  ['an unknown filter', detokenize(() => `{{ ${stored} | nope }}`), FAULT, ['$']],
  [
    'detokenize without the permission',
    detokenize(() => `{{ ${stored} }}`),
    'FORBIDDEN',
    [],
    isMaker,
  ],
];

/** A token whose id there is already. */
function taken(): ReturnType<typeof createToken> {
  const doors = () => createToken({ ...valid, id: stored });
  return { rest: (caller) => doors().rest(caller), graphql: (caller) => doors().graphql(caller) };
}

refusedAlike('tokens', refused, () => reader);

const accepted: TakenRow[] = [
  ['a token with the least', createToken(valid), 'made'],
  [
    'a token with everything',
    createToken({
      type: 'card',
      data: CARD,
      containers: ['/pci/low/'],
      metadata: { order: '7' },
      mask: { number: '{{ data.number | last4 }}' },
      searchIndexes: ['{{ data.number }}', '{{ data.number | last4 }}'],
      fingerprintExpression: '{{ data.number }}',
      expiresAt: '2099-01-01T00:00:00+01:00',
    }),
    'made',
  ],
  ['members that are null', createToken({ ...valid, mask: null, metadata: null }), 'made'],
  ['a deduplicated token', createToken(again), 'same'],
  ['a token that is read', getToken(isStored), 'same'],
  ['a card that is read', getToken(isParent), 'same'],
  ['a change', patchToken({ data: { n: 13 }, metadata: { a: 'b' } }, isStored), 'made'],
  ['a change with the present type', patchToken({ type: 'token' }, isStored), 'made'],
  ['a change of nothing', patchToken({}, isChild), 'made'],
  ['a delete', deleteToken(isNew), 'done'],
  ['a delete of many that are none', deleteTokens(ofNone), 'same'],
  ['a delete of many, counted only', deleteTokens({ query: 'type:token', dryRun: true }), 'same'],
  ['a list', listTokens('size=2', { size: 2 }), 'same'],
  [
    'a list by type and metadata',
    listTokens('type=token&type=card&metadata.order=7', {
      type: ['token', 'card'],
      metadata: { order: '7' },
    }),
    'same',
  ],
  ['a search', searchTokens({ query: 'data:"ada@example.com" AND NOT type:card' }), 'same'],
  ['a search for all', searchTokens({ size: 1 }), 'same'],
  ['children', tokenChildren(isParent, 'size=1', { size: 1 }), 'same'],
  ['a child', createChildToken(isStored, valid), 'made'],
  ['a link', linkTokens(isParent, isNew), 'done'],
  ['a link that is undone', unlinkTokens(isParent, isNewChild), 'done'],
  ['a string', tokenize('x'), 'made'],
  ['a card alone', tokenize({ type: 'card', data: CARD }), 'made'],
  [
    'any JSON',
    tokenize({ a: ['x', 1, null, true, { card: { type: 'card', data: CARD } }], __b: {} }),
    'made',
  ],
  [
    'values put back into any JSON',
    detokenize(() => [
      `{{ ${child} }}`,
      { n: 7, text: `Dear {{ ${stored} | json: '$.mail' }}`, card: `{{ ${parent} }}` },
    ]),
    'same',
  ],
];

async function isNewChild(caller: Caller): Promise<string> {
  const id = await isNew(caller);
  await caller.post(`/tokens/${parent}/children/${id}`);
  return id;
}

takenAlike('tokens', accepted, () => reader);
