import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { RELATIVE_ERROR } from '../../../src/domain/tenant/duration-histogram.js';
import { USAGE_DAYS_KEPT } from '../../../src/domain/tenant/usage.js';

const textOf = async (file: string): Promise<string> => {
  const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
  return text.replaceAll(/\s+/g, ' ');
};

test('the schema and the manual tell for how long counts are kept, and how exact percentiles are', async () => {
  const { hour, day } = USAGE_DAYS_KEPT;
  const percent = `within ${String(RELATIVE_ERROR * 100)} %`;
  const usage = await textOf('schema/usage.graphql');
  expect(usage).toContain(`A day, from 00:00 to 24:00 UTC. Kept for ${String(day)} days.`);
  expect(usage).toContain(
    `An hour, from its first minute to its last. Kept for ${String(hour)} days.`,
  );
  expect(await textOf('schema/latency.graphql')).toContain(percent);
  const manual = await textOf('docs/operations.md');
  expect(manual).toContain(
    `by \`day\` (${String(day)} are kept) or \`hour\` (${String(hour)} days)`,
  );
  expect(manual).toContain(percent);
});
