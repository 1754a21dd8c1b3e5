import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { findRunningDatabase } from '../../src/storage/database/embedded-database.js';
import { Destination } from '../support/peers/destination.js';
import { KillableService } from './operated/killable-service.js';
import type { Env } from './operated/killable-service.js';
import type { Outcome, Plot, RunOptions } from './report/outcome.js';
import { PostgresqlServer } from '../support/database/postgresql-server.js';
import { coursesOf } from './soak/flatness.js';
import { MixedLoad } from './soak/load.js';
import { measure } from './soak/measures.js';
import type { Measured } from './soak/measures.js';

export const promise =
  'A service that runs for long under whatever load holds no more memory, files, threads, sockets and rows than it did when it was warm.';
export const method =
  'A mixed load for half an hour: tokens that are made, read, changed, searched, deleted or end by themselves, GraphQL, sessions, idempotency keys; formulas that loop, never resolve, fill memory or throw; destinations that never answer; callers that leave within the head, the body or before the answer. The last quarter of the time after a third of warm-up may be no more than 10 % above the first one, by medians, and no token, session or kept answer may be there three minutes after its end: how many rows there are hangs on how much was asked for lately. Afterwards the load stops, and handles, sockets and threads have to go back to what they were when it had stopped before.';

const MINUTES = 30;
const SAMPLES_MIN = 60;
const SAMPLE_MS = 10_000;
const SETTLES_MS_MAX = 180_000;

/** Bounds that a test of half an hour has more of than an operator would want. */
const BOUNDS: Env = {
  CODE_TIME_MS_MAX: '2500',
  PROXY_TIMEOUT_MS: '3000',
  PROXY_IDLE_TIMEOUT_MS: '3000',
  OUTBOUND_ALLOW: '127.0.0.1',
};
const MASTER_KEYS = `soak:${Buffer.alloc(32, 7).toString('base64')}`;

/** Has a service of each database go through the load; rejects where one of its measures grows, or an answer is wrong. */
export async function run(options: RunOptions): Promise<readonly Outcome[]> {
  const server = await PostgresqlServer.start();
  try {
    const env = { DATABASE_URL: server.url, MASTER_KEYS };
    // Both at once: what counts is what they hold, and not how fast they are.
    const soaks = await Promise.allSettled([
      soak('PostgreSQL', env, () => Promise.resolve(server.url), options),
      soakEmbedded(options),
    ]);
    const failures = soaks.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason)] : [],
    );
    if (failures.length > 0) throw new Error(failures.join('\n'));
    return soaks.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  } finally {
    await server.close();
  }
}

/** A soak of the embedded database alone, as a test has it: what a quiet service holds does not depend on speed. */
export function soakEmbedded(options: RunOptions): Promise<Outcome> {
  return soak('embedded database', {}, embeddedUrl, options);
}

