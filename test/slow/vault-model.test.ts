import { test } from 'vitest';

import { tryPlans } from '../faults/model.js';

// An hour of it, on both databases, is `npm run faults -- model`. The server of PostgreSQL is one of its own, to be broken.
test('every answer under kills, stalls, restarts and rotations of keys is one of a vault that does one thing after the other', async () => {
  console.log(await tryPlans('PostgreSQL', 1, {}));
}, 600_000);
