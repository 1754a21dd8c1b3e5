import { createHash } from 'node:crypto';
import { once } from 'node:events';

import { bootGuest, makeGuestBase, readGuestBundle } from '../../src/sandbox/guest-image.js';
import { PoolWorker } from '../../src/sandbox/pool-worker.js';
import type { BundledJob } from '../../src/sandbox/pool-worker.js';
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

/** The best of many short rounds: what the others on this machine disturbed least. */
async function best(rounds: number, round: () => Promise<number> | number): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < rounds; count++) least = Math.min(least, await round());
  return least;
}

const medianOf = async (work: () => unknown, count: number): Promise<number> =>
  quantile(await timed(work, count), 0.5);

/** A figure, what it is held to, and whether it holds. */
function judged(value: number, digits: number, unit: string, holds: boolean, aim: string): string {
  return `${value.toFixed(digits)} ${unit} (${holds ? 'holds' : 'MISSED'}: ${aim})`;
}

const trivial = (sandbox: Sandbox, tenantId = 'bench') =>
  sandbox.run({ tenantId, code: TRIVIAL, input: '{"args":{"a":1}}' });

/** Microseconds that one turn of `body` takes in the guest, by many turns in one run. */
async function guestMicroseconds(sandbox: Sandbox, prepare: string, body: string): Promise<number> {
  const turns = 300;
  const code = `${prepare}; module.exports = () => {
    const round = () => { const start = performance.now(); for (let i = 0; i < ${String(turns)}; i++) { ${body} } return performance.now() - start };
    return Math.min(...Array.from({ length: 10 }, round)) / ${String(turns)} * 1000;
  }`;
  return best(10, async () => {
    const outcome = await sandbox.run({ tenantId: 'bench', code, input: '{}' });
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
    return Number(outcome.output);
  });
}

function nodeMicroseconds(body: () => unknown): Promise<number> {
  const turns = 2_000;
  return best(40, () => {
    const start = performance.now();
    for (let turn = 0; turn < turns; turn++) body();
    return ((performance.now() - start) / turns) * 1000;
  });
}

async function benchRuns(sandbox: Sandbox, print: Print): Promise<void> {
  await timed(() => trivial(sandbox), 3_000);
  const pooled = await best(10, () => medianOf(() => trivial(sandbox), 500));
  const bundle = readGuestBundle();
  const base = await makeGuestBase(bundle);
  const fresh = await best(3, () => medianOf(() => bootGuest(base.binary, bundle), 10));
  print(
    `trivial run through the pool: p50 ${judged(pooled, 3, 'ms', pooled <= 0.35, 'at most 0.35')}`,
  );
  print(`fresh context with the same prelude: p50 ${fresh.toFixed(1)} ms`);
  print(
    `the pool is faster by ${judged(fresh / pooled, 0, 'times', fresh / pooled >= 100, '100')}`,
  );
}

async function benchThroughput(print: Print): Promise<void> {
  const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2 });
  const runs = 2_000;
  const lane = async (): Promise<void> => {
    for (let round = 0; round < runs / 4; round++) await trivial(sandbox);
  };
  const round = (): Promise<unknown> => Promise.all([1, 2, 3, 4].map(lane));
  await round();
  await round();
  let processor = Infinity;
  const milliseconds = await best(15, async () => {
    const [start, before] = [performance.now(), process.cpuUsage()];
    await round();
    const { user, system } = process.cpuUsage(before);
    processor = Math.min(processor, (user + system) / runs);
    return performance.now() - start;
  });
  const rate = (runs / milliseconds) * 1000;
  // Others may hold a part of the two cores, but not of the processor time that a run takes.
  const possible = 2_000_000 / processor;
  print(
    `throughput on two workers: ${rate.toFixed(0)} runs/s, ${processor.toFixed(0)} µs of CPU each`,
  );
  print(
    `two cores of their own would give ${judged(possible, 0, 'runs/s', possible >= 8_000, '8000')}`,
  );
  await sandbox.close();
}

async function benchFairness(print: Print): Promise<void> {
  const sandbox = await Sandbox.create({ workersMin: 8, workersMax: 8 });
  await Promise.all(Array.from({ length: 2_000 }, () => trivial(sandbox).catch(() => undefined)));
  let isOver = false;
  const limits = { timeMsMax: 400 };
  const hog = async (): Promise<void> => {
    while (!isOver)
      await sandbox.run({ tenantId: 'hog', code: 'while (true) {}', input: '{}', limits });
  };
  const hogs = [hog(), hog()];
  await timed(() => trivial(sandbox), 50);
  const beside = await best(5, () => medianOf(() => trivial(sandbox), 200));
  isOver = true;
  await Promise.all(hogs);
  print(`p50 beside two hogs: ${judged(beside, 3, 'ms', beside < 1, 'under 1')}`);
  await sandbox.close();
}

async function benchCodecs(sandbox: Sandbox, print: Print): Promise<void> {
  const text = 'a'.repeat(10_240);
  const bytes = Buffer.alloc(10_240, 97);
  const row = async (
    name: string,
    prepare: string,
    body: string,
    node: () => unknown,
    most = 0,
  ) => {
    const guest = await guestMicroseconds(sandbox, prepare, body);
    const own = await nodeMicroseconds(node);
    const ratio = guest / own;
    const told =
      most === 0
        ? `${ratio.toFixed(1)} times`
        : judged(ratio, 1, 'times', ratio <= most, String(most));
    print(`${name}: guest ${guest.toFixed(1)} µs, Node ${own.toFixed(1)} µs, ${told}`);
  };
  const view = 'const b = Buffer.alloc(10240, 97)';
  const hash = `${view}; const c = require('crypto')`;
  const sha256 = "c.createHash('sha256').update(b).digest()";
  await row(
    'Buffer.from of 10 KB',
    "const t = 'a'.repeat(10240)",
    'Buffer.from(t)',
    () => Buffer.from(text),
    5,
  );
  await row('sha256 of 10 KB', hash, sha256, () => createHash('sha256').update(bytes).digest(), 3);
  await row('toString of 10 KB', view, 'b.toString()', () => bytes.toString());
  await row('base64 of 10 KB', view, "b.toString('base64')", () => bytes.toString('base64'));
}

async function benchWorkers(print: Print): Promise<void> {
  const base = await makeGuestBase(readGuestBundle());
  const workers: PoolWorker<BundledJob>[] = [];
  const spawn = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const on = { message: () => resolve(), exit: () => undefined };
      workers.push(new PoolWorker<BundledJob>(base, 1_400, on));
    });
  };
  await timed(spawn, 2);
  const before = process.memoryUsage().rss;
  const times = await timed(spawn, 10);
  const each = (process.memoryUsage().rss - before) / 10 / MIB;
  // One start is a round of its own here: what it takes is the least of them.
  const start = Math.min(...times);
  print(
    `worker start: p50 ${quantile(times, 0.5).toFixed(0)} ms, best ${judged(start, 0, 'ms', start < 60, 'under 60')}`,
  );
  print(`memory of a worker: ${judged(each, 1, 'MiB', each < 20, 'under 20')}`);
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
