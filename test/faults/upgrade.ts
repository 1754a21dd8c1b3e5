import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Figures } from './report/outcome.js';
import { OperatedService } from './operated/operated-service.js';
import { makeSharedDatabase } from './operated/shared-database.js';
import { TokenLoad } from './operated/token-load.js';

export const promise =
  'The version before and this one serve one database side by side, so that instances can be replaced one by one.';
export const method =
  'The version before is built from the history of the repository and put under load; this version starts beside it, migrates, and both serve for a minute; what each has made is read from the other.';

const SECONDS = 60;
const CALLERS = 8;

/** `--before` names the commit of the version before; the newest one on the first line of history that is on `main` otherwise. */
export async function run({
  scale,
  before = 'main',
}: {
  readonly scale: number;
  readonly before?: string;
}): Promise<Figures> {
  const built = build(before);
  const database = await makeSharedDatabase();
  const services: OperatedService[] = [];
  const loads: TokenLoad[] = [];
  try {
    const old = await OperatedService.start({
      env: database.env,
      cli: join(built.folder, 'dist/cli.js'),
    });
    services.push(old);
    const oldLoad = new TokenLoad(old.url, old.key);
    loads.push(oldLoad);
    oldLoad.begin(CALLERS);
    await oldLoad.answered(50);
    const now = await OperatedService.start({ env: database.env });
    services.push(now);
    const nowLoad = new TokenLoad(now.url, now.key);
    loads.push(nowLoad);
    nowLoad.begin(CALLERS);
    const until = performance.now() + SECONDS * scale * 1_000;
    while (performance.now() < until) {
      await Promise.all([oldLoad.answered(1), nowLoad.answered(1)]);
      await wait(100);
    }
    // Each reads what it has made, then what the other has.
    const requests = [await oldLoad.end(now.url), await nowLoad.end(old.url)];
    for (const each of services) {
      const error = each.lines.find(({ level }) => Number(level) >= 50);
      if (error !== undefined) throw new Error(`A log has an error: ${JSON.stringify(error)}`);
      const code = await each.stop();
      if (code !== 0) throw new Error(`An instance has ended with ${String(code)}.`);
    }
    return {
      'the version before': built.commit,
      'requests to it, none failed': requests[0] ?? 0,
      'requests to this one, none failed': requests[1] ?? 0,
    };
  } finally {
    for (const each of loads) await each.stop();
    for (const each of services) await each.close();
    await database.close();
    await built.close();
  }
}

/** A work tree of another commit, built with the packages that are installed here. */
function build(ref: string) {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'token-vault-before-'));
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
  if (!existsSync(join(folder, 'dist/cli.js'))) throw new Error(`${commit} could not be built.`);
  return {
    commit,
    folder,
    close: async (): Promise<void> => {
      git('worktree', 'remove', '--force', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
