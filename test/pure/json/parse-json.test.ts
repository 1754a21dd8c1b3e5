import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { JsonNumber, toPlain } from '../../../src/domain/json/json-value.js';
import { parseCarefully, parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const UNBOUNDED = { jsonDepthMax: Number.POSITIVE_INFINITY };

/** What JSON.parse makes of a text, written again; undefined where it refuses the text. */
function bySpecification(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The same of our parser for any text, in JavaScript's own terms. */
function byOurs(text: string): string | undefined {
  try {
    return JSON.stringify(toPlain(parseCarefully(text, UNBOUNDED)));
  } catch (error) {
    if (error instanceof VaultError && error.code === 'VALIDATION_FAILED') return undefined;
    throw error;
  }
}

/** Characters that mean something in JSON, or in what resembles it. */
const TELLING = Array.from(
  '"\\/bfnrtuxU0123456789abcdefABCDEF+-.eE,:;[]{}()\'`*#&_$ \t\n\r\v\f\b\0',
).concat(
  ['\u0001', '\u001f', '\u007f', '\u00a0', '\u2028', '\u3000', '\ufeff', '\ud83c', '\udf89', '١'],
  ['NaN', 'Infinity', 'undefined', 'null', 'true', '//', '/*', '*/', '0x', '\\u', '\\ud83c', '1e'],
);

/** JSON texts with a few pieces inserted, replaced or cut out at any place. */
const mutatedJson = fc
  .tuple(
    fc.oneof(fc.json({ stringUnit: 'binary' }), fc.json({ depthSize: 'large' })),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(2),
        piece: fc.oneof(fc.constant(''), fc.constantFrom(...TELLING), fc.string({ maxLength: 2 })),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([json, edits]) =>
    edits.reduce((text, { at, cut, piece }) => {
      const index = Math.floor(at * (text.length + 1));
      return text.slice(0, index) + piece + text.slice(index + cut);
    }, json),
  );

describe('parseJson, which asks the engine first, gives what the parser for any text gives', () => {
  /** What a parser makes of a text with a bound of depth: a value, or the words of a refusal. */
  const outcomeOf = (parse: typeof parseJson, text: string, jsonDepthMax: number): unknown => {
    try {
      return { ok: [...entriesOf(parse(text, { jsonDepthMax }))] };
    } catch (error) {
      if (error instanceof VaultError) return { refused: error.message };
      throw error;
    }
  };
  /** All that is in a value, in the order in which it holds it: `toEqual` takes Maps of another order for the same. */
  function* entriesOf(value: unknown): Generator {
    if (value instanceof Map)
      for (const [name, member] of value) yield [name, ...entriesOf(member)];
    else if (Array.isArray(value)) for (const each of value) yield [...entriesOf(each)];
    else yield value;
  }
  const same = (text: string, depth = 64): void => {
    expect(outcomeOf(parseJson, text, depth)).toStrictEqual(outcomeOf(parseCarefully, text, depth));
  };

  test.each([
    '{"b":1,"2":2,"a":3,"1":4}',
    '{"b":1,"02":2}',
    '{"\\u0032":1,"a":{"z":1,"\\u0031":2}}',
    '{"__proto__":{"a":1},"constructor":2,"toString":null}',
    '{"a":1,"b":2,"a":3}',
    `{"a":${'['.repeat(70)}${']'.repeat(70)},"a":1}`,
    '["[[[[[[\\\\\\"[[[[",1]',
    '{"":1}',
    '[1.0,-0,1e2,0.10,-0.0]',
    '[9007199254740993,123456789012345,1234567890123456]',
    '{"amount":\t-1.50}',
    '-0',
    '1E5',
    '{"a":"b: 1.50, -0"}',
  ])('%s', (text) => {
    same(text);
  });

  test('JSON and what is nearly JSON, with few levels allowed', () => {
    fc.assert(
      fc.property(mutatedJson, fc.integer({ min: 0, max: 5 }), (text, depth) => {
        same(text, depth);
      }),
      { numRuns: 3_000 },
    );
  });

  test('names and numbers of all kinds', () => {
    const name = fc.oneof(
      fc.nat(30).map(String),
      fc.string({ maxLength: 2 }),
      fc.constant('__proto__'),
    );
    const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,3})?(?:[eE][+-]?\d)?$/);
    const members = fc.array(fc.tuple(name, number), { maxLength: 5 });
    fc.assert(
      fc.property(members, fc.constantFrom('', ' ', '\n'), (pairs, blank) => {
        const text = pairs.map(([each, value]) => `${JSON.stringify(each)}:${blank}${value}`);
        same(`{${text.join(',')}}`);
        same(`[${blank}${pairs.map(([, value]) => value).join(`${blank},`)}]`);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the parser for any text takes exactly what JSON.parse takes, as the same value', () => {
  test('JSON and what is nearly JSON', () => {
    fc.assert(
      fc.property(mutatedJson, (text) => {
        expect(byOurs(text)).toBe(bySpecification(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('any characters that mean something', () => {
    const soup = fc.array(fc.constantFrom(...TELLING), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(soup, (text) => {
        for (const each of [text, `[${text}]`, `"${text}"`, `{"a":${text}}`]) {
          expect(byOurs(each)).toBe(bySpecification(each));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  /** All up to the blanks of U+3000, where Unicode keeps its blanks and controls, and those that are special behind. */
  const characters = [
    ...Array(0x3001).keys(),
    0xd7ff,
    0xd800,
    0xdbff,
    0xdc00,
    0xdfff,
    0xfeff,
    0xffff,
  ].map((unit) => String.fromCharCode(unit));

  test('every character within a string, and behind a backslash', () => {
    for (const character of characters) {
      for (const text of [`"${character}"`, `"\\${character}"`]) {
        if (byOurs(text) !== bySpecification(text)) expect.fail(`differs: ${text}`);
      }
    }
  });

  test('every character before, behind and between values', () => {
    for (const character of characters) {
      for (const text of [`${character}1`, `1${character}`, `[1${character}2]`, `[${character}]`]) {
        if (byOurs(text) !== bySpecification(text)) expect.fail(`differs: ${text}`);
      }
    }
  });

  const lenient = [
    '"\t"',
    '"\u0000"',
    '"\n"',
    '"\\x41"',
    '"\\u12G4"',
    '"\\u123"',
    '"\\',
    '"',
    '01',
    '-01',
    '-',
    '.5',
    '1.',
    '1e',
    '1e+',
    '--1',
    '+1',
    'tru',
    'truee',
    'True',
    '[1 2]',
    '[1,]',
    '[,1]',
    '{"a" 1}',
    '{"a":1,}',
    '{,}',
    '{"a":}',
    "{'a':1}",
    '{a:1}',
    '[1]]',
    '[1',
    '{"a":1',
    '1 1',
    '/**/1',
    '1//',
    '',
    ' ',
  ];
  test.each(lenient)('%j is refused, as JSON.parse refuses it', (text) => {
    expect(() => {
      JSON.parse(text);
    }).toThrow(SyntaxError);
    expect(() => parseJson(text, UNBOUNDED)).toThrow(VaultError);
  });
});

describe('parseJson keeps what JavaScript would lose', () => {
  test('digits of a number', () => {
    expect(parseJson('9007199254740993', UNBOUNDED)).toStrictEqual(
      new JsonNumber('9007199254740993'),
    );
    expect(parseJson('[1,-2.5,0]', UNBOUNDED)).toStrictEqual([1, -2.5, 0]);
    for (const literal of ['1.0', '-0', '1e2', '1E+2', '0.1000000000000000055', '1e999']) {
      expect(parseJson(literal, UNBOUNDED)).toStrictEqual(new JsonNumber(literal));
    }
  });

  test('the order of members, whatever their names, and of one name the last value', () => {
    const object = parseJson('{"2":"a","1":"b","__proto__":"c","2":"d"}', UNBOUNDED);
    expect([...(object as Map<string, unknown>)]).toStrictEqual([
      ['2', 'd'],
      ['1', 'b'],
      ['__proto__', 'c'],
    ]);
  });
});

describe('parseJson keeps to its depth', () => {
  test.each([0, 1, 2, 100])(
    'a limit of %i takes as many levels and not one more',
    (jsonDepthMax) => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
        expect(() => parseJson(nested(jsonDepthMax), { jsonDepthMax })).not.toThrow();
        expect(() => parseJson(nested(jsonDepthMax + 1), { jsonDepthMax })).toThrow(
          `The body is nested more than ${String(jsonDepthMax)} levels deep.`,
        );
      }
    },
  );

  test('a million levels are refused as soon as the limit is passed', () => {
    const startedAt = processorMs();
    expect(() => parseJson('['.repeat(1_000_000), { jsonDepthMax: 100 })).toThrow(VaultError);
    expect(processorMs() - startedAt).toBeLessThan(2_000);
  });

  test('siblings are no levels', () => {
    const text = `[${'[[]],'.repeat(1_000)}[]]`;
    expect(parseJson(text, { jsonDepthMax: 3 })).toHaveLength(1_001);
  });
});

test('a refusal tells line and column, and none of the text', () => {
  const message = (text: string): string => {
    try {
      parseJson(text, UNBOUNDED);
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  expect(message('{\n  "a": "SECRET",\n  "b": SECRET\n}')).toBe(
    'The body is not valid JSON: at line 3, column 8.',
  );
  expect(message('')).toBe('The body is not valid JSON: it is empty.');
});

test('what is parsed and written again is the same text, but for blanks and escapes', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const written = stringifyJson(parseJson(text, UNBOUNDED));
      expect(stringifyJson(parseJson(written, UNBOUNDED))).toBe(written);
      expect(Buffer.from(written).toString()).toBe(written);
      expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { numRuns: 500 },
  );
});
