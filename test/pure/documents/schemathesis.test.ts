import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { EXPLAINED } from '../../schemathesis/explained.mjs';

const page = readFileSync('docs/api.md', 'utf8').replaceAll(/\s+/g, ' ');

test.each(EXPLAINED.map(({ told }) => told))(
  'the page of operations explains what a run of schemathesis passes over: %s',
  (told) => {
    expect(page).toContain(told);
  },
);
