import { expect, inject, test } from 'vitest';

import { run } from '../../faults/names.js';

// The whole, 200 calls beside 2,000 requests, is `npm run faults -- names`.
test('names that fail in every way end no process, and no request of others', async () => {
  const { url, masterKey, bootstrapKey } = inject('database');
  const database = {
    DATABASE_URL: url,
    DATABASE_POOL_MAX: '4',
    MASTER_KEYS: masterKey,
    BOOTSTRAP_API_KEY: bootstrapKey,
  };
  const figures = await run({ scale: 0.1, database });
  expect(figures).toMatchObject({
    'system: ordinary requests': 200,
    'given server: ordinary requests': 200,
  });
}, 120_000);
