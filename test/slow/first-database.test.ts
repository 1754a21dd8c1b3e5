import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { templateFile } from '../../src/storage/database/database-template.js';
import { startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';
import { applyMigrations } from '../../src/storage/migrations/migrations.js';

const ENDS_MS_MAX = 4_000;

// Made from nothing, a database takes eight seconds of a processor.
describe('where it is of no use, the folder stays empty, and the embedded database makes its own', () => {
  test('a database comes of it all the same, to which the migrations are applied', async () => {
    expect(templateFile()).toMatch(/\/empty-database-[0-9a-f]{16}\.tar\.br$/);
    const root = await mkdtemp(join(tmpdir(), 'vault-test-'));
    // As a file system of its own has it, which begins with a folder for what it finds after a crash.
    await mkdir(join(root, 'postgres', 'lost+found'), { recursive: true });
    const database = await startEmbeddedDatabase({ dataDir: root, isDurable: true });
    const timers = liveTimers();
    expect((await applyMigrations(database.connection)).length).toBeGreaterThan(5);
    // A command and a build that have nothing left to do would wait for it. Services of other files have timers, too, that end.
    const until = performance.now() + ENDS_MS_MAX;
    while (liveTimers() > timers && performance.now() < until) await wait(10);
    expect(liveTimers()).toBeLessThanOrEqual(timers);
    expect(await applyMigrations(database.connection)).toEqual([]);
    await database.close();
    await rm(root, { recursive: true });
  }, 120_000);
});

/** Timers that keep the process from ending. */
function liveTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}
