import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { METRICS } from '../../../src/observability/metric-table.js';
import type { MetricRow } from '../../../src/observability/metric-table.js';

const PAGE = readFileSync(new URL('../../../docs/monitoring/metrics.md', import.meta.url), 'utf8');

const WORDS = { max: 'largest', min: 'smallest' } as const;

test('docs/monitoring/metrics.md has a row for each metric of the table, and no other', () => {
  const rows = PAGE.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, name = '', type, labels, gathered, help = ''] = cells;
    if (!/^`token_vault_\w+`$/.test(name)) return [];
    return [[name.slice(1, -1), type, labels, gathered, help.replace(/ \*With .*\*$/, '')]];
  });
  const expected = Object.entries(METRICS).map(([name, row]: [string, MetricRow]) => [
    name,
    row.type,
    row.labels.map((label) => `\`${label}\``).join(', ') || '–',
    row.gathered === undefined ? 'sum' : WORDS[row.gathered],
    row.help,
  ]);
  expect(rows.map((row) => row.join(' | '))).toEqual(expected.map((row) => row.join(' | ')));
});

test('names follow the conventions of Prometheus: base units, and _total for what only grows', () => {
  for (const [name, { type }] of Object.entries(METRICS)) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name, name).not.toMatch(/_(?:ms|milliseconds|minutes|kb|mb|mib|percent)(?:_|$)/);
  }
});
