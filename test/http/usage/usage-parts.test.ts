import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { NOTHING, usage, usageBy, used } from '../../support/scenes/usage.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let service: TestService;
let destination: Destination;
let tenant: Caller;

beforeAll(async () => {
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1' }, { isShared: true });
  destination = await Destination.start();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await destination.stop();
});

const call = (caller: Caller, proxy: { readonly key: string }) =>
  caller.send('POST', '/proxy', { a: 1 }, { 'SVC-PROXY-KEY': proxy.key });

const ECHO = 'module.exports = async ({ args }) => ({ raw: args, tokenize: "x" })';

describe('the use of parts', () => {
  test('an Application’s is what came with its key, or the key of its sessions, whichever door', async () => {
    const till = await tenant.newApplication({ permissions: ['token:create', 'application:read'] });
    await till.post('/tokenize', ['a', { type: 'card', data: { number: '4242424242424242' } }]);
    await till.graphql('{ applicationByKey { id } }');
    await till.get('/proxies');
    await till.get('/nowhere');
    await tenant.post('/tokenize', '"of another"');
    await used(
      tenant,
      {
        ...NOTHING,
        requests: 4,
        errors: 2,
        clientErrors: 2,
        tokensCreated: 2,
        tokensCreatedByType: [
          { type: 'card', count: 1 },
          { type: 'token', count: 1 },
        ],
      },
      `{ applicationId: "${till.applicationId}" }`,
      { asks: false },
    );
    const { errorsByStatus } = await usage(tenant, `{ applicationId: "${till.applicationId}" }`);
    expect(errorsByStatus).toStrictEqual([
      { status: 403, class: 'client', count: 1 },
      { status: 404, class: 'client', count: 1 },
    ]);
  });

  test('a Proxy’s are its calls, by the status that their callers were given', async () => {
    const code = 'module.exports = async ({ args }) => ({ body: args.body })';
    const url = { destination_url: destination.url };
    const proxy = await newProxy(tenant, { ...url, request_transform: { code } });
    const other = await newProxy(tenant, { ...url, require_auth: false });
    destination.respond = (_request, response) => response.writeHead(200).end();
    await call(tenant, proxy);
    destination.respond = (_request, response) => response.writeHead(418).end();
    await call(tenant, proxy);
    destination.respond = (_request, response) => response.writeHead(503).end();
    await call(tenant, proxy);
    await call(service.anonymous, other);
    await call(service.anonymous, proxy);
    const filter = (id: string) => `{ proxyId: "${id}" }`;
    expect(await usage(tenant, filter(proxy.id))).toMatchObject({
      total: {
        ...NOTHING,
        requests: 3,
        errors: 2,
        clientErrors: 1,
        serverErrors: 1,
        codeRuns: 3,
        proxyCalls: 3,
      },
      errorsByStatus: [
        { status: null, class: 'client', count: 1 },
        { status: 503, class: 'server', count: 1 },
      ],
    });
    expect((await usage(tenant, filter(other.id))).total).toStrictEqual({
      ...NOTHING,
      requests: 1,
      errors: 1,
      serverErrors: 1,
      proxyCalls: 1,
    });
    const byCaller = await usage(tenant, `{ applicationId: "${tenant.applicationId}" }`);
    expect(byCaller.total).toMatchObject({ proxyCalls: 3, codeRuns: 3 });
    const others = await service.newTenant();
    expect((await usage(others, filter(proxy.id))).total).toStrictEqual(NOTHING);
  });

  test('a Reactor’s are its runs, those that never came to run its code among them', async () => {
    const parameters = [{ name: 'name', type: 'string' }];
    const reactor = await newReactorOf(tenant, ECHO, {
      formula: { request_parameters: parameters },
    });
    const failing = await newReactorOf(tenant, 'module.exports = async () => { throw 1 }');
    await tenant.post(`/reactors/${reactor}/react`, { args: { name: 'Ada' } });
    await tenant.post(`/reactors/${reactor}/react`, { args: {} });
    await tenant.graphql(`mutation { react(id: "${failing}", input: {}) { reaction { raw } } }`);
    await tenant.post('/reactors/01890000-0000-7000-8000-000000000000/react', { args: {} });
    const { total, errorsByStatus } = await usage(tenant, `{ reactorId: "${reactor}" }`);
    expect(total).toStrictEqual({
      ...NOTHING,
      requests: 2,
      errors: 1,
      clientErrors: 1,
      codeRuns: 1,
      reactions: 2,
    });
    expect(errorsByStatus).toStrictEqual([{ status: 400, class: 'client', count: 1 }]);
    await used(tenant, {
      ...NOTHING,
      requests: 9,
      errors: 3,
      clientErrors: 2,
      serverErrors: 1,
      tokensCreated: 1,
      tokensCreatedByType: [{ type: 'token', count: 1 }],
      codeRuns: 2,
      reactions: 3,
    });
  });
});

