import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { CLUSTER_FAULTS } from '../support/cluster/cluster-faults.js';
import type { ClusterFault } from '../support/cluster/cluster-faults.js';
import { DatabaseCluster } from '../support/cluster/database-cluster.js';
import { DirectWriter } from '../support/cluster/direct-writer.js';
import { VaultFront } from '../support/cluster/front.js';
import { makeTemporaryFolderPassable } from '../support/cluster/passable-folder.js';
import { ReadinessWatch } from '../support/cluster/readiness-watch.js';
import { missingForCluster } from '../support/cluster/required-programs.js';
import { TokenLedger } from '../support/cluster/token-ledger.js';
import type { Outcome, RunOptions } from './report/outcome.js';

/** Twelve rounds at scale 1; at least one. */
export interface FailoverOptions extends RunOptions {
  /** What happens in the rounds, one after the other and again. */
  readonly faults?: readonly ClusterFault[];
  /** Within which writes go on after each of them; ten seconds, or thirty on a machine that is overloaded. */
  readonly pauseMsMax?: number;
}

export const promise =
  'Whichever machine of a PostgreSQL cluster dies, hangs or is cut off, nothing that was acknowledged is lost, no request is half done, never do two nodes lead, and writes go on within ten seconds.';
export const method =
  'Three nodes of PostgreSQL under Patroni and three of etcd, each a network namespace, and two instances of the service behind HAProxy that reach the leader through PgBouncer and HAProxy, all by the files of deploy/high-availability. Under load the leader is killed, cut off, paused, or only its Patroni is, the standby that acknowledges is cut off, or another node is made leader. A writer that is connected to the leader itself goes on meanwhile; readers read what was just acknowledged. In the end every acknowledged token is read and compared, and every request that was not acknowledged has to be there whole or not at all.';

const ROUNDS = 12;

/** A load by core above which programs wait for each other longer than for what they measure. */
const OVERLOAD = 2;

/** Requests that are acknowledged before and after a fault, for it to be one under load. */
const ENOUGH = 40;

/**
 * Lets nodes of a cluster of PostgreSQL fail in every way under two instances of the service (service, PgBouncer, HAProxy,
 * Patroni), while callers write and read. Rejects where something that was acknowledged is lost or wrong, a request is half
 * done, a reader was told what is not so, two nodes led at a time, or writes did not go on in time.
 */
