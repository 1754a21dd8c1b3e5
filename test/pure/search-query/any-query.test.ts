import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseQuery } from '../../../src/domain/search-query/parse-query.js';
import type { QueryTerm, TokenQuery } from '../../../src/domain/search-query/token-query.js';
import { printQuery } from '../../support/service/print-query.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

/** Any string of code units, with everything among them that means something to the parser. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '\\', ':', '*', '(', ')', ' ', 'AND', 'OR', 'NOT', '-', '!', '\ud83d'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const segment = fc.stringMatching(/^[\w-]{1,6}$/);
const container = fc.array(segment, { maxLength: 3 }).map((parts) => ['', ...parts, ''].join('/'));
const instant = fc
  .option(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  )
  .map((date) => date ?? undefined);

const anyTerm: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.record({
    kind: fc.constant('equals' as const),
    field: fc.constantFrom('data' as const, 'fingerprint' as const),
    value: anyText,
  }),
  fc.record({
    kind: fc.constant('equals' as const),
    field: fc.constantFrom('created_by' as const, 'modified_by' as const, 'id' as const),
    value: fc.uuid(),
  }),
  fc.record({
    kind: fc.constant('equals' as const),
    field: fc.constant('container' as const),
    value: container,
  }),
  fc.record({
    kind: fc.constant('starts_with' as const),
    field: fc.constant('container' as const),
    value: container,
  }),
  fc.record({
    kind: fc.constant('metadata' as const),
    key: anyText.filter((key) => key !== ''),
    value: anyText,
  }),
  fc
    .record({
      field: fc.constantFrom('created_at' as const, 'modified_at' as const),
      from: instant,
      before: instant,
    })
    .map(({ field, from, before }) => ({
      kind: 'during' as const,
      field,
      ...(from === undefined ? {} : { from }),
      ...(before === undefined ? {} : { before }),
    })),
);

const anyQuery = fc.letrec<{ query: TokenQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyTerm,
    fc.record({ kind: fc.constant('not' as const), condition: tie('query') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('query'), { minLength: 2, maxLength: 2 }),
    }),
  ),
})).query;

const PIECES = [
  ...['type:card', 'data:"x y"', 'metadata.k:v', 'created_at:[* TO 2021-01-01}', 'container:/a/*'],
  ...['(', ')', ' ', ' AND ', ' OR ', ' NOT ', '!', '-', ':', '"', '\\', '\\u', '[', '}', '*'],
];

describe('the query language', () => {
  it('reads what is printed as what it was printed from', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseQuery(printQuery(query))).toEqual({ ok: query });
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives for any text a query or a fault within it, whose phrase holds nothing of the text', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 });
    const text = fc.oneof(
      pieces.map((each) => each.join('')),
      anyText,
      fc.string(),
    );
    const phrases = new Set<string>();
    fc.assert(
      fc.property(text, (query) => {
        const parsed = parseQuery(query);
        if ('ok' in parsed) return;
        expect(parsed.fault.position).toBeGreaterThanOrEqual(0);
        expect(parsed.fault.position).toBeLessThanOrEqual(query.length);
        phrases.add(parsed.fault.phrase);
      }),
      { numRuns: 5_000 },
    );
    // Phrases are fixed sentences: however many texts there are, there are few of them.
    expect(phrases.size).toBeLessThan(25);
  });

  it('takes time in proportion to the text, however deep it is', () => {
    for (const piece of ['(', '!', 'NOT ', '-(', 'a:(', '"', '\\', 'data:x ']) {
      const startedAt = processorMs();
      parseQuery(piece.repeat(200_000));
      expect(processorMs() - startedAt).toBeLessThan(15_000);
    }
  });
});
