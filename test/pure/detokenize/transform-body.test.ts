import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mediaTypeOf } from '../../../src/domain/proxy/media-type.js';
import { besidesSameBody, toCodeBody } from '../../../src/domain/proxy/transform-body.js';
import type { CodeBody } from '../../../src/domain/proxy/transform-body.js';

const jsonBody = (text: string): CodeBody => ({ form: 'json', text });

describe('what code returned beside the body that it was given', () => {
  test.each([
    ['{"body":1,"headers":{"a":"b"}}', '1', '{"headers":{"a":"b"}}'],
    ['{"body":{"a":[1]}}', '{"a":[1]}', '{}'],
    ['{"body":12}', '1', undefined],
    ['{"body":1}', '12', undefined],
    ['{"body":1.5}', '1', undefined],
    ['{"body":{"a":1}}', '{"a": 1}', undefined],
    ['{"headers":{},"body":1}', '1', undefined],
    ['{"Body":1}', '1', undefined],
    ['[1]', '1', undefined],
    ['null', 'null', undefined],
  ])('%s, given %s', (output, text, expected) => {
    expect(besidesSameBody(output, jsonBody(text))).toBe(expected);
  });

  test.each(['text', 'binary', 'none'] as const)(
    'is not looked for in a body that is %s',
    (form) => {
      expect(besidesSameBody('{"body":1}', { form, text: '1' })).toBeUndefined();
    },
  );

  test('is the rest of the object where the body is the same, whatever both are', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), object, (given, other, members) => {
        const rest = { ...members };
        delete rest['body'];
        const text = JSON.stringify(given);
        const same = JSON.stringify({ body: given, ...rest });
        const besides = besidesSameBody(same, jsonBody(text));
        // Members whose names are indexes come first, before the body.
        if (same.startsWith('{"body":')) expect(besides).toBe(JSON.stringify(rest));
        else expect(besides).toBeUndefined();
        const changed = JSON.stringify({ body: other, ...rest });
        if (besidesSameBody(changed, jsonBody(text)) !== undefined)
          expect(JSON.stringify(other)).toBe(text);
      }),
    );
  });
});

describe('a body for code that says it is JSON', () => {
  const formOf = (text: string): unknown =>
    toCodeBody(Buffer.from(text), mediaTypeOf('application/json'));
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const fault = { fault: 'is not the JSON that its content type says' };
  test.each([
    ['flat', '{"a":1}'],
    ['with many lists side by side', `[${'[],'.repeat(5_000)}[]]`],
    ['as deep as nobody is concerned about', nested(900)],
    ['with blanks', ' [ 1 ] '],
    ['for the sandbox to refuse, which parses it', '{"a":1'],
    ['for the sandbox to refuse after many lists', `[${'[],'.repeat(5_000)}`],
    [
      'with many openings in its strings',
      JSON.stringify(['[{"\\'.repeat(5_000), '\\"['.repeat(5_000)]),
    ],
    ['with more closings than openings, which nobody reads', `1${']'.repeat(5_000)}`],
  ])('is taken: %s', (_how, text) => {
    expect(formOf(text)).toStrictEqual({ ok: jsonBody(text) });
  });
  test.each([
    ['cut', `[${nested(1_000)}`],
    ['too deep to be written again', nested(50_000)],
    ['deep behind strings with quotes', `["\\\\\\"",${nested(50_000)}]`],
  ])('is refused: %s', (_how, text) => {
    expect(formOf(text)).toStrictEqual(fault);
  });
});
