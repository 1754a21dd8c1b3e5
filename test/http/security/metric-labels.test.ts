import { afterAll, beforeAll, expect, test } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { ProxyScene } from '../../support/scenes/proxy-scene.js';

/*
 * The threat: whoever has the key of a Proxy that asks for none of ours, and a server of their own, makes this process keep
 * one more series of measurements for each status that they can think of, until it has no memory left.
 */

let scene: ProxyScene;

beforeAll(async () => {
  scene = await ProxyScene.start({}, { isShared: false });
});
afterAll(() => scene.stop());

/** The statuses that no specification has named. */
const INVENTED = Array.from({ length: 40 }, (_, index) => 460 + index).concat([299, 600, 799, 999]);
const METHODS = ['PROPFIND', 'M-SEARCH', 'PURGE', 'LOCK'];

test('what callers and destinations invent makes no new series of measurements', async () => {
  scene.destination.respond = ({ url }, response) => {
    response.writeHead(Number(url.slice(1)), 'Odd').end();
  };
  const proxy = await scene.newProxy();
  for (const status of INVENTED) {
    const answer = await scene.call(proxy, { path: `/${String(status)}` });
    expect(answer.status).toBe(status);
  }
  for (const method of METHODS) await scene.call(proxy, { path: '/200', method });

  const { text } = await new Caller(scene.service.operationsUrl).get('/metrics');
  const series = text
    .split('\n')
    .filter((line) => /^token_vault_request_seconds_count\{.*route="\/proxy"/.test(line))
    .map((line) => /status="(\w+)"/.exec(line)?.[1] ?? '');
  expect(new Set(series)).toStrictEqual(new Set(['200', '2xx', '4xx', '6xx', '7xx', '9xx']));
  expect(series.length).toBeLessThan(10);
  expect(text).toMatch(/_count\{[^}]*method="other"/);
  for (const method of METHODS) expect(text).not.toContain(method);
});
