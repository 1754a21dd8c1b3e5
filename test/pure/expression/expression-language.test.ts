import { describe, expect, it } from 'vitest';

import { Expressions } from '../../../src/domain/expression/expressions.js';
import { formatPath } from '../../../src/domain/issue.js';
import { parseJson } from '../../../src/domain/json/parse-json.js';
import type { JsonValue } from '../../../src/domain/json/json-value.js';
import { stringifyJson } from '../../../src/domain/json/stringify-json.js';
import { REAL_HOST } from '../../support/expressions/expression-host.js';

const expressions = new Expressions(REAL_HOST);
const json = (text: string): JsonValue => parseJson(text, { jsonDepthMax: 100 });

/** JSON text of what a template gives, `undefined` for nothing; fails where the render does. */
function rendered(template: string, data: JsonValue): string | undefined {
  const outcome = expressions.render(template, { data });
  if ('failed' in outcome) throw new Error(outcome.failed);
  return outcome.ok === undefined ? undefined : stringifyJson(outcome.ok);
}

describe('a template that is one whole expression', () => {
  it.each([
    '12345678901234567890',
    '1.10',
    '-0',
    '1e400',
    'true',
    'null',
    '""',
    '[1,{"b":2,"1":3,"0":4}]',
    '{"__proto__":1,"10":2,"9":3}',
    String.raw`"\ud800 \u0000 😀"`,
  ])('gives %s as it came', (text) => {
    expect(rendered('{{ data }}', json(text))).toBe(text);
    expect(rendered('{{data}}', json(text))).toBe(text);
    expect(rendered(' \n {{- data -}} ', json(text))).toBe(text);
    expect(rendered('{{ data.a[0] }}', json(`{"a":[${text}]}`))).toBe(text);
  });

  it('gives nothing for what does not exist', () => {
    expect(rendered('{{ data.a.b.c }}', json('{}'))).toBeUndefined();
    expect(rendered('{{ other }}', json('{}'))).toBeUndefined();
  });
});

describe('mixed text', () => {
  it('gives text, with every digit of numbers and arrays and objects as JSON', () => {
    expect(rendered('{{ data.a }}|{{ data.b }}', json('{"a":"12","b":"34"}'))).toBe('"12|34"');
    expect(rendered('n{{ data }}', json('12345678901234567890'))).toBe('"n12345678901234567890"');
    expect(rendered('n{{ data }}', json('{"a":["b"]}'))).toBe(String.raw`"n{\"a\":[\"b\"]}"`);
    expect(rendered('n{{ data.none }}{{ data }}', null)).toBe('"n"');
    expect(rendered(' {{ data }}', 1)).toBe('" 1"');
  });

  it('without expressions is returned as it is', () => {
    for (const text of ['', 'plain', '}} | { % \u0000 \ud800 $&']) {
      expect(expressions.render(text, { data: 'x' })).toEqual({ ok: text });
    }
  });
});

describe('only own members can be reached', () => {
  it.each(
    [
      'data.__proto__',
      'data.constructor',
      'data.constructor.constructor',
      'data.toString',
      'data.get',
      'data.length',
      "data['__proto__']",
      'data.literal',
      'data.entries',
      'data.valueOf',
      'data.hasOwnProperty',
    ].flatMap((inside) =>
      ['{}', '[1]', '"text"', '1', '1.0', 'true'].map((data) => [inside, data] as const),
    ),
  )('{{ %s }} of %s is nothing', (inside, data) => {
    expect(rendered(`{{ ${inside} }}`, json(data))).toBeUndefined();
  });

  it('whatever their names', () => {
    const data = json('{"__proto__":1,"constructor":2,"size":3,"first":4,"a b":5,"0":6,"a-b":7}');
    expect(rendered('{{ data.__proto__ }}', data)).toBe('1');
    expect(rendered('{{ data.constructor }}', data)).toBe('2');
    expect(rendered('{{ data.size }}{{ data.first }}', data)).toBe('"34"');
    expect(rendered('{{ data["a b"] }}{{ data[0] }}{{ data.a-b }}', data)).toBe('"567"');
    expect(rendered('{{ data.size }}', json('{"a":1}'))).toBeUndefined();
  });

  it('of arrays and texts also size, first and last', () => {
    expect(rendered('{{ data.size }}{{ data.first }}{{ data.last }}', json('[7,8]'))).toBe('"278"');
    expect(rendered('{{ data[-1] }}{{ data["0"] }}', json('[7,8]'))).toBe('"87"');
    expect(rendered('{{ data.size }}{{ data.last }}', '😀b😀')).toBe('"3😀"');
  });
});

