import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { dataOf } from '../../support/scenes/usage.js';
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

const TIMES = 'count p50Ms p95Ms p99Ms';

interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

interface ToldLatency {
  readonly requests: Times | null;
  readonly reactions: Times | null;
  readonly proxyCalls: Times | null;
  readonly points: readonly {
    readonly at: string;
    readonly requests: Times | null;
    readonly reactions: Times | null;
    readonly proxyCalls: Times | null;
  }[];
}

async function latency(caller: Caller, input = '{}'): Promise<ToldLatency> {
  const parts = `requests { ${TIMES} } reactions { ${TIMES} } proxyCalls { ${TIMES} }`;
  const query = `{ latency(input: ${input}) { ${parts} points { at ${parts} } } }`;
  return ((await dataOf(caller, query)) as { latency: ToldLatency }).latency;
}

describe('latency', () => {
  test('is how long callers waited for the heads of answers, of one Proxy and of all', async () => {
    const url = { destination_url: destination.url };
    const [slow, quick] = [await newProxy(tenant, url), await newProxy(tenant, url)];
    destination.respond = (_request, response) => {
      setTimeout(() => response.writeHead(200).end(), 200);
    };
    await call(tenant, slow);
    destination.respond = (_request, response) => response.writeHead(200).end();
    for (let sent = 0; sent < 3; sent += 1) await call(tenant, quick);
    const ofSlow = await latency(tenant, `{ proxyId: "${slow.id}", granularity: hour }`);
    expect(ofSlow.reactions).toBeNull();
    expect(ofSlow.proxyCalls?.count).toBe(1);
    expect(ofSlow.proxyCalls?.p50Ms).toBeGreaterThan(190);
    expect(ofSlow.points.at(-1)?.proxyCalls).toStrictEqual(ofSlow.proxyCalls);
    expect(ofSlow.points.slice(0, -1).every(({ proxyCalls }) => proxyCalls === null)).toBe(true);
    const ofAll = await latency(tenant);
    expect(ofAll.proxyCalls?.count).toBe(4);
    expect(ofAll.proxyCalls?.p99Ms).toBe(ofSlow.proxyCalls?.p50Ms);
    expect(ofAll.proxyCalls?.p50Ms).toBeLessThan(190);
    const ofQuick = await latency(tenant, `{ proxyId: "${quick.id}" }`);
    expect(ofQuick.proxyCalls?.count).toBe(3);
  });

  test('is how long Reactors took, also where they failed', async () => {
    const slow =
      'module.exports = async () => { await new Promise((done) => setTimeout(done, 150)); return {} }';
    const reactor = await newReactorOf(tenant, slow);
    const failing = await newReactorOf(tenant, 'module.exports = async () => { throw 1 }');
    await tenant.post(`/reactors/${reactor}/react`, { args: {} });
    await tenant.post(`/reactors/${failing}/react`, { args: {} });
    const ofOne = await latency(tenant, `{ reactorId: "${reactor}" }`);
    expect(ofOne.reactions?.count).toBe(1);
    expect(ofOne.reactions?.p95Ms).toBeGreaterThan(140);
    expect((await latency(tenant)).reactions?.count).toBe(2);
    expect((await latency(tenant)).proxyCalls).toBeNull();
    const others = await service.newTenant();
    expect((await latency(others, `{ reactorId: "${reactor}" }`)).reactions).toBeNull();
  });

  test('of requests is told for the tenant as a whole, without calls through Proxies', async () => {
    const proxy = await newProxy(tenant, { destination_url: destination.url });
    const reactor = await newReactorOf(
      tenant,
      'module.exports = async () => { await new Promise((done) => setTimeout(done, 150)); return {} }',
    );
    const { requests: before } = await latency(tenant);
    destination.respond = (_request, response) => response.writeHead(200).end();
    await call(tenant, proxy);
    await tenant.post(`/reactors/${reactor}/react`, { args: {} });
    await tenant.get('/nowhere');
    let asked = 0;
    await vi.waitFor(async () => {
      const { requests, points } = await latency(tenant);
      asked += 1;
      // What asks is a request itself, which counts when its answer has ended, and is told to who asks next.
      expect(requests?.count).toBe((before?.count ?? 0) + 2 + asked);
      expect(requests?.p99Ms).toBeGreaterThan(140);
      expect(points.at(-1)?.requests).toStrictEqual(requests);
    });
    expect((await latency(tenant, `{ proxyId: "${proxy.id}" }`)).requests).toBeNull();
    expect((await latency(await service.newTenant())).requests).toBeNull();
  });
});
