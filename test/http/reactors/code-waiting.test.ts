import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';
import { ProxyScene, proxyError } from '../../support/scenes/proxy-scene.js';
import { newReactorOf } from '../../support/scenes/reactors.js';

const WAIT_MS = 1_000;
const TIME_MS = 7_000;
/** The loops before a run take five times as long; a busy machine takes its time to answer. */
const PATIENCE_MS = 14_000;
const PROBLEM = { code: 'UNAVAILABLE', status: 503 };

let scene: ProxyScene;
let loop: string;
let quick: string;
let proxy: ProxyWire;
let other: Caller;
let othersQuick: string;

beforeAll(async () => {
  scene = await ProxyScene.start({
    SANDBOX_WORKERS: '3',
    CODE_TIME_MS_MAX: String(TIME_MS),
    CODE_WAIT_MS_MAX: String(WAIT_MS),
    CODE_WAITING_MAX: '20',
  });
  loop = await newReactorOf(scene.manager, 'module.exports = () => { for (;;); }');
  const code = 'module.exports = () => ({ raw: 1 })';
  quick = await newReactorOf(scene.manager, code);
  proxy = await scene.proxyWith({ request: 'return {}' });
  other = await scene.service.newTenant();
  othersQuick = await newReactorOf(other, code);
  // Its first thread may take longer to start than a run may wait.
  while ((await react(scene.manager, quick)).status !== 200);
});
afterAll(() => scene.stop());

const react = (caller: Caller, id: string) => caller.post(`/reactors/${id}/react`, { args: {} });

/** How many threads run code. */
async function busyThreads(): Promise<number> {
  const { json } = await (
    await scene.service.operator()
  ).graphql('{ health { sandbox { busy } } }');
  return (json as { data: { health: { sandbox: { busy: number } } } }).data.health.sandbox.busy;
}

async function timed<Result>(work: Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work;
  expect(performance.now() - start).toBeLessThan(WAIT_MS + PATIENCE_MS);
  return result;
}

/** Sixty loops of one tenant, of which two run: no run of it waits for longer than it may, and nobody else waits at all. */
describe('while a tenant has more loops than threads', () => {
  let loops: Promise<(readonly [status: number, retryAfter: string | null, code: unknown])[]>;

  beforeAll(async () => {
    loops = Promise.all(
      Array.from({ length: 60 }, async () => {
        const { status, headers, json } = await react(scene.manager, loop);
        return [status, headers.get('Retry-After'), (json as { code: unknown }).code] as const;
      }),
    );
    await vi.waitFor(async () => expect(await busyThreads()).toBe(2), { timeout: 30_000 });
  }, 60_000);

  test('react, runCode, testProxy and a Proxy with a transform say 503 and when to try again', async () => {
    const [reacted, ran, called, reactedByGraphql, tried] = await Promise.all([
      timed(react(scene.manager, quick)),
      timed(
        scene.manager.graphql(
          'mutation { runCode(input: { code: "module.exports = () => 1" }) { run { outcome } } }',
        ),
      ),
      timed(scene.call(proxy, { method: 'POST', body: 'x' })),
      timed(
        scene.manager.graphql(
          'mutation ($id: UUID!) { react(id: $id, input: { args: {} }) { reaction { raw } } }',
          {
            id: quick,
          },
        ),
      ),
      timed(
        scene.manager.graphql(
          'mutation ($id: UUID!) { testProxy(id: $id, input: { body: "x" }) { trial { answer { status body } } } }',
          { id: proxy.id },
        ),
      ),
    ]);
    expect(reacted.json).toMatchObject(PROBLEM);
    expect(reacted.headers.get('Retry-After')).toBe('1');
    expect(called.status).toBe(503);
    expect(proxyError(called)).toMatchObject(PROBLEM);
    expect(called.headers['retry-after']).toBe('1');
    for (const { json, headers } of [ran, reactedByGraphql]) {
      expect(json).toMatchObject({ errors: [{ extensions: PROBLEM }] });
      expect(headers.get('Retry-After')).toBe('1');
    }
    expect(tried.text).toContain('UNAVAILABLE');
  }, 60_000);

  test('another tenant is served at once, and what cannot run is told so', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await timed(react(other, othersQuick))).toMatchObject({
        status: 200,
        json: { raw: 1 },
      });
    const ends = await loops;
    expect(ends.filter(([status]) => status === 500)).toHaveLength(2);
    for (const [status, retryAfter, code] of ends)
      if (status !== 500) expect([status, retryAfter, code]).toEqual([503, '1', 'UNAVAILABLE']);
    expect((await timed(react(scene.manager, quick))).status).toBe(200);
  }, 60_000);
});
