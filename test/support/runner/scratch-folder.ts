import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a run, and how many projects of it are not at their end yet. */
interface Shared {
  users: number;
  readonly made: Promise<string>;
}

/** Vitest loads this file once a project: what the projects share is kept where all of them find it. */
const SHARED = Symbol.for('the folder for temporary files of the tests');
const kept = globalThis as unknown as Record<symbol, Shared | undefined>;

/**
 * Gives all files of a run, and the processes that they start, one folder for what they leave lying about, also where they
 * fail or are killed. It goes with the run, and takes all that with it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const shared = (kept[SHARED] ??= { users: 0, made: mkdtemp(join(tmpdir(), 'vault-run-')) });
  shared.users += 1;
  const folder = await shared.made;
  process.env['TMPDIR'] = folder;
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