describe('check', () => {
  it.each([
    ['{{ data | no_such }}', 'no such filter, at line 1, column 11'],
    ['a\n {{ data | 4242424242424242 }}', 'no such filter, at line 2, column 12'],
    ['{{ data | sample }}', 'no such filter'],
    ["{{ data | where_exp: 'a', 'b' }}", 'no such filter'],
    ['{{ data | sha256 }}', 'no such filter'],
    ['{% if data %}x{% endif %}', 'must not use tags, at line 1, column 1'],
    ["x{% include 'a' %}", 'must not use tags, at line 1, column 2'],
    ["{% render 'a' %}", 'must not use tags'],
    ["{% layout 'a' %}", 'must not use tags'],
    ['{% raw %}{{ data }}{% endraw %}', 'must not use tags'],
    ['{% for i in (1..1000000000) %}x{% endfor %}', 'must not use tags'],
    ['{% assign', 'must be a valid expression, at line 1, column 1'],
    ['{{ data', 'must be a valid expression, at line 1, column 1'],
    ['{{ }}', 'must be a valid expression'],
    ["{{ 'open }}", 'must be a valid expression'],
    ['{{ (1..1000000000) | size }}', 'must not use ranges'],
    ['{{ data | join: (9007199254740992..9007199254740993) }}', 'must not use ranges'],
    ['{{ data == 1 }}', 'without operators'],
    ['{{ not data }}', 'without operators'],
  ])('says of %s: %s', (template, phrase) => {
    expect(expressions.check(template)).toContain(phrase);
    expect(expressions.render(template, { data: 'x' })).toEqual({
      failed: expressions.check(template),
    });
  });

  // Each of these liquidjs would read as `{{ data }}`, which shows what the mask was to hide.
  it.each([
    '{{ data, | last4 }}',
    '{{ data ) | last4 }}',
    '{{ data last4 }}',
    '{{ data | }}',
    '{{ data || last4 }}',
    '{{ data | last4 | }}',
    '{{ data. | last4 }}',
    '{{ data["number" | last4] }}',
    '{{ data | last4: }}',
    '{{ data | reveal: , 4 }}',
    '{{ data | reveal: 4, }}',
    '{{ data | reveal: first: 4 }}',
    '{{ data | reveal_last }}',
    '{{ data | reveal_last: 4, "X", 3 }}',
    '{{ data[] | last4 }}',
  ])('refuses %s, which would lose its filter', (template) => {
    expect(expressions.check(template)).toMatch(/^must /);
  });

  it('refuses constants that a filter does not take, before there is data', () => {
    expect(expressions.check("{{ data | reveal_last: 'x' }}")).toBe(
      'must give the filter reveal_last a whole number',
    );
    expect(expressions.check("{{ data | card_exp: 'DD' }}")).toContain('card_exp a format');
    expect(expressions.check("{{ data | hmac: 'md5', 'k' }}")).toContain('sha-256');
  });

  it('accepts every default expression of the token types', () => {
    for (const template of [
      '{{ data | stringify }}',
      '{{ data.number }}',
      '{{ data.number | reveal_last: 4 }}',
      '{{ data.account_number }}|{{ data.routing_number }}',
      "{{ data | remove: '-' }}",
      '{{ data | alias_preserve_format: 0, 4 }}',
    ]) {
      expect(expressions.check(template)).toBeUndefined();
    }
  });

  it('never repeats the template, and a render never the data', () => {
    const secret = '4242424242424242';
    for (const template of [
      `{{ ${secret} ${secret} }}`,
      `{{ data | ${secret} }}`,
      `{{ '${secret}`,
    ]) {
      expect(expressions.check(template)).not.toContain(secret);
    }
    for (const inside of [
      'url_decode',
      'base64_decode',
      'to_number',
      'to_boolean',
      "date: '%Y'",
      'card_bin',
    ]) {
      const outcome = expressions.render(`{{ data | ${inside} }}`, { data: `%-${secret}` });
      expect(outcome).toHaveProperty('failed');
      expect(JSON.stringify(outcome)).not.toContain(secret);
    }
  });
});

