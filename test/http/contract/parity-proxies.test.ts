import { beforeAll } from 'vitest';

import {
  createProxy,
  deleteProxy,
  getProxy,
  listProxies,
  patchProxy,
  updateProxy,
} from '../../support/doors/both-doors-proxies.js';
import type { Caller } from '../../support/service/caller.js';
import { refusedAlike, takenAlike } from '../../support/doors/parity.js';
import type { RefusedRow, TakenRow } from '../../support/doors/parity.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let linked: Caller;
let proxyId: string;

beforeAll(async () => {
  linked = await manager.newApplication({ permissions: ['token:create'] });
  proxyId = (await newProxy(manager, { name: 'One', configuration: { a: 'a' } })).id;
  await newProxy(manager, { name: 'Two', request_transform: { code: 'module.exports = 1' } });
});

const FAULT = 'VALIDATION_FAILED';
const destinationUrl = 'https://api.example/v1';
const proxy =
  (changes: object = {}) =>
  () => ({ name: 'x', destinationUrl, ...changes });
const isProxy = (): string => proxyId;
const isUnknown = (): string => '01890000-0000-7000-8000-000000000000';
const isNew = async (caller: Caller): Promise<string> => (await newProxy(caller)).id;
const isCoded = async (caller: Caller): Promise<string> =>
  (await newProxy(caller, { request_transform: { code: 'x' }, response_transform: { code: 'x' } }))
    .id;
const isLinked = (): Caller => linked;
const settings = Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`n${String(at)}`, '']));

const refused: RefusedRow[] = [
  ['a Proxy of nothing', createProxy(() => ({})), FAULT, ['destination_url', 'name']],
  ['a long name', createProxy(proxy({ name: 'n'.repeat(201) })), FAULT, ['name']],
  ['a name that is null', createProxy(proxy({ name: null })), FAULT, ['name']],
  [
    'a destination without TLS',
    createProxy(proxy({ destinationUrl: 'http://api.example/' })),
    FAULT,
    ['destination_url'],
  ],
  [
    'a private destination',
    createProxy(proxy({ destinationUrl: 'https://[::ffff:a9fe:a9fe]/' })),
    FAULT,
    ['destination_url'],
  ],
  [
    'a destination that is no URL',
    createProxy(proxy({ destinationUrl: 'api.example' })),
    FAULT,
    ['destination_url'],
  ],
  [
    'a transform that is text',
    createProxy(proxy({ requestTransform: 'x' })),
    FAULT,
    ['request_transform'],
  ],
  [
    'a transform of no code',
    createProxy(proxy({ responseTransform: { code: '' } })),
    FAULT,
    ['response_transform.code'],
  ],
  [
    'an unknown member of a transform',
    createProxy(proxy({ requestTransform: { code: 'x', cdoe: 1 } })),
    FAULT,
    ['request_transform.cdoe'],
  ],
  [
    'an unknown member of a transform of no code',
    updateProxy(proxy({ responseTransform: { cdoe: 1 } })(), isProxy),
    FAULT,
    ['response_transform.cdoe'],
  ],
  [
    'a setting that is a number',
    createProxy(proxy({ configuration: { a: 1 } })),
    FAULT,
    ['configuration.a'],
  ],
  ['26 settings', createProxy(proxy({ configuration: settings })), FAULT, ['configuration']],
  [
    'an Application that there is not',
    createProxy(proxy({ application: { id: isUnknown() } })),
    FAULT,
    ['application.id'],
  ],
  [
    'an Application whose id is none',
    createProxy(proxy({ application: { id: 'x' } })),
    FAULT,
    ['application.id'],
  ],
  ['a management Application', managed(), FAULT, ['application.id']],
  ['a word for a truth', createProxy(proxy({ requireAuth: 'no' })), FAULT, ['require_auth']],
  ['a misspelt member', createProxy(proxy({ requireAuht: false })), FAULT, ['require_auht']],
  [
    'many faults at once',
    createProxy(() => ({ name: '', destinationUrl: 1, configuration: [], x: 1 })),
    FAULT,
    ['configuration', 'destination_url', 'name', 'x'],
  ],
  [
    'a private destination among other faults',
    createProxy(proxy({ name: '', destinationUrl: 'https://10.0.0.1/' })),
    FAULT,
    ['destination_url', 'name'],
  ],
  [
    'a patch to a private destination among other faults',
    patchProxy({ name: null, destinationUrl: 'https://10.0.0.1/' }, isProxy),
    FAULT,
    ['destination_url', 'name'],
  ],
  ['no key', createProxy(proxy()), 'UNAUTHENTICATED', [], () => service.anonymous],
  ['a Proxy without the permission', createProxy(proxy()), 'FORBIDDEN', [], isLinked],

  ['an update without a name', updateProxy({ destinationUrl }, isProxy), FAULT, ['name']],
  ['an update of nobody', updateProxy(proxy()(), isUnknown), 'NOT_FOUND'],
  ['an update without the permission', updateProxy(proxy()(), isProxy), 'FORBIDDEN', [], isLinked],
  ['a patch that takes the name away', patchProxy({ name: null }, isProxy), FAULT, ['name']],
  [
    'a patch to a private destination',
    patchProxy({ destinationUrl: 'https://127.0.0.1' }, isProxy),
    FAULT,
    ['destination_url'],
  ],
  ['a patch with a misspelt member', patchProxy({ nmae: 'x' }, isProxy), FAULT, ['nmae']],
  ['a patch of nobody', patchProxy({}, isUnknown), 'NOT_FOUND'],
  ['an unknown Proxy', getProxy(isUnknown), 'NOT_FOUND'],
  ['an id that is a word', getProxy(() => 'abc'), 'NOT_FOUND'],
  ['a Proxy of another tenant', getProxy(isProxy), 'NOT_FOUND', [], () => service.newTenant()],
  ['a Proxy that may not be read', getProxy(isProxy), 'FORBIDDEN', [], isLinked],
  ['a delete of nobody', deleteProxy(isUnknown), 'NOT_FOUND'],
  ['a delete without the permission', deleteProxy(isProxy), 'FORBIDDEN', [], isLinked],
  ['a list of no name', listProxies('name=', { name: '' }), FAULT, ['name']],
  ['a list by an id that is none', listProxies('id=x', { ids: ['x'] }), FAULT, ['id[0]']],
  ['a list without the permission', listProxies('', {}), 'FORBIDDEN', [], isLinked],
];

