import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { planDetokenizeText } from '../../../src/domain/detokenize/detokenize-plan.js';
import { planDetokenizeJsonText } from '../../../src/domain/detokenize/json-text-plan.js';
import {
  isJsonArray,
  isJsonObject,
  numberFromLiteral,
} from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { startScene } from '../../support/service/scene.js';

const LIMITS = { detokenizeExpressionsMax: 1_000, jsonDepthMax: 100 };

const { manager } = await startScene();

/** Any string of code units, with lone surrogates, U+0000, 4-byte characters and expressions among them. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('{{ abc }}', '{{', '}}', '😀', '\ud83d', '\ude00', '\u0000', '"', '\\', ' '),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const anyNumber = fc
  .oneof(
    fc.bigInt().map(String),
    fc.constantFrom('1.0', '-0', '1e400', '0.1000000000000000055', '9007199254740993'),
  )
  .map(numberFromLiteral);
const anyName = fc.oneof(anyText, fc.constantFrom('2', '1', '0', '__proto__', 'constructor'));
const tree = fc.letrec<{ value: JsonValue; array: JsonValue; object: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyText,
    fc.constantFrom<JsonValue>(null, true, false),
    anyNumber,
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('value'), { maxLength: 5 }),
  object: fc
    .array(fc.tuple(anyName, tie('value')), { maxLength: 5 })
    .map((members) => new Map(members)),
}));
/** Any body that tokenize takes. */
const anyBody = fc.oneof(anyText, tree.array, tree.object);

/** The body with each string replaced. */
function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (isJsonArray(value)) return value.map((each) => mapTexts(each, change));
  if (isJsonObject(value)) {
    return new Map([...value].map(([name, each]) => [name, mapTexts(each, change)]));
  }
  return value;
}

describe('any JSON', () => {
  test('comes back exactly when all its strings are tokenized and then detokenized', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const sent = stringifyJson(body);
        const tokenized = await manager.send('POST', '/tokenize', sent);
        expect(tokenized.status, tokenized.text).toBe(200);
        const expressions = mapTexts(parseJson(tokenized.text, LIMITS), (id) => `{{ ${id} }}`);
        const answer = await manager.send('POST', '/detokenize', stringifyJson(expressions));
        expect(answer.status, answer.text).toBe(200);
        expect(answer.text).toBe(sent);

        const mixed = mapTexts(parseJson(tokenized.text, LIMITS), (id) => `<{{ ${id} }}>`);
        const inText = await manager.send('POST', '/detokenize', stringifyJson(mixed));
        expect(inText.text).toBe(stringifyJson(mapTexts(body, (text) => `<${text}>`)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('any text', () => {
  test('changes where an expression stands, and nowhere else', () => {
    const literal = fc.oneof(
      anyText.map((text) => text.replaceAll(/[{}]/g, '')),
      fc.constantFrom(
        '{{#if}}',
        '{{/if}}',
        '{{{ raw }}}',
        '{{ a + b }}',
        '{',
        '}',
        '}}',
        '{{ ab }}',
      ),
    );
    const piece = fc.oneof(
      literal,
      fc.constantFrom('{{ abc }}', '{{abc}}', "{{ abc | append: '}}' }}").map((text) => ({ text })),
    );
    fc.assert(
      fc.property(fc.array(piece), anyText, (pieces, value) => {
        const written = (each: (typeof pieces)[number], put: string | undefined): string =>
          typeof each === 'string' ? each : (put ?? each.text);
        const plan = planDetokenizeText(
          pieces.map((each) => written(each, undefined)).join(' '),
          LIMITS,
        );
        const expressions = pieces.filter((each) => typeof each !== 'string');
        expect(plan.expressions).toHaveLength(expressions.length);
        expect(plan.rebuild(expressions.map(() => value))).toBe(
          pieces.map((each) => written(each, value)).join(' '),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('of JSON has the same values after a replacement as the JSON that it writes', () => {
    fc.assert(
      fc.property(tree.value, anyText, (body, value) => {
        const json = ` ${stringifyJson(body)}\n`;
        const plan = planDetokenizeJsonText(json, LIMITS);
        if (plan.expressions.length === 0) expect(plan.rebuild([])).toBe(json);
        const replaced = plan.rebuild(plan.expressions.map(() => value));
        const expected = mapTexts(body, (text) => {
          const inner = planDetokenizeText(text, LIMITS);
          return inner.rebuild(inner.expressions.map(() => value));
        });
        expect(replaced).toBe(` ${stringifyJson(expected)}\n`);
      }),
      { numRuns: 300 },
    );
  });
});
