import { test } from 'vitest';

import { soakEmbedded } from '../faults/soak.js';

// Half an hour on both databases, where memory and rows have to be flat, is `npm run faults -- soak`.
test('a service that nobody calls any more holds no more files, sockets and threads than before a mixed load', async () => {
  console.log(await soakEmbedded({ scale: 1, minutes: 0.4 }));
}, 600_000);
