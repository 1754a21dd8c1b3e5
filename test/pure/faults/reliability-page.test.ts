import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { reliabilityPages } from '../../faults/report/page.js';

test('docs/reliability.md and its plots are what the recorded runs give', async () => {
  for (const [file, text] of Object.entries(await reliabilityPages()))
    expect(readFileSync(file, 'utf8')).toBe(text);
});
