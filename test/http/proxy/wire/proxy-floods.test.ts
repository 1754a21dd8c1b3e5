import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Destination } from '../../../support/peers/destination.js';
import { beginCall, callProxy } from '../../../support/scenes/proxy-call.js';
import type { ProxyWire } from '../../../support/scenes/proxies.js';
import { IDENTITY, ProxyScene } from '../../../support/scenes/proxy-scene.js';

/*
 * The threat: callers that hang up midway and destinations that break off midway, by the thousand, leave sockets, memory
 * or threads behind, or end the process.
 */

const TIMES = 1_000;
const AT_ONCE = 50;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n';

let scene: ProxyScene;
let endless: Destination;
let resetting: Destination;
const failures: unknown[] = [];
const onFailure = (error: unknown): void => void failures.push(error);

beforeAll(async () => {
  process.on('uncaughtException', onFailure).on('unhandledRejection', onFailure);
  scene = await ProxyScene.start();
  endless = await Destination.startRaw((socket) => {
    socket.once('data', () => socket.write(`${HEAD}${'x'.repeat(100_000)}`));
  });
  resetting = await Destination.startRaw((socket) => {
    socket.once('data', () => socket.write(`${HEAD}{"half":`, () => socket.resetAndDestroy()));
  });
});
afterAll(async () => {
  process.off('uncaughtException', onFailure).off('unhandledRejection', onFailure);
  await scene.stop();
  await endless.stop();
  await resetting.stop();
});

/** Does something many times, some of them at once. */
async function flood(act: () => Promise<void>): Promise<void> {
  let left = TIMES;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await act();
      }
    }),
  );
}

async function hangUp(proxy: ProxyWire): Promise<void> {
  const response = await beginCall(scene.asCall(proxy));
  await once(response, 'data');
  response.destroy();
}

async function breaksOff(proxy: ProxyWire, expected: RegExp): Promise<void> {
  const outcome = await callProxy(scene.asCall(proxy)).then(
    (answer) => `whole ${String(answer.status)}`,
    (error: unknown) => (error as Error).message,
  );
  expect(outcome).toMatch(expected);
}

async function expectNothingLeft(before: number): Promise<void> {
  await expect
    .poll(() => endless.sockets.size + resetting.sockets.size, { timeout: 20_000 })
    .toBe(0);
  expect(failures).toStrictEqual([]);
  await wait(100);
  const grown = process.memoryUsage().rss - before;
  expect(grown / 1024 / 1024).toBeLessThan(150);
  const proxy = await scene.newProxy();
  expect((await scene.call(proxy, { method: 'POST', body: 'x' })).status).toBe(200);
}

test('1,000 callers that hang up midway leave nothing behind', async () => {
  const proxy = await scene.newProxy({ destination_url: endless.url });
  await hangUp(proxy);
  const before = process.memoryUsage().rss;
  await flood(() => hangUp(proxy));
  await expectNothingLeft(before);
}, 120_000);

test('1,000 destinations that reset midway are never taken for whole answers', async () => {
  const proxy = await scene.newProxy({ destination_url: resetting.url });
  const before = process.memoryUsage().rss;
  await flood(() => breaksOff(proxy, /aborted|hang up|ECONNRESET|^whole 502$/));
  await expectNothingLeft(before);
}, 120_000);

test('1,000 of them before a transform are 502 each time', async () => {
  const proxy = await scene.proxyWith({ response: IDENTITY }, { destination_url: resetting.url });
  const before = process.memoryUsage().rss;
  await flood(() => breaksOff(proxy, /^whole 502$/));
  await expectNothingLeft(before);
}, 120_000);

test('callers that leave while their transform runs free its thread', async () => {
  const proxy = await scene.proxyWith({ request: 'for (;;) await null;' });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const call = { ...scene.asCall(proxy), signal: AbortSignal.timeout(100) };
      await expect(beginCall(call)).rejects.toThrow();
    }),
  );
  const quick = await scene.proxyWith({ request: 'return {};' });
  expect((await scene.call(quick)).status).toBe(200);
  expect(failures).toStrictEqual([]);
}, 60_000);
