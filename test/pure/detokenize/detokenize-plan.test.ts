import { describe, expect, it } from 'vitest';

import {
  joinPlans,
  planDetokenize,
  planDetokenizeText,
} from '../../../src/domain/detokenize/detokenize-plan.js';
import type { DetokenizePlan } from '../../../src/domain/detokenize/detokenize-plan.js';
import { planDetokenizeJsonText } from '../../../src/domain/detokenize/json-text-plan.js';
import { VaultError } from '../../../src/domain/errors.js';
import { formatPath } from '../../../src/domain/issue.js';
import { fromPlain, JsonNumber } from '../../../src/domain/json/json-value.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const LIMITS = { detokenizeExpressionsMax: 5, jsonDepthMax: 10 };
const ID = '0191f7a0-5d0e-7c3a-9a55-3c1f5a0c7a11';

const json = (text: string): JsonValue => parseJson(text, LIMITS);

/** The ids and rests that a plan found. */
function found({ expressions }: DetokenizePlan<unknown>): readonly (readonly [string, string])[] {
  return expressions.map(({ id, rest }) => [id, rest]);
}

describe('an expression of a token', () => {
  const rows: readonly [text: string, id: string, rest: string][] = [
    [`{{ ${ID} }}`, ID, ''],
    [`{{${ID}}}`, ID, ''],
    [`{{\t\n ${ID.toUpperCase()}  }}`, ID, ''],
    [`{{ ${ID} | json: '$.number' | last4 }}`, ID, "| json: '$.number' | last4 "],
    [`{{ ${ID}.number }}`, ID, '.number '],
    [`{{ ${ID}.number | last4 }}`, ID, '.number | last4 '],
    [`{{ ${ID}['number'] }}`, ID, "['number'] "],
    ['{{ ada@example.com }}', 'ada@example.com', ''],
    ['{{ 4242-4242 4242:4242 }}', '4242-4242 4242:4242', ''],
    ['{{ Ünï€😀 | upcase }}', 'Ünï€😀', '| upcase '],
    ['{{ my.token["a}}b"] }}', 'my.token', '["a}}b"] '],
    [`{{ abc | append: '}}' | append: "it's }}" }}`, 'abc', `| append: '}}' | append: "it's }}" `],
    [String.raw`{{ abc | append: 'a\'}}' }}`, 'abc', String.raw`| append: 'a\'}}' `],
    ["{{ abc | append: 'open }}", 'abc', "| append: 'open "],
    [`{{ ${'i'.repeat(400)} }}`, 'i'.repeat(400), ''],
  ];
  it.each(rows)('is found in %s', (text, id, rest) => {
    expect(found(planDetokenizeText(text, LIMITS))).toEqual([[id, rest]]);
  });

  it.each([
    'plain text',
    '',
    '{ abc }',
    '{{ abc',
    '{{ abc }',
    '{{ abc | last4 }',
    '{{}}',
    '{{ }}',
    '{{ ab }}',
    `{{ ${'i'.repeat(401)} }}`,
    '{{#if user}}yes{{/if}}',
    '{{^user}}no{{/user}}',
    '{{> partial }}',
    '{{& raw }}',
    '{{! note + more }}',
    '{{{ raw }}}',
    `{{{ ${ID} }}}`,
    '{{=<% %>=}}',
    '{{ a + b }}',
    '{{ user/name }}',
    '{{ call(a, b) ? x : y }}',
    "{{\n  color: 'red',\n  size: 2\n}}",
    'a \\{{ x }}'.replace('x', 'a}b'),
    '{{ nul\u0000byte }}',
    '{{ half\ud83d }}',
    '{% if abc %}',
  ])('is not %j, which stays as it is', (text) => {
    const plan = planDetokenizeText(text, LIMITS);
    expect(plan.expressions).toEqual([]);
    expect(plan.rebuild([])).toBe(text);
  });

  it('is found again behind what is none', () => {
    const text = `{{#if}} {{ abc } {{ {{ ${ID} }} {{{ abc }}} {"n":{{ abc }}} {{/if`;
    const plan = planDetokenizeText(text, LIMITS);
    expect(found(plan)).toEqual([
      [ID, ''],
      ['abc', ''],
    ]);
    expect(plan.rebuild(['X', 7])).toBe('{{#if}} {{ abc } {{ X {{{ abc }}} {"n":7} {{/if');
  });

  it.each([
    ['openings', '{{'.repeat(500_000)],
    ['openings that nothing closes', '{{ abc | x '.repeat(100_000)],
    ['opening quotes', "{{ abc | '".repeat(100_000)],
    ['blanks behind openings', `{{${' '.repeat(2_000)}`.repeat(500)],
    ['lone braces', '{ '.repeat(500_000)],
  ])('is looked for in linear time in a text of many %s', (_what, text) => {
    const startedAt = processorMs();
    expect(planDetokenizeText(text, LIMITS).expressions).toEqual([]);
    expect(processorMs() - startedAt).toBeLessThan(5_000);
  });
});

