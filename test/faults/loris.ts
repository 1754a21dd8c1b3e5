import { setTimeout as wait } from 'node:timers/promises';

import { KeptConnection, requestText } from './operated/kept-connection.js';
import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'Callers who send a request as slowly as they can are ended within a bound, and keep nobody else from being answered.';
export const method =
  'Heads and bodies that stop in their midst, and in the whole run heads that go on by a byte now and then, beside ordinary requests.';

const CALLERS_OF_A_KIND = 500;
const IDLE_MS = 3_000;
/** The beginning of a head that goes on to be one, whatever letters come. */
const SLOW_HEADER = 'POST /tokenize HTTP/1.1\r\nHost: vault\r\nX-Slow: ';
/** How long the head of a request may take, and how seldom Node looks, and time for a machine that is busy. */
const HEAD_MS_MAX = 60_000 + 30_000 + 30_000;

/** Rejects where a slow caller is not told 408 within the bound, or an ordinary request fails. */
export async function run({ scale }: { readonly scale: number }): Promise<Figures> {
  const service = await OperatedService.start({
    env: { LOG_LEVEL: 'warn', REQUEST_IDLE_TIMEOUT_MS: String(IDLE_MS) },
  });
  const load = new TokenLoad(service.url, service.key);
  const slow: KeptConnection[] = [];
  const count = Math.ceil(CALLERS_OF_A_KIND * scale);
  const headers = {
    'SVC-API-KEY': service.key,
    'Content-Type': 'application/json',
    'Content-Length': '100',
  };
  const head = requestText('POST', '/tokenize', headers);
  try {
    load.begin(4);
    await load.answered(20);
    const startedAt = performance.now();
    const open = async (text: string): Promise<KeptConnection> => {
      const connection = await KeptConnection.open(service.url);
      slow.push(connection);
      connection.write(text);
      return connection;
    };
    const begin = (text: string): Promise<readonly KeptConnection[]> =>
      Promise.all(Array.from({ length: count }, () => open(text)));
    const heads = await begin(head.slice(0, 20));
    const bodies = await begin(`${head}"half`);
    // By a byte now and then no pause is too long: the bound is that of the whole head.
    const dripping = scale < 1 ? [] : await begin(SLOW_HEADER);
    const drip = setInterval(() => {
      for (const each of dripping) each.write('x');
    }, IDLE_MS / 4);
    const answers = await Promise.all([...heads, ...bodies].map((each) => each.answer()));
    const idleMs = performance.now() - startedAt;
    await load.answered(100);
    const late = await Promise.all(dripping.map((each) => each.answer()));
    const headMs = performance.now() - startedAt;
    clearInterval(drip);
    for (const { status } of [...answers, ...late])
      if (status !== 408) throw new Error(`A slow caller was answered ${String(status)}.`);
    if (headMs > HEAD_MS_MAX) throw new Error(`Slow heads had ${String(headMs)} ms.`);
    while (slow.some((each) => !each.hasEnded)) await wait(20);
    const requests = await load.end();
    return {
      'slow callers, all told 408': answers.length + late.length,
      'until those were that had stopped, in ms': Math.round(idleMs),
      ...(late.length === 0 ? {} : { 'until those were that went on, in ms': Math.round(headMs) }),
      'ordinary requests, none failed': requests,
    };
  } finally {
    for (const each of slow) each.close();
    await load.stop();
    await service.close();
  }
}
