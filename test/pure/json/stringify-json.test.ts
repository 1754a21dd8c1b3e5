import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fromPlain, JsonNumber } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';

describe('stringifyJson writes what JSON.stringify writes', () => {
  test('of any JSON value, as plain objects or as JsonValue', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const expected = JSON.stringify(value);
        expect(stringifyJson(value)).toBe(expected);
        expect(stringifyJson(fromPlain(value))).toBe(expected);
      }),
    );
  });

  const values: readonly [string, unknown][] = [
    ['undefined members are left out', { a: undefined, b: 1 }],
    ['undefined elements are null', [undefined, 1]],
    ['functions are left out', { a: () => 1, b: [() => 1] }],
    ['dates are ISO 8601', { at: new Date(0) }],
    ['dates of far years have six digits', [new Date(-8.64e15), new Date(8.64e15)]],
    ['a date that is none is null', { at: new Date(Number.NaN) }],
    ['numbers that JSON has not are null', [Number.NaN, Number.POSITIVE_INFINITY]],
    ['numbers of every kind', { a: -0, b: 1e21, c: 1e-7, d: 0.1, e: 12, f: Number.MIN_VALUE }],
    ['what is true, false, and nothing', [true, { is: false }, null]],
    ['objects without a prototype', Object.assign(Object.create(null) as object, { a: 1 })],
    ['an own member named __proto__', JSON.parse('{"__proto__":{"a":1}}')],
    ['half a surrogate pair is escaped', ['\ud83c', { '\udf89': 1 }]],
    ['what names its own JSON', { toJSON: () => 'mine' }],
  ];
  test.each(values)('%s', (_what, value) => {
    expect(stringifyJson(value)).toBe(JSON.stringify(value));
    // Beside a Map it is not the engine that writes.
    expect(stringifyJson({ value, map: new Map() })).toBe(JSON.stringify({ value, map: {} }));
    expect(stringifyJson([value, new Map()])).toBe(JSON.stringify([value, {}]));
  });
});

describe('stringifyJson writes what JSON.stringify cannot', () => {
  test('every digit of a JsonNumber', () => {
    const value = new Map([['a', [new JsonNumber('9007199254740993'), new JsonNumber('-0')]]]);
    expect(stringifyJson({ value })).toBe('{"value":{"a":[9007199254740993,-0]}}');
  });

  test('members of a Map in their order, whatever their names', () => {
    const value = new Map([
      ['2', 1],
      ['1', 2],
      ['__proto__', 3],
    ]);
    expect(stringifyJson(value)).toBe('{"2":1,"1":2,"__proto__":3}');
  });

  test('nothing at all as null', () => {
    expect(stringifyJson(undefined)).toBe('null');
  });
});
