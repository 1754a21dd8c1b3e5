import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';
import { tokenId, tokenIds } from '../../support/scenes/used-tokens.js';

const PATH = '/detokenize';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
const CARD = { number: '4242424242424242', expiration_month: 12, expiration_year: 2030 };

const { service, manager } = await startScene();
/** Ids of tokens by what they hold. */
const ids = new Map<string, string>();

beforeAll(async () => {
  const made = {
    text: { type: 'token', data: 'Ada "the first" 😀\u0000' },
    number: { type: 'token', data: 7 },
    flag: { type: 'token', data: false },
    nothing: { type: 'token', data: null },
    list: { type: 'token', data: ['a', { b: 1 }] },
    object: { type: 'token', data: { name: { first: 'Ada' }, born: 1815, none: null } },
    literal: { type: 'token', data: 'by name', id: 'ada.lovelace@example.com' },
    card: { type: 'card', data: { ...CARD, cvc: '123' } },
    ssn: { type: 'social_security_number', data: '123-45-6789' },
  };
  const order = await tokenIds(manager, Object.values(made));
  for (const [index, name] of Object.keys(made).entries()) ids.set(name, order[index] ?? '');
});

/** The text with `@name` replaced by the id of the token of that name. */
function named(text: string): string {
  return text.replaceAll(/@(\w+)/g, (whole, name: string) => ids.get(name) ?? whole);
}

