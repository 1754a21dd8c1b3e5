import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { KeptConnection, requestText } from './operated/kept-connection.js';
import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'Ten thousand connections on which nothing happens cost memory, and no request of others.';
export const method =
  'Half of the connections have brought one request each, the others none; ordinary requests go on beside them, and all have to be gone when the service is told to end.';

const CONNECTIONS = 10_000;
const OPENED_AT_A_TIME = 100;

/** Rejects where an ordinary request fails, or the service does not end in order with all of them open. */
export async function run({ scale }: { readonly scale: number }): Promise<Figures> {
  const count = Math.round(CONNECTIONS * scale);
  const service = await OperatedService.start({
    env: { LOG_LEVEL: 'warn', SHUTDOWN_IDLE_MS: '500' },
  });
  const load = new TokenLoad(service.url, service.key);
  const idle: KeptConnection[] = [];
  try {
    load.begin(4);
    await load.answered(50);
    const [pid = 0] = await service.servingPids();
    const [filesBefore, mibBefore] = [openBy(pid), mibOf(pid)];
    for (let at = 0; at < count; at += OPENED_AT_A_TIME) {
      const some = await Promise.all(
        Array.from({ length: Math.min(OPENED_AT_A_TIME, count - at) }, () =>
          KeptConnection.open(service.url),
        ),
      );
      for (const each of some.slice(some.length / 2))
        each.write(requestText('GET', '/', { Accept: 'application/json' }));
      for (const each of some.slice(some.length / 2)) await each.answer();
      idle.push(...some);
    }
    const mib = mibOf(pid);
    const startedAt = performance.now();
    await load.answered(200);
    const perSecond = (200 / (performance.now() - startedAt)) * 1_000;
    // Half of the callers leave, the others stay until the service ends.
    for (const each of idle.slice(0, count / 2)) each.close();
    while (openBy(pid) > filesBefore + count / 2 + 20) await wait(20);
    const requests = await load.end();
    const endsAt = performance.now();
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service has ended with ${String(code)}.`);
    return {
      'connections at once': count,
      'memory of the process before and with them, in MiB': `${String(mibBefore)}, ${String(mib)}`,
      'ordinary requests, none failed': requests,
      'ordinary requests a second meanwhile, of 4 callers': Math.round(perSecond),
      'from SIGTERM to the end, in ms': Math.round(performance.now() - endsAt),
    };
  } finally {
    for (const each of idle) each.close();
    await load.stop();
    await service.close();
  }
}

function openBy(pid: number): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

function mibOf(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
