import { createHash } from 'node:crypto';
import { once } from 'node:events';

import { bootGuest, makeGuestBase, readGuestBundle } from '../../src/sandbox/guest-image.js';
import { PoolWorker } from '../../src/sandbox/pool-worker.js';
import { Sandbox } from '../../src/sandbox/sandbox.js';

/*
 * The speed of the sandbox as ratios against what is measured beside it in the same run; absolute figures mean little on
 * a shared machine. `npm run bench -- sandbox` runs it.
 */

type Print = (line: string) => void;

const TRIVIAL = 'module.exports = async (req) => ({ n: req.args.a + 1 })';
const MIB = 1024 * 1024;

function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function timed(work: () => unknown, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

const trivial = (sandbox: Sandbox, tenantId = 'bench') =>
  sandbox.run({ tenantId, code: TRIVIAL, input: '{"args":{"a":1}}' });

/** Microseconds that one turn of `body` takes in the guest, by many turns in one run. */
async function guestMicroseconds(sandbox: Sandbox, prepare: string, body: string): Promise<number> {
  const turns = 300;
  const code = `${prepare}; module.exports = () => {
    const round = (n) => { const start = performance.now(); for (let i = 0; i < n; i++) { ${body} } return performance.now() - start };
    round(${String(turns)});
    return [1, 2, 3, 4, 5].map(() => round(${String(turns)})).sort((a, b) => a - b)[2] / ${String(turns)} * 1000;
  }`;
  const outcome = await sandbox.run({ tenantId: 'bench', code, input: '{}' });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return Number(outcome.output);
}

function nodeMicroseconds(body: () => unknown): number {
  const turns = 2_000;
  const round = (): number => {
    const start = performance.now();
    for (let turn = 0; turn < turns; turn++) body();
    return ((performance.now() - start) / turns) * 1000;
  };
  round();
  return quantile([round(), round(), round(), round(), round()], 0.5);
}

async function benchRuns(sandbox: Sandbox, print: Print): Promise<void> {
  await timed(() => trivial(sandbox), 3_000);
  const pooled = await timed(() => trivial(sandbox), 2_000);
  const base = await makeGuestBase(readGuestBundle());
  const bundle = readGuestBundle();
  const fresh = await timed(() => bootGuest(base.binary, bundle), 20);
  const ratio = quantile(fresh, 0.5) / quantile(pooled, 0.5);
  print(
    `trivial run through the pool: p50 ${quantile(pooled, 0.5).toFixed(3)} ms, p99 ${quantile(pooled, 0.99).toFixed(3)} ms`,
  );
  print(
    `fresh context with the same prelude: p50 ${quantile(fresh, 0.5).toFixed(1)} ms; the pool is ${ratio.toFixed(0)} times faster`,
  );
}

async function benchThroughput(print: Print): Promise<void> {
  const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2 });
  const lane = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round++) await trivial(sandbox);
  };
  await Promise.all([1, 2, 3, 4].map(() => lane(1_500)));
  const start = performance.now();
  await Promise.all([1, 2, 3, 4].map(() => lane(2_500)));
  print(
    `throughput on two workers: ${(10_000 / ((performance.now() - start) / 1000)).toFixed(0)} runs/s`,
  );
  await sandbox.close();
}

async function benchFairness(print: Print): Promise<void> {
  const sandbox = await Sandbox.create({ workersMin: 8, workersMax: 8 });
  await Promise.all(Array.from({ length: 2_000 }, () => trivial(sandbox).catch(() => undefined)));
  const alone = await timed(() => trivial(sandbox), 500);
  let isOver = false;
  const hog = async (): Promise<void> => {
    while (!isOver)
      await sandbox.run({
        tenantId: 'hog',
        code: 'while (true) {}',
        input: '{}',
        limits: { timeMsMax: 400 },
      });
  };
  const hogs = [hog(), hog()];
  await timed(() => trivial(sandbox), 50);
  const beside = await timed(() => trivial(sandbox), 500);
  isOver = true;
  await Promise.all(hogs);
  print(
    `p50 alone ${quantile(alone, 0.5).toFixed(3)} ms, beside two hogs ${quantile(beside, 0.5).toFixed(3)} ms`,
  );
  await sandbox.close();
}

async function benchCodecs(sandbox: Sandbox, print: Print): Promise<void> {
  const text = 'a'.repeat(10_240);
  const bytes = Buffer.alloc(10_240, 97);
  const rows: [string, number, number][] = [
    [
      'Buffer.from of 10 KB',
      await guestMicroseconds(sandbox, `const t = 'a'.repeat(10240)`, 'Buffer.from(t)'),
      nodeMicroseconds(() => Buffer.from(text)),
    ],
    [
      'toString of 10 KB',
      await guestMicroseconds(sandbox, `const b = Buffer.alloc(10240, 97)`, 'b.toString()'),
      nodeMicroseconds(() => bytes.toString()),
    ],
    [
      'base64 of 10 KB',
      await guestMicroseconds(sandbox, `const b = Buffer.alloc(10240, 97)`, `b.toString('base64')`),
      nodeMicroseconds(() => bytes.toString('base64')),
    ],
    [
      'sha256 of 10 KB',
      await guestMicroseconds(
        sandbox,
        `const b = Buffer.alloc(10240, 97); const c = require('crypto')`,
        `c.createHash('sha256').update(b).digest()`,
      ),
      nodeMicroseconds(() => createHash('sha256').update(bytes).digest()),
    ],
  ];
  for (const [name, guest, node] of rows)
    print(
      `${name}: guest ${guest.toFixed(1)} µs, Node ${node.toFixed(1)} µs, ratio ${(guest / node).toFixed(1)}`,
    );
}

async function benchWorkers(print: Print): Promise<void> {
  const base = await makeGuestBase(readGuestBundle());
  const workers: PoolWorker<object>[] = [];
  const spawn = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const on = { message: () => resolve(), exit: () => undefined };
      workers.push(new PoolWorker<object>(base, 1_400, on));
    });
  };
  await timed(spawn, 2);
  const before = process.memoryUsage().rss;
  const times = await timed(spawn, 8);
  const each = (process.memoryUsage().rss - before) / 8 / MIB;
  print(`worker start: p50 ${quantile(times, 0.5).toFixed(0)} ms; ${each.toFixed(1)} MiB each`);
  await Promise.all(workers.map((worker) => worker.terminate()));
}

/** Measures everything and prints a line for each figure. */
export async function run(print: Print): Promise<void> {
  const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1 });
  await benchRuns(sandbox, print);
  await benchCodecs(sandbox, print);
  await sandbox.close();
  await benchThroughput(print);
  await benchFairness(print);
  await benchWorkers(print);
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}
