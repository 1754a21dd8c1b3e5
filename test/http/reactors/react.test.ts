import { describe, expect, test } from 'vitest';

import { newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';

const { manager } = await startScene({ CODE_TIME_MS_MAX: '2000' });

/** What a Reactor of code answers. */
async function react(
  code: string,
  args?: unknown,
  parts: Parameters<typeof newReactorOf>[2] = {},
  caller = manager,
) {
  const id = await newReactorOf(manager, code, parts);
  return caller.post(`/reactors/${id}/react`, args === undefined ? {} : { args });
}

const ECHO = 'module.exports = async (req) => ({ raw: req })';

describe('POST /reactors/{id}/react: what code is given and gives', () => {
  test('200: arguments and configuration, with what is declared in its type', async () => {
    const answer = await react(
      ECHO,
      {
        card: { number: '4242', month: '12', more: [1, '2'] },
        live: 'false',
        big: 1e21,
        extra: null,
      },
      {
        formula: {
          configuration: [{ name: 'LIMIT', type: 'number' }],
          request_parameters: [
            { name: 'card.number', type: 'string' },
            { name: 'card.month', type: 'number' },
            { name: 'live', type: 'boolean' },
            { name: 'note', type: 'string', optional: true },
          ],
        },
        configuration: { LIMIT: '12.50', Other_Case: 'true' },
      },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      raw: {
        args: {
          card: { number: '4242', month: 12, more: [1, '2'] },
          live: false,
          big: 1e21,
          extra: null,
        },
        configuration: { LIMIT: 12.5, Other_Case: 'true' },
      },
    });
  });

  test('200: the code of the convention: it processes, and gives something to be tokenized', async () => {
    const code = `
      const { CustomHttpResponseError } = require('@basis-theory/basis-theory-reactor-formulas-sdk-js');
      module.exports = async function (req) {
        const { fullName } = req.args;
        const { SERVICE_API_KEY } = req.configuration;
        if (!SERVICE_API_KEY) throw new CustomHttpResponseError({ status: 400 });
        return {
          raw: { foo: 'non-sensitive data' },
          tokenize: { bar: fullName },
        };
      };`;
    const answer = await react(
      code,
      { fullName: 'Ada Lovelace' },
      { configuration: { SERVICE_API_KEY: 'k' } },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      raw: { foo: 'non-sensitive data' },
      tokens: { bar: expect.stringMatching(UUID) },
    });
    const { tokens } = answer.json as { tokens: { bar: string } };
    const back = await manager.post(
      '/detokenize',
      `{{ ${tokens.bar} }}`.replace(/^/, '"').concat('"'),
    );
    expect(back.json).toBe('Ada Lovelace');
  });

  const forms: readonly [what: string, code: string, body: unknown][] = [
    [
      'async function',
      'module.exports = async function (req) { return { raw: req.args.n } }',
      { raw: 1 },
    ],
    [
      'named function',
      'function f(req) { return { raw: req.args.n } }\nmodule.exports = f;',
      { raw: 1 },
    ],
    ['arrow', 'module.exports = (req) => ({ raw: req.args.n })', { raw: 1 }],
    ['default export', 'exports.default = async (req) => ({ raw: req.args.n })', { raw: 1 }],
    ['raw that is a string', "module.exports = () => ({ raw: 'text' })", { raw: 'text' }],
    [
      'raw that is an array',
      'module.exports = () => ({ raw: [1, [], null] })',
      { raw: [1, [], null] },
    ],
    ['raw that is false', 'module.exports = () => ({ raw: false })', { raw: false }],
    [
      'raw that is bytes',
      'module.exports = () => ({ raw: new Uint8Array([1, 2]) })',
      { raw: { 0: 1, 1: 2 } },
    ],
    [
      'raw that is a Buffer',
      "module.exports = () => ({ raw: Buffer.from('hi') })",
      { raw: { type: 'Buffer', data: [104, 105] } },
    ],
    [
      'dates',
      'module.exports = () => ({ raw: [new Date(0)] })',
      { raw: ['1970-01-01T00:00:00.000Z'] },
    ],
    ['nothing', 'module.exports = () => {}', {}],
    ['an empty object', 'module.exports = () => ({})', {}],
    [
      'raw and tokenize that are null',
      'module.exports = () => ({ raw: null, tokenize: null })',
      {},
    ],
    ['other members', 'module.exports = () => ({ raw: 1, more: 2 })', { raw: 1 }],
    [
      'names of Object',
      `module.exports = () => ({ raw: JSON.parse('{"__proto__": 1}') })`,
      JSON.parse('{"raw":{"__proto__":1}}'),
    ],
  ];
  test.each(forms)('200: %s', async (_what, code, body) => {
    const answer = await react(code, { n: 1 });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual(body);
  });

  test('200: arguments may be left out, and any text comes back as it went in', async () => {
    const id = await newReactorOf(manager, ECHO);
    expect((await manager.post(`/reactors/${id}/react`, {})).json).toStrictEqual({
      raw: { args: {}, configuration: {} },
    });
    const odd = '{"args":{"s":"a\\u0000b","t":"a\\ud83cb","2":1,"1":2}}';
    expect((await manager.post(`/reactors/${id}/react`, odd)).json).toMatchObject({
      raw: { args: { s: 'a\u0000b', t: 'a\ud83cb', 1: 2, 2: 1 } },
    });
  });
});

