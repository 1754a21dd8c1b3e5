import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

import { expect, inject, it, vi } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { environment, SHORT_LIVED } from '../support/process/short-lived.js';

vi.setConfig({ testTimeout: 120_000 });

const COMMAND = new URL('../../dist/cli.js', import.meta.url).pathname;

it('a log that cannot be written, its disk being full, ends no process and is counted', async () => {
  const { url, masterKey, bootstrapKey: key } = inject('database');
  const env = { DATABASE_URL: url, MASTER_KEYS: masterKey, PORT: '0', OPERATIONS_PORT: '0' };
  const child = spawn(process.execPath, [...SHORT_LIVED, COMMAND, 'serve'], {
    env: environment(env),
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const placeOf = (name: string): Promise<string> =>
    vi.waitFor(
      () => {
        const [, place] = new RegExp(`${name} +(https?://[\\d.:]+)`).exec(told) ?? [];
        if (place === undefined) throw new Error(`it has not said where: ${told}`);
        return place;
      },
      { timeout: 60_000 },
    );
  const caller = new Caller(await placeOf('token-vault'), { tenantId: '', applicationId: '', key });
  const operations = new Caller(await placeOf('operations'));
  for (let count = 0; count < 60; count += 1)
    expect((await caller.get('/permissions')).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { text } = await operations.get('/metrics');
      expect(text).toMatch(/^token_vault_log_write_failures_total [1-9]/m);
      expect(text).toMatch(/^token_vault_worker_deaths_total 0$/m);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect((await caller.get('/permissions')).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});
