import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { Command, endAllCommands, reached, runCommand } from '../support/process/command.js';

vi.setConfig({ testTimeout: 120_000 });
const server = process.env['TEST_DATABASE_URL'];

// The embedded database has one process; several over one database are several over PostgreSQL.
describe.runIf(server !== undefined)(
  'two services that start at once on an empty PostgreSQL',
  () => {
    const name = `token_vault_together_${randomBytes(6).toString('hex')}`;
    const env = {
      DATABASE_URL: '',
      MASTER_KEYS: `together:${randomBytes(32).toString('base64')}`,
    };

    beforeAll(async () => {
      await query(server ?? '', `CREATE DATABASE ${name}`);
      const url = new URL(server ?? '');
      url.pathname = `/${name}`;
      env.DATABASE_URL = url.href;
    });

    afterAll(async () => {
      await endAllCommands();
      await query(server ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
    });

    it('migrate once, make one operator, and print one key, which works on both', async () => {
      const commands = [1, 2].map(() => new Command([], env));
      const services = await Promise.all(commands.map((command) => reached(command)));

      const output = commands.map((command) => command.output).join('');
      expect(output.match(/migrations applied/g)).toHaveLength(1);
      const keys = output.match(/key_mgt_\w+/g) ?? [];
      expect(keys).toHaveLength(1);
      for (const { url } of services) {
        const caller = new Caller(url, { tenantId: '', applicationId: '', key: keys[0] ?? '' });
        expect(await caller.get('/applications/key')).toMatchObject({ status: 200 });
      }

      const { stdout } = await runCommand(['tenant', 'list', '--json'], env);
      expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ is_operator: true })]);
      const rows = await query(
        env.DATABASE_URL,
        'SELECT migration_name, count(*)::int AS times FROM _prisma_migrations GROUP BY 1',
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
      for (const { command } of services) expect(await command.stop()).toMatchObject({ code: 0 });
    });
  },
);

async function query(url: string, statement: string): Promise<{ times?: number }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ times?: number }>(statement);
  await client.end();
  return rows;
}