describe('POST /reactors/{id}/react: what is tokenized', () => {
  const GIVE = 'module.exports = async ({ args }) => ({ tokenize: args.give })';

  test('200: a string, a definition, and a nesting of them, as tokenize answers', async () => {
    const card = { type: 'card', data: { number: '4242 4242 4242 4242', expiration_month: 12 } };
    expect((await react(GIVE, { give: 'secret' })).json).toStrictEqual({
      tokens: expect.stringMatching(UUID),
    });
    expect((await react(GIVE, { give: card })).json).toStrictEqual({
      tokens: {
        id: expect.stringMatching(UUID),
        tenant_id: manager.tenantId,
        type: 'card',
        mask: { number: 'XXXXXXXXXXXX4242', expiration_month: 12 },
        fingerprint_expression: '{{ data.number }}',
        created_by: manager.applicationId,
        created_at: expect.stringMatching(ISO_TIME),
      },
    });
    const nested = await react(GIVE, { give: { n: 7, all: ['a', { card }] } });
    expect(nested.json).toMatchObject({
      tokens: {
        n: 7,
        all: [expect.stringMatching(UUID), { card: { data: { number: 'XXXXXXXXXXXX4242' } } }],
      },
    });
    expect(nested.text).not.toContain('4242 4242');
  });

  test('403: tokens are made as the caller, and without token:create there are none', async () => {
    const user = await manager.newApplication({ permissions: ['token:use'] });
    const answer = await react(GIVE, { give: ['a'] }, {}, user);
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual({
      ...problem('FORBIDDEN', answer),
      detail: 'The permission token:create is missing on the container /general/high/.',
    });
    expect((await react(GIVE, { give: null }, {}, user)).json).toStrictEqual({});
  });

  test('400: what cannot be tokenized is told with its place, and nothing is stored', async () => {
    const total = async () => {
      const { json } = await manager.get('/tokens?size=1');
      return (json as { pagination: { total_items: number } }).pagination.total_items;
    };
    const before = await total();
    const answer = await react(GIVE, {
      give: ['fine', { type: 'card', data: { number: '4242424242424241' } }],
    });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json as { errors: object }).errors)).toStrictEqual([
      'tokenize[1].data.number',
    ]);
    expect(answer.text).not.toContain('42424242');
    expect((await react(GIVE, { give: 7 })).status).toBe(400);
    expect(await total()).toBe(before);
  });
});
