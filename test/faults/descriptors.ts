import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { Destination } from '../support/peers/destination.js';
import { KeptConnection } from './operated/kept-connection.js';
import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'Where callers open more connections than there are file descriptors, requests are answered all the same: idle connections give way.';
export const method =
  'The service may open 256 files; callers take all that they get by connections on which they send nothing, beside ordinary requests and new connections with calls through a Proxy.';

const DESCRIPTORS = 256;
const ROUNDS = 3;

/** Rejects where an ordinary request fails, a call fails in another way than it may, or the service does not recover. */
export async function run({ scale }: { readonly scale: number }): Promise<Figures> {
  const limit = String(DESCRIPTORS);
  const service = await OperatedService.start({
    under: ['prlimit', `--nofile=${limit}:${limit}`],
    env: { OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'warn' },
  });
  const destination = await Destination.start();
  // Each call needs a connection of its own.
  destination.respond = (_request, response) =>
    response.writeHead(200, { Connection: 'close' }).end('1');
  const load = new TokenLoad(service.url, service.key);
  let refused = 0;
  try {
    const { key = '' } = await service.made('/proxies', {
      name: 'out',
      destination_url: destination.url,
    });
    const countRefused = (): void => {
      refused += 1;
    };
    const callAll = () =>
      Promise.all(Array.from({ length: 8 }, () => callThrough(service, key, countRefused)));
    expectAll(await callAll(), [200]);
    load.begin(4);
    await load.answered(20);
    const [pid = 0] = await service.servingPids();
    const before = openBy(pid);
    let most = 0;
    for (let round = 0; round < Math.max(1, ROUNDS * scale); round += 1) {
      const taken = await takeAll(service.url);
      most = Math.max(most, openBy(pid));
      expectAll(await callAll(), [200]);
      await load.answered(20);
      for (const each of taken) each.close();
      while (openBy(pid) > before + 20) await wait(20);
      expectAll(await callAll(), [200]);
    }
    const [after] = await service.servingPids();
    if (after !== pid) throw new Error('The process that serves is another one.');
    const requests = await load.end();
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service has ended with ${String(code)}.`);
    return {
      'descriptors, allowed and most': `${limit}, ${String(most)}`,
      'ordinary requests, none failed': requests,
      'new connections that were closed before one gave way to them': refused,
      'lines of the log': service.lines.length,
    };
  } finally {
    await load.stop();
    await service.close();
    await destination.stop();
  }
}

/** Calls through a Proxy, on new connections until one is kept: who has brought nothing for some seconds gives way to it. */
async function callThrough(
  service: OperatedService,
  proxyKey: string,
  onRefused: () => void,
): Promise<number> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      const headers = { 'SVC-PROXY-KEY': proxyKey };
      return (await service.call('GET', '/proxy/', undefined, headers)).status;
    } catch (error) {
      if (performance.now() > until) throw error;
      onRefused();
      await wait(200);
    }
  }
}

async function takeAll(url: string): Promise<readonly KeptConnection[]> {
  const opened = await Promise.allSettled(
    Array.from({ length: 400 }, () => KeptConnection.open(url)),
  );
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

function expectAll(statuses: readonly number[], allowed: readonly number[]): void {
  for (const status of statuses)
    if (!allowed.includes(status)) throw new Error(`A request was answered ${String(status)}.`);
}

function openBy(pid: number): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}