describe('apply', () => {
  it('applies members and filters to a value that was found elsewhere', () => {
    const card = json('{"number":"4242424242424242"}');
    expect(expressions.apply("| json: '$.number' | last4", card)).toEqual({ ok: '4242' });
    expect(expressions.apply('.number | last4 ', card)).toEqual({ ok: '4242' });
    expect(expressions.apply('["number"]', card)).toEqual({ ok: '4242424242424242' });
    expect(expressions.apply('', card)).toEqual({ ok: card });
    expect(expressions.apply(' ', card)).toEqual({ ok: card });
    expect(expressions.checkRest(' | upcase')).toBeUndefined();
  });

  it.each([
    'x',
    '| no_such',
    ' }}{{ data',
    ', | last4',
    '| last4 }}',
    '- 1',
    ' other',
    "| append: 'x",
    '["a',
    '| append: "x\\"',
  ])('refuses %s after a value', (rest) => {
    expect(expressions.checkRest(rest)).toMatch(/^must /);
    expect(expressions.apply(rest, 'value')).toHaveProperty('failed');
  });
});

describe('masks', () => {
  const data = json(
    '{"number":"4242424242424242","name":{"first":"Jo","last":"Doe"},"cvc":"123","none":null}',
  );
  const mask = (text: string): string =>
    stringifyJson(expressions.renderMask(json(text), { data }));

  it('render only the members that they have, whatever the data has besides', () => {
    expect(
      mask(
        '{"number":"{{ data.number | reveal_last: 4 }}","name":{"first":"{{ data.name.first }}"},"kind":"card"}',
      ),
    ).toBe('{"ok":{"number":"XXXXXXXXXXXX4242","name":{"first":"Jo"},"kind":"card"}}');
  });

  it('leave out members whose expression names what does not exist, and keep null', () => {
    expect(
      mask('{"a":"{{ data.missing }}","b":"{{ data.none }}","c":null,"d":{"e":"{{ data.x }}"}}'),
    ).toBe('{"ok":{"b":null,"c":null,"d":{}}}');
  });

  it('may be a single expression, or null for none', () => {
    expect(mask('"{{ data.number | last4 }}"')).toBe('{"ok":"4242"}');
    expect(expressions.renderMask(null, { data })).toEqual({ ok: undefined });
  });

  it('keep the order and the names of their members', () => {
    expect(mask('{"b":"1","10":"2","9":"3","__proto__":"4"}')).toBe(
      '{"ok":{"b":"1","10":"2","9":"3","__proto__":"4"}}',
    );
  });

  it('fail whole where one member fails', () => {
    expect(mask('{"a":"{{ data.number | last4 }}","b":"{{ data.name | last4 }}"}')).toBe(
      '{"failed":"must give the filter last4 a text, a number or a boolean"}',
    );
  });

  it('are checked member by member, with the path of each fault', () => {
    const faults = expressions
      .checkMask(
        json('{"a":"{{ data | no_such }}","b":{"c d":1,"e":["x"],"f":null},"g":"{{ data }}"}'),
        ['mask'],
      )
      .map(({ path, message }) => `${formatPath(path, (name) => name)} ${message}`);
    expect(faults).toEqual([
      'mask.a must use known filters only: there is no such filter, at line 1, column 11',
      'mask.b["c d"] must be an expression, an object of expressions or null',
      'mask.b.e must be an expression, an object of expressions or null',
    ]);
  });

  it('are bounded in depth and number of members', () => {
    const deep = json(`${'{"a":'.repeat(50)}"x"${'}'.repeat(50)}`);
    const wide = json(
      `{${Array.from({ length: 201 }, (_, index) => `"m${String(index)}":""`).join(',')}}`,
    );
    for (const each of [deep, wide]) {
      expect(expressions.checkMask(each)).toHaveLength(1);
      expect(expressions.renderMask(each, { data })).toHaveProperty('failed');
    }
  });
});
