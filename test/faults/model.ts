import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';

import type { Plan } from './model/plan.js';
import { plans } from './model/plan.js';
import { Sender } from './model/sender.js';
import { Trials } from './model/trial.js';
import type { Fault } from './model/trial.js';
import { EMBEDDED_FAULTS, SERVER_FAULTS, World } from './model/world.js';
import type { Outcome, RunOptions } from './report/outcome.js';

export const promise =
  'Whatever fails, every answer is one that a vault could have given that does one thing after the other: tokens, access rules, API keys, sessions and idempotency keys are linearizable. What was not answered was done once, or not at all. Who deduplicates may miss a token that somebody makes at the same moment without it.';
export const method =
  'fast-check makes plans of up to five clients that create, find equal, read, change, move, delete and search tokens, use and replace keys, change and delete Applications, authorize and use sessions, and repeat requests with idempotency keys, while the serving processes or all of them are killed with -9, the database is stalled, cut off or stopped at once, data keys are rotated and values re-encrypted, and the master key is replaced. A sequential model of under 300 lines and a checker by Wing, Gong and Lowe look for an order, object by object, that explains every answer; after each history everything is read once more. What cannot be explained shrinks, and is written to a file that does it again.';

export type On = 'PostgreSQL' | 'embedded database';

const MINUTES = 60;
const SHRINKS_MS_MAX = 60_000;
/** A plan that has failed once fails not every time: what is smaller is tried so often before it is taken to be well. */
const TRIES = 4;
const REPLAYS = 25;

interface ReplayFile {
  readonly on: On;
  readonly plan: Plan;
}

/** Does random plans on both databases for so long; rejects where no order explains what clients were told. */
export async function run(options: RunOptions): Promise<readonly Outcome[]> {
  const { scale, minutes = MINUTES * scale, replay } = options;
  if (replay !== undefined) return [await again(replay, options)];
  const seed = options.seed ?? randomInt(2 ** 31);
  return [
    await tryPlans('PostgreSQL', minutes / 2, { ...options, seed }),
    await tryPlans('embedded database', minutes / 2, { ...options, seed }),
  ];
}

/** Does random plans on one database. */
export async function tryPlans(
  on: On,
  minutes: number,
  { seed = randomInt(2 ** 31), say = console.log }: Omit<RunOptions, 'scale'>,
): Promise<Outcome> {
  say(`${on}: seed ${String(seed)}`);
  const world = await World.start(on);
  const sender = new Sender();
  try {
    const trials = await Trials.prepare(world, sender);
    const until = performance.now() + minutes * 60_000;
    let last: Fault | undefined;
    let shrinksUntil = Infinity;
    let foundAfter = 0;
    const holds = fc.asyncProperty(plansOn(on), async (plan) => {
      const now = performance.now();
      if (last === undefined ? now > until : now > shrinksUntil) return true;
      for (let tries = last === undefined ? 1 : TRIES; tries > 0; tries--) {
        const fault = await trials.try(plan);
        if (trials.done % 25 === 0) say(`${on}: ${String(trials.done)} histories`);
        if (fault === undefined) continue;
        if (last === undefined) {
          shrinksUntil = performance.now() + SHRINKS_MS_MAX;
          foundAfter = trials.done;
        }
        last = fault;
        return false;
      }
      return true;
    });
    // It is over where its time is over: the rest of the runs are none.
    await fc.check(holds, {
      seed,
      numRuns: 1_000_000,
      plugins: [fc.interruptAfterTimeLimit(minutes * 60_000 + SHRINKS_MS_MAX)],
    });
    if (last !== undefined) throw await failure(on, last, seed, foundAfter);
    return outcomeOf(on, world, sender, { seed, histories: trials.done });
  } finally {
    await world.close();
  }
}

function plansOn(on: On): fc.Arbitrary<Plan> {
  return plans(on === 'PostgreSQL' ? SERVER_FAULTS : EMBEDDED_FAULTS);
}

/** Writes down what has failed, so that it can be done again, and says where. */
async function failure(on: On, fault: Fault, seed: number, histories: number): Promise<Error> {
  const file = join(tmpdir(), `token-vault-model-${String(seed)}.json`);
  await writeFile(file, JSON.stringify({ on, seed, ...fault }, undefined, 2));
  const steps = fault.plan.clients.reduce((sum, client) => sum + client.length, 0);
  return new Error(
    `On ${on}, seed ${String(seed)}, found after ${String(histories)} histories and shrunk to ${String(steps)} steps of ` +
      `${String(fault.plan.clients.length)} clients and ${String(fault.plan.faults.length)} faults.\n${fault.why}\n` +
      `Do it again: npm run faults -- model --replay ${file}`,
  );
}

/** Does the plan of a file until it fails again. */
async function again(file: string, { say = console.log }: RunOptions): Promise<Outcome> {
  const { on, plan } = JSON.parse(await readFile(file, 'utf8')) as ReplayFile;
  const world = await World.start(on);
  const sender = new Sender();
  try {
    const trials = await Trials.prepare(world, sender);
    for (let tries = 1; tries <= REPLAYS; tries++) {
      const fault = await trials.try(plan);
      if (fault !== undefined) throw new Error(`Failed the ${String(tries)}. time.\n${fault.why}`);
      say(`held, ${String(tries)} of ${String(REPLAYS)}`);
    }
    return outcomeOf(on, world, sender, { histories: REPLAYS });
  } finally {
    await world.close();
  }
}

function outcomeOf(
  on: On,
  { faults, recoveryMs, rotations, rewraps }: World,
  { answered, unanswered }: Sender,
  figures: Readonly<Record<string, number>>,
): Outcome {
  return {
    on,
    faults: [...faults.values()].reduce((sum, count) => sum + count, 0),
    wrong: 0,
    recoveryMs,
    figures: {
      ...figures,
      'requests answered, each explained': answered,
      'requests not answered': unanswered,
      'faults by kind': [...faults].map(([kind, count]) => `${kind} ${String(count)}`).join(', '),
      'data keys replaced and values re-encrypted': rotations,
      'master keys replaced': rewraps,
    },
  };
}
