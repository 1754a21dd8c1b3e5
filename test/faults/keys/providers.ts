import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { environment } from '../../support/process/short-lived.js';
import { makeKeyHomes } from './key-homes.js';
import type { KeyHome } from './key-homes.js';
import { OperatedService } from '../operated/operated-service.js';
import { makeSharedDatabase } from '../operated/shared-database.js';
import { TokenLoad } from '../operated/token-load.js';
import type { Outcome, RunOptions } from '../report/outcome.js';

export const promise =
  'Data keys and master keys are rotated, and master keys move between any two providers, without a failed request, also while the provider is away for a while.';
export const method =
  'Under load on PostgreSQL all keys are wrapped by one provider after the other (two keys of the environment, a program, a transit engine, SoftHSM), each of which is then away for some seconds; each time round a data key is added. Then every token is read.';

const MINUTES = 30;
const CALLERS = 8;

/** A key that is used is asked for again after half of it, and waited for after three quarters. */
const KEY_SECONDS = 40;
/** A program or a module that has to share a busy machine is slow, and not away. */
const CALL_MS = 20_000;
/** Shorter than a key that is waited for may still be kept. */
const AWAY_MS = 5_000;
/** So that most keys have been asked for again before they move on. */
const BETWEEN_MS = 3_000;

/** A move that was cut off does what is left when it is asked for again. */
const TRIES_MAX = 3;

const execute = promisify(execFile);

/** Rejects where a request fails, or a token that was acknowledged cannot be read afterwards. */
export async function run({ scale, minutes, say }: RunOptions): Promise<readonly Outcome[]> {
  const database = await makeSharedDatabase();
  const made = await makeKeyHomes();
  const { homes, missing } = made;
  if (missing.length > 0) say?.(`SoftHSM is left out: ${missing.join(' and ')} is not installed`);
  const env = {
    ...database.env,
    ...Object.assign({}, ...homes.map((home) => home.env)),
    DATA_KEY_SECONDS_MAX: String(KEY_SECONDS),
    KEY_PROVIDER_TIMEOUT_MS: String(CALL_MS),
  } as Readonly<Record<string, string>>;
  const service = await OperatedService.start({ env });
  const load = new TokenLoad(service.url, service.key);
  try {
    load.begin(CALLERS);
    await load.answered(50);
    const until = performance.now() + (minutes ?? MINUTES * scale) * 60_000;
    const counts = { moves: 0, again: 0, dataKeys: 0, outages: 0 };
    const over = (): boolean => performance.now() >= until && counts.moves >= homes.length;
    for (let round = 0; !over(); round += 1) {
      const home = homes[(round + 1) % homes.length];
      if (home === undefined) break;
      counts.again += await rewrapped(env, home);
      counts.moves += 1;
      if (home === homes[0]) {
        await keys(env, 'rotate', '--all');
        counts.dataKeys += 1;
      }
      counts.outages += await outage(home);
      await load.answered(50);
      say?.(`${String(counts.moves)} moves, the last one to ${home.reference}`);
    }
    const requests = await load.end();
    return [
      {
        on: `PostgreSQL, with ${homes.map(({ reference }) => reference).join(', ')}`,
        faults: counts.outages,
        acknowledged: requests,
        found: requests,
        wrong: 0,
        figures: {
          'requests that failed': 0,
          'tokens that could not be read': 0,
          'moves of all keys to another master key': counts.moves,
          'moves that had to be asked for again': counts.again,
          'data keys added': counts.dataKeys,
          'outages of a provider, of 5 s each': counts.outages,
        },
      },
    ];
  } finally {
    await load.stop();
    await service.close();
    await made.close();
    await database.close();
  }
}

async function outage(home: KeyHome): Promise<number> {
  await wait(BETWEEN_MS);
  if (home.outage === undefined) return 0;
  await home.outage.begin();
  await wait(AWAY_MS);
  await home.outage.end();
  return 1;
}

/** Moves all keys, as often as it has to be asked for; says how often that was beside the first time. */
async function rewrapped(
  env: Readonly<Record<string, string>>,
  { reference }: KeyHome,
): Promise<number> {
  for (let again = 0; ; again += 1)
    try {
      await keys(env, 'rewrap', '--to', reference);
      return again;
    } catch (error) {
      if (again === TRIES_MAX) throw error;
    }
}

async function keys(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  await execute(process.execPath, ['dist/cli.js', 'keys', ...args], {
    env: environment({ ...env }),
  });
}