/** Only private and public Applications can be linked. */
function managed(): ReturnType<typeof createProxy> {
  return createProxy(() => proxy({ application: { id: manager.applicationId } })());
}

const taken: TakenRow[] = [
  ['a Proxy with the least', createProxy(proxy()), 'made'],
  [
    'a Proxy with everything',
    createProxy(() =>
      proxy({
        requestTransform: { code: '}{ does not compile' },
        responseTransform: { code: 'module.exports = 1' },
        configuration: { a: 'a', __proto: '' },
        application: { id: linked.applicationId },
        requireAuth: false,
      })(),
    ),
    'made',
  ],
  [
    'members that are null, or none',
    createProxy(proxy({ requestTransform: null, application: { id: '' }, requireAuth: null })),
    'made',
  ],
  [
    'transforms that are {}',
    createProxy(proxy({ requestTransform: {}, responseTransform: {} })),
    'made',
  ],
  [
    'transforms whose code is null',
    createProxy(proxy({ requestTransform: { code: null }, responseTransform: { code: null } })),
    'made',
  ],
  [
    'an update to transforms that are {}',
    updateProxy(proxy({ requestTransform: {}, responseTransform: {} })(), isCoded),
    'made',
  ],
  ['an update', updateProxy({ name: 'Other', destinationUrl }, isProxy), 'made'],
  ['a patch', patchProxy({ configuration: { b: 'b' }, requireAuth: null }, isProxy), 'done'],
  ['a Proxy that is read', getProxy(() => proxyId.toUpperCase()), 'same'],
  ['a delete', deleteProxy(isNew), 'done'],
  ['a list', listProxies('size=1', { size: 1 }), 'same'],
  ['a list by name', listProxies('name=t*o', { name: 't*o' }), 'same'],
  [
    'a list by ids',
    listProxies(`id=${isUnknown()}&id=${isUnknown()}`, { ids: [isUnknown()] }),
    'same',
  ],
];

refusedAlike('Proxies', refused, () => manager);
takenAlike('Proxies', taken, () => manager);
