import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { countStatuses, Load, slackOf, worstMs } from '../support/outages/load.js';
import { startSmallDisk } from '../support/outages/small-disk.js';
import type { SmallDisk } from '../support/outages/small-disk.js';
import { expectKept } from './report/outcome.js';
import type { Outcome, RunOptions } from './report/outcome.js';
import { startWatchedService } from './operated/watched-service.js';
import type { WatchedService } from './operated/watched-service.js';

export const promise =
  'Where the disk under the embedded database is full, writes are refused and reads go on; with space everything goes on, and nothing that was acknowledged is lost.';
export const method =
  'A file system in memory is filled to its last byte under load, again and again, and emptied; in the last round the service is told to end while it is full.';

const MEBIBYTES = 400;
const ROUNDS = 6;
const FULL_MS = 3_000;
const RECOVERY_MS_MAX = 5_000;
const END_MS_MAX = 25_000;

/** Rejects where the promise is broken. */
export async function run({ scale }: RunOptions): Promise<readonly Outcome[]> {
  const disk = await startSmallDisk(MEBIBYTES);
  const database = {
    DATA_DIR: join(disk.folder, 'data'),
    BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
  };
  try {
    const service = await startWatchedService({ LOG_LEVEL: 'info' }, database);
    const load = new Load(service);
    const recoveries: number[] = [];
    let reads = 0;
    let refused = 0;
    let endMs = 0;
    try {
      await load.start({ writers: 4, readers: 2 });
      for (let round = 0; round < Math.max(1, Math.round(ROUNDS * scale)); round++) {
        const { readsMeanwhile, refusedMeanwhile, recoveryMs } = await fillOnce(
          disk,
          service,
          load,
          scale,
        );
        recoveries.push(recoveryMs);
        reads += readsMeanwhile;
        refused += refusedMeanwhile;
      }
      await disk.fillTo(0);
      await load.next('write', (status) => status === 503, performance.now());
    } finally {
      const before = performance.now();
      await load.stop();
      await service.close();
      endMs = performance.now() - before;
    }
    if (endMs > END_MS_MAX) throw new Error(`SIGTERM took ${endMs.toFixed()} ms.`);
    await disk.empty();
    const again = await startWatchedService({}, database);
    try {
      const outcome: Outcome = {
        on: 'the embedded database',
        faults: recoveries.length,
        ...(await load.at(again).verify()),
        recoveryMs: recoveries,
        figures: {
          'writes refused while it was full': refused,
          'reads answered while it was full': reads,
          'writes by their answers': countStatuses(load.between('write', 0, Infinity)),
          'reads by their answers': countStatuses(load.between('read', 0, Infinity)),
          'longest wait for an answer in ms': worstMs(load.answers),
          'end by SIGTERM while it was full in ms': Math.round(endMs),
          'lines of errors in the log': service.errors().length,
        },
      };
      expectKept(outcome);
      return [outcome];
    } finally {
      await again.close();
    }
  } finally {
    await disk.close();
  }
}

async function fillOnce(disk: SmallDisk, service: WatchedService, load: Load, scale: number) {
  const from = performance.now();
  await disk.fillTo(0);
  const fullAt = performance.now();
  await load.next('write', (status) => status === 503, fullAt);
  await load.next('read', (status) => status === 200, fullAt);
  await wait(FULL_MS);
  const to = performance.now();
  const writes = load.between('write', fullAt, to);
  const reads = load.between('read', fullAt, to);
  const ready = await fetch(`${service.operationsUrl}/health/ready`);
  if (ready.status !== 503)
    throw new Error(`It was ready (${String(ready.status)}) with a full disk.`);
  await disk.empty();
  const emptyAt = performance.now();
  const recoveredAt = await load.next('write', (status) => status === 200, emptyAt);
  const recoveryMs = recoveredAt - emptyAt;
  if (recoveryMs > RECOVERY_MS_MAX * slackOf(scale))
    throw new Error(`It took ${recoveryMs.toFixed()} ms to recover.`);
  const odd = writes.filter(({ status, at }) => status !== 503 && at > from);
  return {
    readsMeanwhile: reads.filter(({ status }) => status === 200).length,
    refusedMeanwhile: writes.length - odd.length,
    recoveryMs,
  };
}