describe('planDetokenize', () => {
  it('keeps the type of a value that is the whole string, and writes others as text', () => {
    const body = json(
      '{"whole":"{{ abc }}","mixed":"<{{ abc }}>","two":"{{ abc }}{{ abc }}","blank":" {{ abc }}"}',
    );
    const values: readonly [JsonValue | undefined, string, string][] = [
      ['text', '"text"', 'text'],
      [new JsonNumber('9007199254740993.10'), '9007199254740993.10', '9007199254740993.10'],
      [true, 'true', 'true'],
      [null, 'null', ''],
      [undefined, 'null', ''],
      [fromPlain(['a', 1]), '["a",1]', '["a",1]'],
      [json('{"2":1,"1":"x"}'), '{"2":1,"1":"x"}', '{"2":1,"1":"x"}'],
    ];
    for (const [value, whole, text] of values) {
      const rebuilt = planDetokenize(body, LIMITS).rebuild([value, value, value, value, value]);
      const mixed = [`<${text}>`, text + text, ` ${text}`].map((each) => JSON.stringify(each));
      expect(stringifyJson(rebuilt)).toBe(
        `{"whole":${whole},"mixed":${mixed[0] ?? ''},"two":${mixed[1] ?? ''},"blank":${mixed[2] ?? ''}}`,
      );
    }
  });

  it('leaves names, numbers and order alone, and gives the very body back where there is nothing', () => {
    const text = '{"{{ abc }}":9007199254740993,"2":1.0,"1":null,"__proto__":["{{ abc }}",false]}';
    expect(stringifyJson(planDetokenize(json(text), LIMITS).rebuild(['v']))).toBe(
      text.replace('["{{ abc }}"', '["v"'),
    );
    const plain = json('{"a":["b"]}');
    expect(planDetokenize(plain, LIMITS).rebuild([])).toBe(plain);
    expect(planDetokenize('{{ abc }}', LIMITS).rebuild([7])).toBe(7);
  });

  it('names each id once and each expression with its path', () => {
    const body = json('{"a":[{"b":"{{ abc }} {{ xyz }}"}],"c d":"{{ abc }}"}');
    const plan = planDetokenize(body, LIMITS, ['args']);
    expect(plan.ids).toEqual(['abc', 'xyz']);
    const paths = plan.expressions.map(({ path }) => formatPath(path(), (member) => member));
    expect(paths).toEqual(['args.a[0].b', 'args.a[0].b', 'args["c d"]']);
  });

  it('refuses more expressions than the bound, in one string or in many', () => {
    const five = '{{ abc }}'.repeat(5);
    expect(planDetokenize(five, LIMITS).expressions).toHaveLength(5);
    const refusals = [
      () => planDetokenize(`${five}{{ abc }}`, LIMITS),
      () => planDetokenize(fromPlain([five, '{{ abc }}']), LIMITS),
      () => planDetokenizeText(five.repeat(50_000), LIMITS),
      () => planDetokenizeJsonText(JSON.stringify([five, '{{ abc }}']), LIMITS),
      () => joinPlans([planDetokenizeText(five, LIMITS), planDetokenizeText(five, LIMITS)], LIMITS),
    ];
    for (const refusal of refusals) {
      expect(refusal).toThrow(VaultError);
      expect(refusal).toThrow('There are more than 5 expressions');
    }
  });

  it('walks a body of any depth without recursion', () => {
    let body: JsonValue = '{{ abc }}';
    for (let depth = 0; depth < 100_000; depth += 1) body = [body];
    expect(planDetokenize(body, LIMITS).ids).toEqual(['abc']);
  });
});

describe('planDetokenizeText', () => {
  it('gives text, also where an expression is all of it', () => {
    expect(planDetokenizeText('{{ abc }}', LIMITS).rebuild([7])).toBe('7');
    expect(planDetokenizeText('Bearer {{ abc }}', LIMITS).rebuild(['key'])).toBe('Bearer key');
  });
});

describe('planDetokenizeJsonText', () => {
  it('changes the strings that hold expressions and no other byte', () => {
    const text =
      ' {\n\t"a" : "{{ abc }}", "a":1.00e+2 ,"\\u0062":"\\u00e9\\/", "{{ abc }}":[ "x{{ abc }}\\n", -0 ]\r\n} ';
    const plan = planDetokenizeJsonText(text, LIMITS, ['body']);
    expect(plan.ids).toEqual(['abc']);
    const paths = plan.expressions.map(({ path }) => formatPath(path(), (member) => member));
    expect(paths).toEqual(['body.a', 'body["{{ abc }}"][0]']);
    expect(plan.rebuild([json('{"n":12345678901234567890}'), '"\\\ud83d'])).toBe(
      ' {\n\t"a" : {"n":12345678901234567890}, "a":1.00e+2 ,"\\u0062":"\\u00e9\\/", "{{ abc }}":[ "x\\"\\\\\\ud83d\\n", -0 ]\r\n} ',
    );
    expect(planDetokenizeJsonText(' [ 1,"\\u0061" ] ', LIMITS).rebuild([])).toBe(
      ' [ 1,"\\u0061" ] ',
    );
  });

  it('finds expressions whose braces are escaped', () => {
    const plan = planDetokenizeJsonText('"\\u007b\\u007b abc }\\u007d"', LIMITS);
    expect(plan.rebuild([true])).toBe('true');
  });

  it.each(['', '{"a":}', '[1,]', "{'a':1}", '"a" "b"', '[[[[[[[[[[[1]]]]]]]]]]]'])(
    'refuses %j',
    (text) => {
      expect(() => planDetokenizeJsonText(text, LIMITS)).toThrow(VaultError);
    },
  );
});

describe('joinPlans', () => {
  it('makes one plan of several, whose result holds theirs', () => {
    const parts: DetokenizePlan<JsonValue>[] = [
      planDetokenize(json('["{{ abc }}","{{ xyz }}"]'), LIMITS),
      planDetokenizeText('none', LIMITS),
      planDetokenizeText('{{ abc }}!', LIMITS, ['headers']),
    ];
    const plan = joinPlans(parts, LIMITS);
    expect(plan.ids).toEqual(['abc', 'xyz']);
    expect(plan.rebuild([1, 2, 3])).toEqual([[1, 2], 'none', '3!']);
  });
});
