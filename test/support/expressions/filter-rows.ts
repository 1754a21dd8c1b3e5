import { describe, expect, it } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { fromPlain, JsonNumber } from '../../../src/domain/json/json-value.js';
import { REAL_HOST } from './expression-host.js';

/** Expected where an expression names what does not exist. */
export const NOTHING = Symbol('nothing');
/** Expected where a filter refuses what it is given. */
export const FAILS = Symbol('fails');

/** What stands between the braces, the data, and what it gives. */
export type FilterRow = readonly [inside: string, data: unknown, expected: unknown];

/** A number that a double would change. */
export const BIG = new JsonNumber('12345678901234567890');

/** Data with lists and objects. */
export const SHOP = {
  books: [
    { title: 'Moby Dick', price: 8.99, tags: ['sea'] },
    { title: 'The Lord of the Rings', price: 22.99 },
    { title: 'emma', price: null },
  ],
  bicycle: { color: 'red', price: 19.95 },
};

/** Renders every row as one whole expression, for each filter or group of them. */
export function testFilters(rowsOf: Readonly<Record<string, readonly FilterRow[]>>): void {
  const expressions = new Expressions(REAL_HOST);
  describe.each(Object.entries(rowsOf))('%s', (_filter, rows) => {
    it.each(rows)('{{ %s }} of %j', (inside, data, expected) => {
      const outcome = expressions.render(`{{ ${inside} }}`, { data: fromPlain(data) });
      if (expected === FAILS) expect(outcome).toHaveProperty('failed');
      else if (expected === NOTHING) expect(outcome).toEqual({ ok: undefined });
      else expect(outcome).toEqual({ ok: fromPlain(expected) });
    });
  });
}
