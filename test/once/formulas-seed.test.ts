import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Caller } from '../support/service/caller.js';
import { CATALOGUE, codeOf, described } from '../support/user-code/catalogue.js';
import { endAllCommands, runCommand } from '../support/process/command.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

let service: TestService;
let manager: Caller;
let seeded: string;

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
  seeded = await seed();
}, 120_000);
afterAll(async () => {
  const operator = await service.operator();
  for (const slug of CATALOGUE) await operator.delete(`/reactor-formulas/${described(slug).id}`);
  await service.close();
  await endAllCommands();
});

async function seed(): Promise<string> {
  const { url, masterKey } = inject('database');
  const { code, stdout, stderr } = await runCommand(['formulas', 'seed'], {
    DATABASE_URL: url,
    MASTER_KEYS: masterKey,
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