export async function run(options: FailoverOptions): Promise<readonly Outcome[]> {
  const missing = missingForCluster();
  if (missing.length > 0) throw new Error(`This machine has not: ${missing.join(', ')}.`);
  await makeTemporaryFolderPassable();
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-cluster-'));
  // Others than root have to come by.
  await chmod(folder, 0o755);
  try {
    const cluster = await DatabaseCluster.start(folder);
    try {
      const front = await VaultFront.start(join(folder, 'front'), cluster.values);
      try {
        return await tried(cluster, front, options);
      } finally {
        await front.close();
      }
    } finally {
      await cluster.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tried(
  cluster: DatabaseCluster,
  front: VaultFront,
  { scale, faults = CLUSTER_FAULTS, pauseMsMax, say = () => undefined }: FailoverOptions,
): Promise<readonly Outcome[]> {
  const ledger = new TokenLedger(front);
  const direct = new DirectWriter(cluster);
  const watches = front.instances.map((instance) => new ReadinessWatch(instance, front.key));
  await direct.prepare(await cluster.someLeader());
  ledger.begin();
  for (const watch of watches) watch.begin();
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < Math.max(1, Math.round(ROUNDS * scale)); round++) {
      const fault = faults[round % faults.length];
      if (fault === undefined) continue;
      const tried = await tryOnce(fault, cluster, ledger, direct);
      rounds.push(tried);
      say(`${tried.title}: no writes for ${whole(tried.pauseMs)} ms`);
    }
  } finally {
    await Promise.all([ledger.end(), ...watches.map((watch) => watch.end())]);
  }
  const found = await ledger.reckon();
  const kept = await direct.reckon(await cluster.someLeader());
  const load = (loadavg()[0] ?? 0) / availableParallelism();
  const pauses = rounds.map(({ pauseMs }) => pauseMs);
  const figures = {
    'load of this machine, by core': load.toFixed(1),
    'requests without an acknowledgement, done': found.whole,
    'requests without an acknowledgement, not done': found.none,
    'answers other than 200': ledger.answers,
    'poolers, proxies and instances that ended and were started again': front.restarts,
    'reads that were told what is not so': ledger.faults.length,
    'rows written past everything to nodes that led, acknowledged': kept.acknowledged,
    'of these lost': kept.lost,
    'of these acknowledged after another node led': sum(rounds.map(({ late }) => late)),
    'ms without writes, min, median, p95, max': distribution(pauses),
    ...byTitle(rounds),
    'ms without writes while a node came back, max': whole(
      Math.max(...rounds.map(({ returnMs }) => returnMs)),
    ),
    'readiness, slowest answer in ms': whole(Math.max(...watches.map((each) => each.slowestMs))),
    'readiness, longest ms of yes without writes': whole(
      Math.max(...watches.map((each) => each.readyInVainMs)),
    ),
    'readiness, longest ms of no with writes': whole(
      Math.max(...watches.map((each) => each.silentInVainMs)),
    ),
    'readiness, times it said no': sum(watches.map((each) => each.changes)),
  };
  const outcome = {
    on: 'PostgreSQL, Patroni, etcd, HAProxy and PgBouncer',
    faults: rounds.length,
    acknowledged: found.acknowledged,
    found: found.acknowledged - found.missing,
    wrong: found.wrong,
    half: found.half,
    recoveryMs: pauses,
    figures,
  };
  const faultsFound = [
    [found.missing > 0, 'What was acknowledged is lost.'],
    [found.wrong > 0, 'What was acknowledged has another value.'],
    [found.half > 0, 'A request is half done.'],
    [ledger.faults.length > 0, `A reader was told what is not so: ${ledger.faults[0] ?? ''}.`],
    [kept.lost > 0, 'Two nodes led at a time: what one of them acknowledged is lost.'],
    [
      Math.max(...pauses) > (pauseMsMax ?? (load > OVERLOAD ? 30_000 : 10_000)),
      'Writes did not go on in time.',
    ],
  ] as const;
  const broken = faultsFound.filter(([isSo]) => isSo).map(([, told]) => told);
  if (broken.length > 0)
    throw new Error(`${broken.join(' ')}\n${JSON.stringify(outcome, undefined, 2)}`);
  return [outcome];
}

interface Round {
  readonly title: string;
  /** How long no write was acknowledged when it happened, and when the node came back. */
  readonly pauseMs: number;
  readonly returnMs: number;
  /** How many rows the node acknowledged, to somebody who did not leave it, after another one led. */
  readonly late: number;
}

async function tryOnce(
  fault: ClusterFault,
  cluster: DatabaseCluster,
  ledger: TokenLedger,
  direct: DirectWriter,
): Promise<Round> {
  await cluster.whole();
  const leader = await cluster.someLeader();
  const standby = await cluster.someStandby();
  const writer = await direct.begin(leader);
  await ledger.more(ENOUGH);
  const struckAt = performance.now();
  await fault.strike(cluster, leader, standby);
  await fault.settled(cluster, leader, standby);
  const settledAt = performance.now();
  await ledger.more(ENOUGH);
  const pauseMs = ledger.longestPauseSince(struckAt);
  const mendedAt = performance.now();
  fault.mend(cluster, leader, standby);
  await cluster.whole();
  await ledger.more(ENOUGH);
  const isReplaced = (await cluster.someLeader()) !== leader;
  const late = isReplaced ? direct.acknowledgedSince(settledAt) : 0;
  writer.end();
  const returnMs = ledger.longestPauseSince(mendedAt);
  return { title: fault.title, pauseMs, returnMs, late };
}

function byTitle(rounds: readonly Round[]): Record<string, string> {
  const titles = [...new Set(rounds.map(({ title }) => title))];
  return Object.fromEntries(
    titles.map((title) => {
      const own = rounds.filter((each) => each.title === title);
      return [`ms without writes, ${title}`, own.map(({ pauseMs }) => whole(pauseMs)).join(', ')];
    }),
  );
}

function distribution(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (part: number): string =>
    whole(sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0);
  return [whole(sorted[0] ?? 0), at(0.5), at(0.95), whole(sorted.at(-1) ?? 0)].join(', ');
}

function whole(value: number): string {
  return value.toFixed(0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
