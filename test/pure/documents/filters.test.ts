import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { FILTERS } from '../../../src/domain/expression/filters/filter-table.js';
import { numberFromLiteral } from '../../../src/domain/json/json-value.js';
import { fromPlain } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { codeOf } from '../../support/documents/page-tables.js';
import { differences } from '../../support/documents/page-answers.js';
import { REAL_HOST } from '../../support/expressions/expression-host.js';

const page = readFileSync(new URL('../../../docs/filters.md', import.meta.url), 'utf8');

/** Expression, data and what it gives, of every table of the page. */
const rows = page
  .split('\n')
  .filter((line) => /^\| `+\{\{/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  .map(([, expression = '', data = '', gives = '']) => ({
    expression: codeOf(expression),
    data: codeOf(data),
    gives,
  }));

describe('docs/filters.md', () => {
  test.each(rows)('$expression of $data gives $gives', ({ expression, data, gives }) => {
    // A number that JavaScript writes otherwise is kept as it is written.
    const value = /^-?\d+\.\d*0$/.test(data)
      ? numberFromLiteral(data)
      : fromPlain(JSON.parse(data) as unknown);
    const outcome = new Expressions(REAL_HOST).render(expression, { data: value });
    if (gives === 'refused') {
      expect(outcome).toHaveProperty('failed');
      return;
    }
    if (!('ok' in outcome) || outcome.ok === undefined) {
      expect.fail(`gives nothing: ${JSON.stringify(outcome)}`);
      return;
    }
    const given = JSON.parse(stringifyJson(outcome.ok)) as unknown;
    expect(differences(JSON.parse(codeOf(gives)), given)).toEqual([]);
  });

  test('has a row for every filter', () => {
    const told = new Set(
      rows.flatMap(({ expression }) =>
        [...expression.matchAll(/\| (\w+)/g)].map(([, name]) => name),
      ),
    );
    expect([...FILTERS.keys()].filter((name) => !told.has(name))).toEqual([]);
  });
});
