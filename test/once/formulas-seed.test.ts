import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Caller } from '../support/service/caller.js';
import { startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';
import { CATALOGUE, codeOf, described } from '../support/user-code/catalogue.js';
import { endAllCommands, runCommand } from '../support/process/command.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

// A database of its own: formulas of the catalogue are seen by all tenants.
let database: TestDatabase;
let service: TestService;
let manager: Caller;
let seeded: string;

beforeAll(async () => {
  database = await startTestDatabase();
  service = await startService({ DATABASE_URL: database.url });
  manager = await service.newTenant();
  seeded = await seed();
}, 120_000);
afterAll(async () => {
  await service.close();
  await endAllCommands();
  await database.stop();
});

async function seed(): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['formulas', 'seed'], {
    DATABASE_URL: database.url,
    MASTER_KEYS: inject('database').masterKey,
  });
  expect([code, stderr]).toStrictEqual([0, '']);
  return stdout;
}

describe('npm run seed:formulas', () => {
  test('stores every formula of the catalogue, and says so', async () => {
    for (const slug of CATALOGUE) {
      const { id, name } = described(slug);
      expect(seeded).toContain(`${id}  ${name}`);
      expect((await manager.get(`/reactor-formulas/${id}`)).json).toMatchObject({
        ...described(slug),
        type: 'official',
        status: 'verified',
        code: codeOf(slug),
        request_parameters: expect.any(Array),
      });
    }
  });

  test('changes nothing the second time, and brings back what was changed', async () => {
    const operator = await service.operator();
    const [slug = ''] = CATALOGUE;
    const { id } = described(slug);
    const { json } = await operator.get(`/reactor-formulas/${id}`);
    await operator.put(`/reactor-formulas/${id}`, {
      ...(json as object),
      code: 'module.exports = 1',
    });
    const lines = (await seed()).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toStrictEqual(
      CATALOGUE.map((each) => (each === slug ? 'updated' : 'unchanged')),
    );
    expect((await operator.get(`/reactor-formulas/${id}`)).json).toMatchObject({
      code: (json as { code: string }).code,
    });
  });

  test('says in its help what it does', async () => {
    const { code, stdout } = await runCommand(['formulas', 'seed', '--help']);
    expect([code, stdout.replace(/\s+/g, ' ')]).toStrictEqual([
      0,
      expect.stringContaining('official ones, which every tenant sees'),
    ]);
  });

  test('is told of, formula by formula', () => {
    const index = readFileSync('formulas/README.md', 'utf8');
    for (const slug of CATALOGUE) {
      expect(index).toContain(`(${slug}/README.md)`);
      expect(readFileSync(`formulas/${slug}/README.md`, 'utf8')).toContain(
        `# ${described(slug).name}`,
      );
    }
  });
});
