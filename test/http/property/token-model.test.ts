import { test } from 'vitest';

import { expectAsModelled } from '../../support/scenes/token-model.js';

test(
  '400 random operations under four identities differ in nothing from a simple model',
  { timeout: 240_000 },
  () => expectAsModelled(400),
);
