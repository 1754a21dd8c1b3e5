import { expect, inject, test } from 'vitest';

import { TestAuthority } from '../support/peers/test-authority.js';
import { TlsFolder } from '../support/service/tls-folder.js';
import { run } from '../faults/drain.js';

// The whole, four rounds with 64 callers, is `npm run faults -- drain`.
test('a service that is told to end answers all that it has taken, and resets no connection', async () => {
  const { url, masterKey, bootstrapKey, isEmbedded } = inject('database');
  const folder = new TlsFolder(new TestAuthority().certify('vault.test'));
  const shared = {
    DATABASE_URL: url,
    MASTER_KEYS: masterKey,
    BOOTSTRAP_API_KEY: bootstrapKey,
    WORKERS: '2',
    ...folder.env,
  };
  // The embedded database is of one process; several on PostgreSQL speak TLS besides.
  const figures = await run({ scale: 0.25, env: isEmbedded ? {} : shared });
  expect(figures).toMatchObject({
    'stream: answered with Connection: close': expect.any(Number) as number,
    'reaction: answered with Connection: close': expect.any(Number) as number,
  });
}, 180_000);
