import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { query } from '../../support/database/test-database.js';
import { Destination } from '../../support/peers/destination.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const { url } = inject('database');
const REASON = 'Chargeback 4711, asked by Müller';
/** As a browser sends it, which takes a byte for each character. */
const WITH_REASON = { 'VAULT-REASON': Buffer.from(REASON).toString('latin1') };

let destination: Destination;
let service: TestService;
let tenant: Caller;
let reader: Caller;
let id: string;
beforeAll(async () => {
  destination = await Destination.start();
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1' });
});
beforeEach(async () => {
  tenant = await service.newTenant();
  const { json } = await tenant.post('/tokenize', ['4111']);
  [id = ''] = json as string[];
  reader = await tenant.newApplication({
    rules: [{ priority: 1, container: '/', transform: 'mask', permissions: ['token:read'] }],
  });
});
afterAll(async () => {
  await service.close();
  await destination.stop();
});

const told = async (): Promise<readonly (readonly [unknown, unknown])[]> => {
  const rows = await query(
    url,
    `SELECT operation, reason FROM audit_events
     WHERE tenant_id = $1 AND operation <> 'application.create' AND operation <> 'token.create'
       AND operation NOT LIKE 'tenant.%' ORDER BY id`,
    [tenant.tenantId],
  );
  return rows.map(({ operation, reason }) => [operation, reason]);
};

test('a read with a reason leaves a line with it by both doors, though reads leave none, masked or not', async () => {
  await reader.get(`/tokens/${id}`);
  expect(await told()).toEqual([]);
  expect((await reader.send('GET', `/tokens/${id}`, undefined, WITH_REASON)).status).toBe(200);
  const body = { query: `{ token(id: "${id}") { mask } }` };
  expect((await reader.send('POST', '/graphql', body, WITH_REASON)).json).not.toHaveProperty(
    'errors',
  );
  await tenant.send('POST', '/detokenize', { a: `{{ ${id} }}` }, WITH_REASON);
  expect(await told()).toEqual([
    ['token.read', REASON],
    ['token.read', REASON],
    ['token.use', REASON],
  ]);
});

test('the trail shows the reason by both doors, and it is sealed', async () => {
  await tenant.send('POST', '/detokenize', { a: `{{ ${id} }}` }, WITH_REASON);
  const { json: page } = await tenant.get('/logs?size=1');
  expect(page).toMatchObject({ data: [{ operation: 'token.use', reason: REASON }] });
  const ask = '{ logs(first: 2) { nodes { reason proof { line path { hash side } } } } }';
  await service.sealTrail(tenant.tenantId);
  const { json } = await tenant.graphql(ask);
  const [newest, before] = (json as Logs).data.logs.nodes;
  expect(newest?.reason).toBe(REASON);
  expect(before?.reason).toBeNull();
  expect(JSON.parse(newest?.proof?.line ?? '{}')).toMatchObject({ reason: REASON });
  expect(JSON.parse(before?.proof?.line ?? '{}')).not.toHaveProperty('reason');
  const [seal] = await query(
    url,
    `SELECT encode(leaves, 'hex') AS leaves FROM audit_seals
     WHERE tenant_id = $1 ORDER BY number DESC LIMIT 1`,
    [tenant.tenantId],
  );
  const hash = createHash('sha256')
    .update(`\0${newest?.proof?.line ?? ''}`)
    .digest('hex');
  expect(seal?.['leaves']).toContain(hash);
});

interface Logs {
  readonly data: {
    readonly logs: {
      readonly nodes: readonly {
        readonly reason: string | null;
        readonly proof: { readonly line: string } | null;
      }[];
    };
  };
}

test('a call through a Proxy leaves its reason, which does not travel; nobody in particular leaves none', async () => {
  const make = async (requireAuth: boolean): Promise<string> => {
    const body = { name: 'P', destination_url: destination.url, require_auth: requireAuth };
    return ((await tenant.post('/proxies', body)).json as { key: string }).key;
  };
  const ours = { ...WITH_REASON, 'SVC-PROXY-KEY': await make(true) };
  const open = { ...WITH_REASON, 'SVC-PROXY-KEY': await make(false) };
  expect((await tenant.send('POST', '/proxy', 'x', ours)).status).toBe(200);
  expect((await service.anonymous.send('POST', '/proxy', 'x', open)).status).toBe(200);
  expect((await told()).filter(([operation]) => operation === 'proxy.call')).toEqual([
    ['proxy.call', REASON],
  ]);
  expect(destination.received).toHaveLength(2);
  for (const { headers } of destination.received)
    expect(headers).not.toHaveProperty('vault-reason');
});

test('a reason that cannot be taken is a 400 at every door that does not repeat it, and nothing is shown', async () => {
  const proxy = await tenant.post('/proxies', { name: 'P', destination_url: destination.url });
  const { key } = proxy.json as { key: string };
  const headers = { 'VAULT-REASON': 'why'.repeat(70), 'SVC-PROXY-KEY': key };
  const answers = [
    await tenant.send('GET', `/tokens/${id}`, undefined, headers),
    await tenant.send('POST', '/graphql', { query: `{ token(id: "${id}") { data } }` }, headers),
    await tenant.send('POST', '/proxy', 'x', headers),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(400);
    expect(text).toContain('VAULT-REASON');
    expect(text).not.toMatch(/whywhy|4111/);
  }
  const nobody = await service.anonymous.send('GET', `/tokens/${id}`, undefined, headers);
  expect(nobody.status).toBe(401);
});

test('pages may send it', async () => {
  const { headers } = await service.anonymous.send('OPTIONS', `/tokens/${id}`, undefined, {
    Origin: 'https://page.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'svc-api-key, vault-reason',
  });
  expect(headers.get('access-control-allow-headers')).toContain('vault-reason');
});
