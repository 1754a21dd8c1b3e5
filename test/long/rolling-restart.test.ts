import { expect, inject, test } from 'vitest';

import { hasHaproxy } from '../faults/operated/haproxy.js';
import { run } from '../faults/rolling.js';

const { url, masterKey, bootstrapKey, isEmbedded } = inject('database');
const why = isEmbedded
  ? 'instances share no embedded database'
  : hasHaproxy()
    ? undefined
    : "Debian's package haproxy is not installed";

// The whole, with 16 callers and 12 restarts, is `npm run faults -- rolling`.
test.skipIf(why !== undefined)(
  `two instances behind HAProxy are restarted without a failed request${why === undefined ? '' : ` (${why})`}`,
  async () => {
    const database = {
      DATABASE_URL: url,
      MASTER_KEYS: masterKey,
      BOOTSTRAP_API_KEY: bootstrapKey,
    };
    const figures = await run({ scale: 0.25, database });
    expect(figures).toMatchObject({ 'without retries: restarts': 2 });
  },
  180_000,
);