async function embeddedUrl({ folder }: KillableService): Promise<string> {
  const { host = '' } = (await findRunningDatabase(join(folder, 'data'))) ?? {};
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(host)}`;
}

async function soak(
  on: string,
  env: Env,
  databaseOf: (service: KillableService) => Promise<string>,
  { scale, minutes = MINUTES * scale, say }: RunOptions,
): Promise<Outcome> {
  const hanging = await Destination.startRaw((socket) => socket.resume());
  const healthy = await Destination.start();
  const service = await KillableService.start({ ...BOUNDS, ...env });
  try {
    const load = await MixedLoad.prepare(service, { hanging: hanging.url, healthy: healthy.url });
    const databaseUrl = await databaseOf(service);
    const startedAt = performance.now();
    const look = (): Promise<Measured> => measure(service, databaseUrl, startedAt);
    const samples: Measured[] = [];
    const put = (sample: Measured): void => {
      samples.push(sample);
      // What a destination has received is kept for tests that ask; none does here.
      healthy.received.length = 0;
      if (samples.length % 6 === 0) say?.(`${on}: ${told(sample)}`);
    };
    // What a pause gives back is taken up again well before what is compared begins.
    await during(load, minutes / 6, look, put);
    const before = await quiet(look);
    await during(load, (minutes * 5) / 6, look, put);
    const after = await backTo(before, look);
    return outcomeOf(on, samples, { before, after, load });
  } finally {
    await service.close();
    await hanging.stop();
    await healthy.stop();
  }
}

async function during(
  load: MixedLoad,
  minutes: number,
  look: () => Promise<Measured>,
  put: (sample: Measured) => void,
): Promise<void> {
  const stopped = AbortSignal.timeout(Math.round(minutes * 60_000));
  const going = load.until(stopped);
  const isOver = (): boolean => stopped.aborted;
  while (!isOver()) {
    await wait(Math.min(SAMPLE_MS, minutes * 6_000));
    if (!isOver()) put(await look());
  }
  await going;
}

const HELD = ['handles', 'sockets', 'threads'] as const;

/** Waits until a service that nobody calls holds what it held a while ago. */
async function quiet(look: () => Promise<Measured>): Promise<Measured> {
  const until = performance.now() + SETTLES_MS_MAX;
  let last = await look();
  for (;;) {
    await wait(12_000);
    const now = await look();
    if (HELD.every((name) => now[name] >= last[name]) || performance.now() > until) return last;
    last = now;
  }
}

/** Waits until it holds no more than it did when it was quiet before; throws where it goes on holding it. */
async function backTo(before: Measured, look: () => Promise<Measured>): Promise<Measured> {
  const until = performance.now() + SETTLES_MS_MAX;
  for (;;) {
    const now = await look();
    // A connection to the database, or a thread for code, may be there or not.
    const kept = HELD.filter((name) => now[name] > before[name] + 6);
    if (kept.length === 0) return now;
    if (performance.now() > until)
      throw new Error(
        `When nobody calls any more, it goes on holding ${kept.map((name) => `${String(now[name])} ${name}, not ${String(before[name])}`).join(', ')}.`,
      );
    await wait(2_000);
  }
}

function told({ minute, rssMib, handles, sockets, threads }: Measured): string {
  return `minute ${minute.toFixed(0)}: ${String(rssMib)} MiB, ${String(handles)} handles, ${String(sockets)} of them sockets, ${String(threads)} threads`;
}

function outcomeOf(
  on: string,
  samples: readonly Measured[],
  { before, after, load }: { before: Measured; after: Measured; load: MixedLoad },
): Outcome {
  const { counts, surprises } = load.done;
  if (surprises.size > 0)
    throw new Error(`On ${on}: answers that nobody may get: ${[...surprises].join('; ')}`);
  const overdue = Math.max(...samples.map((each) => each['rows: overdue'] ?? 0));
  if (overdue > 0) throw new Error(`On ${on}: ${String(overdue)} rows have outstayed their end.`);
  const courses = coursesOf(samples);
  const grown = courses.filter(({ isFlat }) => !isFlat);
  // A few moments tell nothing about a course.
  if (samples.length >= SAMPLES_MIN && grown.length > 0)
    throw new Error(
      `On ${on} these have grown: ${grown.map(({ name, early, late }) => `${name} from ${String(early)} to ${String(late)}`).join(', ')}`,
    );
  const figures = courses.map(({ name, early, late }) => [
    `${name}, early and late`,
    `${String(early)} → ${String(late)}`,
  ]);
  const held = HELD.map((name) => `${String(before[name])} → ${String(after[name])} ${name}`);
  return {
    on,
    figures: {
      acts: [...counts.values()].reduce((sum, count) => sum + count, 0),
      'acts by kind': [...counts].map(([kind, count]) => `${kind} ${String(count)}`).join(', '),
      ...(Object.fromEntries(figures) as Record<string, string>),
      'held when nobody calls, before and after': held.join(', '),
    },
    plots: plotsOf(samples),
  };
}

function plotsOf(samples: readonly Measured[]): readonly Plot[] {
  const plot = (title: string, unit: string, name: keyof Measured): Plot => ({
    title,
    unit,
    series: [
      {
        name: title,
        points: samples.map((each) => [Number(each.minute.toFixed(2)), each[name] ?? 0]),
      },
    ],
  });
  return [
    plot('Memory (RSS)', 'MiB', 'rssMib'),
    plot('Open handles', 'all processes', 'handles'),
    plot('Sockets', 'all processes', 'sockets'),
    plot('Threads', 'all processes', 'threads'),
    plot('Tokens', 'rows', 'rows: tokens'),
    plot('Sessions', 'rows', 'rows: sessions'),
  ];
}
