import { expect, test } from 'vitest';

import { newFormula } from '../../support/user-code/formulas.js';
import { startScene } from '../../support/service/scene.js';

const { manager } = await startScene();

/** Characters that are one each for Unicode, and two code units, or four bytes, or a part of what is seen as one. */
const CHARACTERS = [
  ['beyond U+FFFF', '\u{1f600}'],
  ['beyond U+FFFF, of a script', '\u{20bb7}'],
  ['of three bytes', '漢'],
  ['that combine', '\u0301'],
  ['of one byte', 'a'],
] as const;

/** What is stored of a text as long as it may be, and refused where it has a character more. */
const TEXTS: readonly [
  what: string,
  most: number,
  path: string,
  body: (text: string) => object,
  member: string,
][] = [
  ['the name of an Application', 200, '/applications', (name) => application({ name }), 'name'],
  ['the name of a Proxy', 200, '/proxies', (name) => proxy({ name }), 'name'],
  [
    'a setting of a Proxy',
    10_000,
    '/proxies',
    (text) => proxy({ configuration: { text } }),
    'configuration.text',
  ],
  [
    'the description of a rule',
    1_000,
    '/applications',
    (description) => application({ rules: [{ ...RULE, description }] }),
    'rules[0].description',
  ],
  ['the code of a formula', 50_000, '/reactor-formulas', (code) => formula({ code }), 'code'],
  ['metadata', 1_000, '/tokens', (text) => token({ metadata: { text } }), 'metadata.text'],
  ['a mask', 4_000, '/tokens', (mask) => token({ mask }), 'mask'],
  ['a member of a mask', 4_000, '/tokens', (text) => token({ mask: { text } }), 'mask.text'],
  [
    'a search index',
    4_000,
    '/tokens',
    (text) => token({ search_indexes: [text] }),
    'search_indexes[0]',
  ],
  [
    'a fingerprint expression',
    400,
    '/tokens',
    (text) => token({ fingerprint_expression: text }),
    'fingerprint_expression',
  ],
];

const RULE = { priority: 1, container: '/', transform: 'mask', permissions: ['token:read'] };

function application(members: object): object {
  return { name: 'Long', type: 'private', permissions: ['token:create'], ...members };
}

function proxy(members: object): object {
  return { name: 'Long', destination_url: 'https://example.com', ...members };
}

function formula(members: object): object {
  return { name: 'Long', type: 'private', code: '1', ...members };
}

function token(members: object): object {
  return { type: 'token', data: 'x', ...members };
}

test.each(TEXTS.flatMap((text) => CHARACTERS.map((of) => [text[0], of[0], text, of[1]] as const)))(
  '%s of characters %s is as long as the document says',
  async (_what, _of, [, most, path, body, member], character) => {
    const longest = body(character.repeat(most));
    const taken = await manager.post(path, longest);
    expect(taken.status, taken.text.slice(0, 500)).toBe(201);
    const { id } = taken.json as { id: string };
    const read = await manager.get(`${path}/${id}`);
    const [name = ''] = member.split(/[.[]/);
    const given = longest as Readonly<Record<string, unknown>>;
    expect(read.json).toMatchObject({ [name]: given[name] });

    const refused = await manager.post(path, body(character.repeat(most + 1)));
    expect(refused.json).toMatchObject({
      status: 400,
      errors: { [member]: [expect.stringMatching(/at most \d+ characters$/)] },
    });
  },
);

test.each(CHARACTERS)(
  'a name over GraphQL of characters %s is as long as over REST',
  async (_of, character) => {
    const create = async (length: number) => {
      const input = {
        name: character.repeat(length),
        type: 'private',
        permissions: ['token_create'],
      };
      const asVariable = await manager.graphql(CREATE, { input });
      const literal = `{name: ${JSON.stringify(input.name)}, type: private, permissions: [token_create]}`;
      const asLiteral = await manager.graphql(
        CREATE.replace('($input: CreateApplicationInput!)', '').replace('$input', literal),
      );
      return [asVariable.json, asLiteral.json];
    };
    const made = { data: { createApplication: { application: { name: character.repeat(200) } } } };
    expect(await create(200)).toStrictEqual([made, made]);
    const errors = { name: ['must have at most 200 characters'] };
    const refused = { errors: [{ extensions: { code: 'VALIDATION_FAILED', errors } }] };
    expect(await create(201)).toMatchObject([refused, refused]);
  },
);

const CREATE =
  'mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { application { name } } }';

test('names are found by characters of any length, over both doors', async () => {
  const { status } = await manager.post(
    '/applications',
    application({ name: '\u{20bb8}'.repeat(200) }),
  );
  expect(status).toBe(201);
  const name = '\u{20bb8}'.repeat(150);
  const rest = await manager.get(`/applications?name=${encodeURIComponent(name)}`);
  expect(rest.json).toMatchObject({ pagination: { total_items: 1 } });
  const query = 'query ($name: String) { applications(filter: { name: $name }) { totalCount } }';
  const graphql = await manager.graphql(query, { name });
  expect(graphql.json).toStrictEqual({ data: { applications: { totalCount: 1 } } });
});

test('the longest ids of tokens are read, found, linked and put back, whatever they are made of', async () => {
  for (const [first, last, length] of [
    [0x20000, 0x2a6d0, 300],
    [0x4e00, 0x9f00, 400],
  ] as const) {
    const id = () => randomText(first, last, length);
    const [parent, child] = [id(), id()];
    for (const each of [parent, child]) {
      const made = await manager.post('/tokens', { ...token({ data: `of ${each}` }), id: each });
      expect(made.json).toMatchObject({ id: each });
      const put = await manager.post('/detokenize', JSON.stringify(`{{ ${each} }}`));
      expect(put.json).toBe(`of ${each}`);
      const refused = await manager.post('/tokens', { ...token({}), id: each + id().slice(0, 2) });
      expect(refused.json).toMatchObject({ status: 400, errors: { id: [expect.any(String)] } });
    }
    const children = `/tokens/${encodeURIComponent(parent)}/children`;
    const linked = await manager.post(`${children}/${encodeURIComponent(child)}`);
    expect(linked.status, linked.text).toBe(204);
    expect((await manager.get(children)).json).toMatchObject({ data: [{ id: child }] });
  }
});

/** Characters by chance, which no compression makes shorter. */
function randomText(first: number, last: number, length: number): string {
  const points = Array.from({ length }, () => first + Math.floor(Math.random() * (last - first)));
  return String.fromCodePoint(...points);
}

test('half a pair is one character, refused in what is stored as text and kept in maps', async () => {
  const half = '\ud83d';
  const named = await manager.post('/applications', application({ name: half }));
  expect(named.json).toMatchObject({
    errors: { name: ['must not hold U+0000 or half a surrogate pair'] },
  });
  const text = half.repeat(1_000);
  const made = await manager.post('/tokens', token({ metadata: { text } }));
  expect(made.json).toMatchObject({ metadata: { text } });
  const long = await manager.post('/tokens', token({ metadata: { text: text + half } }));
  expect(long.status).toBe(400);
});

test('a formula of characters beyond U+FFFF is run as it was stored', async () => {
  const code = `module.exports = () => ({ raw: { length: '${'\u{1f600}'.repeat(20_000)}'.length } })`;
  const id = await newFormula(manager, { code });
  const { json } = await manager.post('/reactors', { name: 'Long', formula: { id } });
  const reaction = await manager.post(`/reactors/${(json as { id: string }).id}/react`, {
    args: {},
  });
  expect(reaction.json).toStrictEqual({ raw: { length: 40_000 } });
});
