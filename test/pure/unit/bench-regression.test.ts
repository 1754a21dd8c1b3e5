import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareWithBaseline, ratiosOf } from '../../bench/reports/regression.mjs';

const nothing = { lost: [], missing: [], added: [] };

describe('the guard against regressions', () => {
  test('takes ratios from results, by bench and scenario, and leaves out what has none', () => {
    const results = [
      { bench: 'read', scenario: 'one token', ratio: { value: 0.5 } },
      { bench: 'search', scenario: 'one token' },
      { bench: 'tokenize', scenario: 'one token', ratio: { value: 0.6 } },
    ];
    expect(ratiosOf(results)).toEqual({ 'read: one token': 0.5, 'tokenize: one token': 0.6 });
  });

  test('names the scenario that has lost over a fifth, with what it was and what it is', () => {
    const lost = [{ scenario: 'a', was: 0.5, is: 0.39 }];
    expect(compareWithBaseline({ a: 0.5, b: 0.5 }, { a: 0.39, b: 0.41 })).toEqual({
      ...nothing,
      lost,
    });
  });

  test.each([
    ['a fifth exactly', { a: 100 }, { a: 80 }],
    ['a gain', { a: 0.5 }, { a: 5 }],
    ['nothing measured, nothing kept', {}, {}],
  ])('lets %s pass', (_name, baseline, measured) => {
    expect(compareWithBaseline(baseline, measured)).toEqual(nothing);
  });

  test('a scenario that is no longer measured is named, and so is one that is new', () => {
    expect(compareWithBaseline({ a: 1, old: 1 }, { a: 1, fresh: 1 })).toEqual({
      lost: [],
      missing: ['old'],
      added: ['fresh'],
    });
  });

  test('a ratio that is no number is a loss', () => {
    expect(compareWithBaseline({ a: 1 }, { a: Number.NaN }).lost).toHaveLength(1);
  });

  test('the same ratios never lose, and a tenth of them always do', () => {
    const ratios = fc.dictionary(fc.string(), fc.double({ min: 0.001, max: 1_000, noNaN: true }));
    fc.assert(
      fc.property(ratios, (baseline) => {
        expect(compareWithBaseline(baseline, baseline)).toEqual(nothing);
        const tenth = Object.fromEntries(
          Object.entries(baseline).map(([name, value]) => [name, value / 10]),
        );
        const { lost } = compareWithBaseline(baseline, tenth);
        expect(lost.map(({ scenario }) => scenario)).toEqual(Object.keys(baseline));
      }),
    );
  });
});
