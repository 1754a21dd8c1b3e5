import { inject, test } from 'vitest';

import { killUnderLoad } from '../faults/kill.js';

/*
 * What a caller was told is stored must be there, also where the process that serves is gone in the moment in which it
 * says so; and another one serves soon, on the same port, without anybody's help.
 */
test('a service that is killed under load four times has lost nothing that it acknowledged, and serves on the same port', async () => {
  const { url, masterKey, bootstrapKey, isEmbedded } = inject('database');
  const onServer = { DATABASE_URL: url, MASTER_KEYS: masterKey, BOOTSTRAP_API_KEY: bootstrapKey };
  const on = isEmbedded ? 'embedded database' : 'PostgreSQL';
  console.log(await killUnderLoad(on, isEmbedded ? {} : onServer, 4));
}, 600_000);