describe('those that use most', () => {
  test('come first, with their names for those who may read them', async () => {
    const url = { destination_url: destination.url };
    const busy = await newProxy(tenant, { ...url, name: 'Busy' });
    const idle = await newProxy(tenant, { ...url, name: 'Idle' });
    const failing = await newProxy(tenant, { ...url, name: 'Failing' });
    destination.respond = (_request, response) => response.writeHead(200).end();
    for (let sent = 0; sent < 3; sent += 1) await call(tenant, busy);
    await call(tenant, idle);
    destination.respond = (_request, response) => response.writeHead(500).end();
    for (let sent = 0; sent < 2; sent += 1) await call(tenant, failing);
    const byRequests = await usageBy(tenant, '{ dimension: proxy }');
    expect(
      byRequests.items.map(({ name, counts, latency }) => [name, counts.requests, latency?.count]),
    ).toStrictEqual([
      ['Busy', 3, 3],
      ['Failing', 2, 2],
      ['Idle', 1, 1],
    ]);
    expect(byRequests.total).toMatchObject({ proxyCalls: 6 });
    const byErrors = await usageBy(tenant, '{ dimension: proxy, orderBy: errors }');
    expect(byErrors.items).toMatchObject([
      {
        id: failing.id,
        counts: { errors: 2, serverErrors: 2 },
        errorsByStatus: [{ status: 500, class: 'server', count: 2 }],
      },
    ]);
    const first = await usageBy(tenant, '{ dimension: proxy, first: 1 }');
    expect(first.items.map(({ id }) => id)).toStrictEqual([busy.id]);
    const reader = await tenant.newApplication({ permissions: ['report:read'] });
    const nameless = await usageBy(reader, '{ dimension: proxy }');
    expect(nameless.items.map(({ id, name }) => [id, name])).toStrictEqual([
      [busy.id, null],
      [failing.id, null],
      [idle.id, null],
    ]);
    expect((await usageBy(await service.newTenant(), '{ dimension: proxy }')).items).toEqual([]);
  });

  test('are still there when they are gone, without a name', async () => {
    const reactor = await newReactorOf(tenant, ECHO, { name: 'Gone soon' });
    await tenant.post(`/reactors/${reactor}/react`, { args: {} });
    const till = await tenant.newApplication({ name: 'Till', permissions: ['token:create'] });
    await till.post('/tokenize', '"x"');
    expect((await usageBy(tenant, '{ dimension: reactor }')).items).toMatchObject([
      { id: reactor, name: 'Gone soon', counts: { reactions: 1, codeRuns: 1 } },
    ]);
    await tenant.delete(`/reactors/${reactor}`);
    await tenant.delete(`/applications/${till.applicationId}`);
    expect((await usageBy(tenant, '{ dimension: reactor }')).items).toMatchObject([
      { id: reactor, name: null },
    ]);
    const { items } = await usageBy(tenant, '{ dimension: application }');
    expect(items).toMatchObject([
      { id: tenant.applicationId },
      {
        id: till.applicationId,
        name: null,
        latency: null,
        counts: { requests: 1, tokensCreated: 1 },
      },
    ]);
  });

  test.each([
    ['{ dimension: proxy, first: 0 }', { first: ['must be at least 1'] }],
    ['{ dimension: proxy, first: 101 }', { first: ['must be at most 100'] }],
    ['{ dimension: proxy, from: "9999-01-01" }', { from: ['must not be after today'] }],
  ])('refuses %s', async (input, errors) => {
    const answer = await tenant.graphql(`{ usageBy(input: ${input}) { from } }`);
    expect(answer.json).toMatchObject({ errors: [{ extensions: { errors } }] });
  });
});
