import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';

export const promise =
  'A process that reaches its limit of memory is replaced, and nothing acknowledged is lost.';
export const method =
  'The service runs in a cgroup with a limit, or where none can be made with a small heap; bodies that are far too large for it come at once, again and again.';

const ROUNDS = 5;
const LIMIT_MIB = 500;
/** The heap of a process where there are no cgroups. */
const HEAP_MIB = 96;
const BODIES_AT_ONCE = 8;
const BODY_BYTES = 60 * 1024 * 1024;

/** Rejects where something acknowledged is missing, the service does not answer again, or nothing was killed by it. */
export async function run({ scale }: { readonly scale: number }): Promise<Figures> {
  const group = makeGroup();
  const heap =
    group === undefined ? { NODE_OPTIONS: `--max-old-space-size=${String(HEAP_MIB)}` } : {};
  const service = await OperatedService.start({
    env: {
      BODY_BYTES_MAX: String(BODY_BYTES * 2),
      EMBEDDED_FSYNC: 'on',
      LOG_LEVEL: 'warn',
      ...heap,
    },
    under: group?.under ?? [],
  });
  try {
    const acknowledged: string[] = [];
    const backMs: number[] = [];
    for (let round = 0; round < Math.max(1, ROUNDS * scale); round += 1) {
      for (let count = 0; count < 20; count += 1)
        acknowledged.push(
          (await service.made('/tokens', { type: 'token', data: 'kept' }))['id'] ?? '',
        );
      const [before] = await service.servingPids();
      await fill(service);
      const startedAt = performance.now();
      await answers(service);
      const [after] = await service.servingPids();
      if (after === before) throw new Error('The process has not reached its limit.');
      backMs.push(Math.round(performance.now() - startedAt));
    }
    for (const id of acknowledged) {
      const { status } = await service.call('GET', `/tokens/${id}`);
      if (status !== 200) throw new Error(`A token was answered ${String(status)}.`);
    }
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service has ended with ${String(code)}.`);
    return {
      limit:
        group === undefined
          ? `a heap of ${String(HEAP_MIB)} MiB`
          : `a cgroup of ${String(LIMIT_MIB)} MiB`,
      'processes that were killed': backMs.length,
      'acknowledged, all found': acknowledged.length,
      'until it answered again, in ms': backMs.join(', '),
    };
  } finally {
    await service.close();
    group?.close();
  }
}

/** Sends bodies until the process that serves is another one, or has refused them all. */
async function fill(service: OperatedService): Promise<void> {
  const [before] = await service.servingPids();
  const body = Array.from({ length: 60 }, () => 'x'.repeat(BODY_BYTES / 60));
  for (let turn = 0; turn < 10; turn += 1) {
    const calls = Array.from({ length: BODIES_AT_ONCE }, () =>
      service.call('POST', '/tokenize', body),
    );
    await Promise.allSettled(calls);
    const [now] = await service.servingPids();
    if (now !== before) return;
  }
}

async function answers(service: OperatedService): Promise<void> {
  const status = (): Promise<number> =>
    service.call('GET', '/applications/key').then(
      (answer) => answer.status,
      () => 0,
    );
  while ((await status()) !== 200) await wait(20);
}

/** A control group with a limit of memory, of either version; undefined where this user cannot make one. */
function makeGroup():
  { readonly under: readonly string[]; readonly close: () => void } | undefined {
  for (const [root, limit] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const folder = join(root, `token-vault-${String(process.pid)}`);
    if (!existsSync(join(root, 'cgroup.procs'))) continue;
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(LIMIT_MIB * 1024 * 1024));
    } catch {
      continue;
    }
    const enter = `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$0" "$@"`;
    return {
      under: ['sh', '-c', enter],
      close: () => {
        rmdirSync(folder);
      },
    };
  }
  return undefined;
}
