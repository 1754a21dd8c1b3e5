import type { ServerResponse } from 'node:http';

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import { ProxyScene, proxyError } from '../../support/scenes/proxy-scene.js';
import { beginCall, callProxy } from '../../support/scenes/proxy-call.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { limitField } from '../../support/service/limit-fields.js';
import { startService } from '../../support/service/service.js';

/* Two instances on one database, and a destination that answers when it is told to. */

const SLOTS = 3;
const LIMITS = {
  TENANT_RUNS_MAX: String(SLOTS),
  TENANT_CALLS_MAX: String(SLOTS),
  OUTBOUND_ALLOW: '127.0.0.1',
  // Runs wait for a destination, for as long as a busy machine takes to ask for the others.
  CODE_TIME_MS_MAX: '120000',
  PROXY_TIMEOUT_MS: '120000',
};

const scene = await ProxyScene.start(LIMITS);
const second = await startService(LIMITS);
afterAll(async () => {
  await second.close();
  await scene.stop();
});

const held: ServerResponse[] = [];
scene.destination.respond = (_request, response) => held.push(response);
afterEach(letGo);

function letGo(): void {
  for (const response of held.splice(0)) response.end('"done"');
}

/** Waits until as many requests are at the destination. */
const atDestination = (count: number) =>
  vi.waitFor(() => expect(held).toHaveLength(count), { timeout: 30_000 });

describe('runs of code at a time', () => {
  const waiting = (url: string) =>
    newReactorOf(
      scene.manager,
      `module.exports = async () => { await fetch('${url}'); return { raw: 1 }; }`,
    );

  test('of a tenant are those on all instances: one more is 429, and runs when another has ended', async () => {
    const reactor = await waiting(scene.destination.url);
    const [here, there] = [scene.manager, scene.manager.with({ url: second.url })];
    const react = (caller = here) => caller.post(`/reactors/${reactor}/react`, { args: {} });
    const running = [react(here), react(there), react(here)];
    await atDestination(SLOTS);
    for (const caller of [here, there]) {
      const refused = await react(caller);
      expect(refused.status).toBe(429);
      expect(refused.json).toMatchObject({
        code: 'RATE_LIMITED',
        detail: 'A tenant may have 3 runs of code under way at a time.',
      });
      expect(refused.headers.get('Retry-After')).toBe('1');
      expect(limitField(refused.headers, 'RateLimit-Policy')).toEqual({
        runs: { q: SLOTS, qu: 'concurrent-requests' },
      });
      expect(limitField(refused.headers, 'RateLimit')).toEqual({ runs: { r: 0, t: 1 } });
    }
    const graphql = await there.graphql(
      `mutation { react(id: "${reactor}", input: { args: {} }) { reaction { raw } } }`,
    );
    expect(graphql.json).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect(graphql.headers.get('Retry-After')).toBe('1');
    expect(held).toHaveLength(SLOTS);

    const others = await scene.service.newTenant();
    const quick = await newReactorOf(others, 'module.exports = () => ({ raw: 1 })');
    expect((await others.post(`/reactors/${quick}/react`, { args: {} })).status).toBe(200);

    letGo();
    for (const { status } of await Promise.all(running)) expect(status).toBe(200);
    // What one instance held the other may have.
    const code = 'module.exports = () => ({ raw: 1 })';
    const quickOfTenant = await newReactorOf(scene.manager, code);
    await vi.waitFor(
      async () => {
        const next = Array.from({ length: SLOTS }, () =>
          there.post(`/reactors/${quickOfTenant}/react`, { args: {} }),
        );
        for (const { status } of await Promise.all(next)) expect(status).toBe(200);
      },
      { timeout: 30_000, interval: 100 },
    );
  }, 120_000);

  test('a run that is within another one has its place', async () => {
    const inner = await newReactorOf(scene.manager, 'module.exports = () => ({ raw: 2 })');
    const application = await scene.manager.newApplication({ permissions: ['token:use'] });
    const outer = await newReactorOf(
      scene.manager,
      `module.exports = async ({ svc }) => ({ raw: (await svc.reactors.react('${inner}', { args: {} })).raw });`,
      { application: { id: application.applicationId } },
    );
    const react = () => scene.manager.post(`/reactors/${outer}/react`, { args: {} });
    // The other instance may hold for a moment what has just run there.
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: SLOTS }, react));
        expect(answers.map(({ json }) => json)).toEqual(Array(SLOTS).fill({ raw: 2 }));
      },
      { timeout: 30_000, interval: 100 },
    );
  }, 120_000);
});

describe('calls through Proxies at a time', () => {
  test('of a tenant are those on all instances, until their answers have gone by', async () => {
    const proxy = await scene.newProxy();
    const other = await scene.newProxy();
    scene.destination.respond = (_request, response) => {
      held.push(response);
      response.writeHead(200).write('begun');
    };
    const at = (url: string, of = proxy) => ({ ...scene.asCall(of), url });
    const [one, two, three] = await Promise.all([
      beginCall(at(scene.service.url)),
      beginCall(at(second.url)),
      beginCall(at(scene.service.url)),
    ]);
    for (const url of [scene.service.url, second.url]) {
      const refused = await callProxy(at(url, other));
      expect(refused.status).toBe(429);
      expect(proxyError(refused)).toMatchObject({ code: 'RATE_LIMITED' });
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.headers['ratelimit']).toBe('"calls";r=0;t=1');
    }
    expect(held).toHaveLength(SLOTS);
    // One has its answer, one breaks off, and one caller leaves.
    held[0]?.end();
    held[1]?.destroy();
    three.destroy();
    for (const answer of [one, two]) answer.on('error', () => undefined).resume();
    scene.destination.respond = (_request, response) => response.end('done');
    for (const url of [second.url, scene.service.url]) {
      await vi.waitFor(
        async () => {
          const answers = await Promise.all(
            Array.from({ length: SLOTS }, () => callProxy(at(url))),
          );
          expect(answers.map(({ status }) => status)).toEqual(Array(SLOTS).fill(200));
        },
        { timeout: 30_000, interval: 100 },
      );
    }
  }, 120_000);

  test('failures and refusals hold nothing', async () => {
    const gone = await scene.newProxy({ destination_url: 'http://127.0.0.1:1/' });
    for (let turn = 0; turn < SLOTS * 3; turn++) expect((await scene.call(gone)).status).toBe(502);
  }, 120_000);
});