describe('POST /detokenize', () => {
  const good: readonly [what: string, body: string, answer: string][] = [
    ['a string alone', '"{{ @text }}"', JSON.stringify('Ada "the first" 😀\u0000')],
    ['a number, with its type', '"{{ @number }}"', '7'],
    ['a boolean, with its type', '["{{@flag}}"]', '[false]'],
    ['a value that is null', '{"a":"{{ @nothing }}"}', '{"a":null}'],
    ['an array', '"{{ @list }}"', '["a",{"b":1}]'],
    ['an object', '[["{{ @object }}"]]', '[[{"name":{"first":"Ada"},"born":1815,"none":null}]]'],
    ['a card, without its verification code', '"{{ @card }}"', JSON.stringify(CARD)],
    ['a token whose id was chosen', '"{{ @literal }}"', '"by name"'],
    ['mixed text', '"n={{ @number }}, {{ @flag }}"', '"n=7, false"'],
    ['mixed text with an object', '"{{ @list }}!"', '"[\\"a\\",{\\"b\\":1}]!"'],
    ['blanks around an expression', '" {{ @number }}"', '" 7"'],
    ['a member', '"{{ @object.name.first }}"', '"Ada"'],
    ['a member in brackets', '"{{ @object[\'born\'] }}"', '1815'],
    ['a member that is not there', '["{{ @object.no }}","<{{ @object.no }}>"]', '[null,"<>"]'],
    [
      'filters',
      '"{{ @card | json: \'$.number\' | last4 }} {{ @text | upcase | slice: 0, 3 }}"',
      '"4242 ADA"',
    ],
    ['the same token many times', '["{{ @number }}","{{ @number }}{{ @number }}"]', '[7,"77"]'],
    [
      'names, numbers and order untouched',
      '{"{{ @number }}":9007199254740993,"2":1.50,"1":"{{ @number }}"}',
      '{"{{ @number }}":9007199254740993,"2":1.50,"1":7}',
    ],
    ['a body without expressions', '{"a":[1,"b",null,true]}', '{"a":[1,"b",null,true]}'],
    ['a body that is a number', '12345678901234567890', '12345678901234567890'],
    ['null', 'null', 'null'],
    [
      'what another template language would read',
      '"{{#if x}}{{{ raw }}}{{/if}} {{ a + b }} {{ @number }} {{"',
      '"{{#if x}}{{{ raw }}}{{/if}} {{ a + b }} 7 {{"',
    ],
  ];
  test.each(good)('200: %s', async (_what, body, expected) => {
    const answer = await manager.send('POST', PATH, named(body));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toBe(named(expected));
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('200: a UUID is an id in any case', async () => {
    const answer = await manager.post(PATH, `"{{ ${ids.get('number')?.toUpperCase() ?? ''} }}"`);
    expect(answer.text).toBe('7');
  });

  const faulty: readonly [what: string, body: string, errors: Record<string, string[]>][] = [
    [
      'an unknown filter',
      '{"a":[{"b c":"{{ @card | no_such }}"}]}',
      { 'a[0]["b c"]': ['must use known filters only: there is no such filter'] },
    ],
    ['an empty filter', '"{{ @card | }}"', { $: ['must be a valid expression'] }],
    [
      'quotes that do not close',
      '["{{ @card | append: \'x }}"]',
      { '[0]': ['must be a valid expression'] },
    ],
    [
      'a filter that does not take the value',
      '{"a":"{{ @object | card_bin }}","b":"{{ @number }}"}',
      { a: [expect.stringMatching(/^must give the filter card_bin /)] },
    ],
    [
      'ids that nothing has, each at its place',
      `{"a":"{{ ${NOBODYS} }}","b":["{{ @number }} {{ no-such }}"]}`,
      {
        a: [`names a token that does not exist: ${NOBODYS}`],
        'b[0]': ['names a token that does not exist: no-such'],
      },
    ],
  ];
  test.each(faulty)('400: %s', async (_what, body, errors) => {
    const answer = await manager.send('POST', PATH, named(body));
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('400: the detail names the ids that are unknown', async () => {
    const answer = await manager.post(PATH, [`{{ ${NOBODYS} }}{{ no-such }}{{ no-such }}`]);
    expect(answer.json).toMatchObject({
      detail: `There are no tokens with these ids: ${NOBODYS}, no-such.`,
    });
  });

  test('400: all faults of a body are told together, without any value of it', async () => {
    const answer = await manager.post(PATH, {
      a: named("{{ @card | one: 'secret' }}"),
      b: named('{{ @text | two }}'),
    });
    expect(Object.keys((answer.json as { errors: object }).errors)).toEqual(['a', 'b']);
    expect(answer.text).not.toContain('secret');
  });

  test('401: without a key, with one that is not known', async () => {
    expect((await service.anonymous.post(PATH, '"{{ abc }}"')).status).toBe(401);
    const stranger = manager.with({ key: 'key_prv_unknown0000000000000000000000' });
    expect((await stranger.post(PATH, '"{{ abc }}"')).status).toBe(401);
  });

  test('403: whoever holds no token:use, with the container where there is one', async () => {
    const reader = await manager.newApplication({ permissions: ['token:read', 'token:create'] });
    const rows: readonly [body: string, detail: string][] = [
      ['"{{ @card }}"', 'The permission token:use is missing on the container /pci/high/.'],
      [`"{{ ${NOBODYS} }}"`, 'The permission token:use is missing.'],
      ['{"a":1}', 'The permission token:use is missing.'],
    ];
    for (const [body, detail] of rows) {
      const answer = await reader.send('POST', PATH, named(body));
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual({ ...(problem('FORBIDDEN', answer) as object), detail });
    }
  });

  test('a token of another tenant, a deleted and an expired one are unknown', async () => {
    const other = await service.newTenant();
    const foreign = await other.post(PATH, named('"{{ @number }}"'));
    expect(foreign.status).toBe(400);
    expect(foreign.json).toMatchObject({
      detail: `There are no tokens with these ids: ${ids.get('number') ?? ''}.`,
    });
    expect(
      await other.post('/tokenize', named('{"type":"token","data":"theirs","id":"@number"}')),
    ).toMatchObject({ status: 200 });
    expect((await other.post(PATH, named('"{{ @number }}"'))).text).toBe('"theirs"');
    expect((await manager.post(PATH, named('"{{ @number }}"'))).text).toBe('7');

    const deleted = await tokenId(manager, 'gone');
    await manager.delete(`/tokens/${deleted}`);
    expect((await manager.post(PATH, `"{{ ${deleted} }}"`)).status).toBe(400);
  });
});

describe('POST /detokenize: what the rule of a caller shows', () => {
  let byTransform: Record<'reveal' | 'mask' | 'redact', Caller>;
  beforeAll(async () => {
    const under = (transform: string): Promise<Caller> =>
      manager.newApplication({
        rules: [{ priority: 1, container: '/', transform, permissions: ['token:use'] }],
      });
    byTransform = {
      reveal: await under('reveal'),
      mask: await under('mask'),
      redact: await under('redact'),
    };
  });

  const nothingShown = (why: string, container: string): string =>
    `The permission token:use on the container ${container} ${why}.`;
  const rows: readonly ['reveal' | 'mask' | 'redact', string, number, unknown][] = [
    ['reveal', '{{ @card }}', 200, CARD],
    ['reveal', '{{ @card.number }}', 200, '4242424242424242'],
    ['mask', '{{ @card }}', 200, { ...CARD, number: 'XXXXXXXXXXXX4242' }],
    ['mask', '{{ @card.number }}', 200, 'XXXXXXXXXXXX4242'],
    ['mask', "{{ @card | json: '$.number' | slice: 0, 6 }}", 200, 'XXXXXX'],
    ['mask', 'ssn {{ @ssn }}', 200, 'ssn XXX-XX-6789'],
    [
      'mask',
      '{{ @text }}',
      403,
      nothingShown('shows a mask, and the token has none', '/general/high/'),
    ],
    ['redact', '{{ @card }}', 403, nothingShown('shows nothing', '/pci/high/')],
  ];
  test.each(rows)('%s: %s is %i', async (transform, text, status, expected) => {
    const answer = await byTransform[transform].post(PATH, [named(text)]);
    expect(answer.status, answer.text).toBe(status);
    if (status === 200) expect(answer.json).toEqual([expected]);
    else
      expect(answer.json).toStrictEqual({
        ...(problem('FORBIDDEN', answer) as object),
        detail: expected,
      });
    if (transform !== 'reveal') expect(answer.text).not.toMatch(/42424242|123-45|Ada/);
  });

  test('the rule of the container decides for each token, and one that is refused refuses all', async () => {
    const caller = await manager.newApplication({
      rules: [
        { priority: 1, container: '/pci/', transform: 'mask', permissions: ['token:use'] },
        { priority: 2, container: '/general/', transform: 'reveal', permissions: ['token:use'] },
      ],
    });
    const both = await caller.post(PATH, named('["{{ @card.number }}","{{ @number }}"]'));
    expect(both.json).toEqual(['XXXXXXXXXXXX4242', 7]);
    const refused = await caller.post(PATH, named('["{{ @number }}","{{ @ssn }}"]'));
    expect(refused.status).toBe(403);
    expect(refused.json).toStrictEqual({
      ...(problem('FORBIDDEN', refused) as object),
      detail: 'The permission token:use is missing on the container /pii/high/.',
    });
  });
});
