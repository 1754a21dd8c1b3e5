import { beforeAll, describe, expect, test } from 'vitest';

import { outcomeOfGraphql, outcomeOfRest } from '../../support/doors/both-doors.js';
import type { Input } from '../../support/doors/both-doors.js';
import * as doors from '../../support/doors/both-doors-tokens.js';
import type { Answer, Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { startScene } from '../../support/service/scene.js';
import { authorizedSession } from '../../support/access/session.js';
import { createToken, patchToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

/*
 * Who changes how a token shows must be able to see it (contract 3.3): every member that a change takes, under every
 * way of seeing a token or not seeing it, at every door.
 */

const NUMBER = '5555555555554444';
const CARD = { type: 'card', data: { number: NUMBER, expiration_month: 12 }, containers: ['/a/'] };
const DEFAULT_MASK = {
  number: '{{ data.number | reveal_last: 4 }}',
  expiration_month: '{{ data.expiration_month }}',
  expiration_year: '{{ data.expiration_year }}',
};

const { manager } = await startScene();
let owner: Caller;
let shop: Caller;

beforeAll(async () => {
  owner = await manager.newApplication({ rules: REVEAL_ALL });
  shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
});

const UPDATE = ['token:update'];
const on = (container: string, transform: string, permissions = UPDATE, priority = 1): object => ({
  container,
  transform,
  permissions,
  priority,
});
const application = (grants: object) => () => manager.newApplication({ ...grants });
const session = (grants: object) => () => authorizedSession(shop, owner, { ...grants });

/** Callers by what they see of a card in `/a/`, and where more is shown to them than there. */
const CALLERS: readonly {
  readonly who: string;
  readonly make: () => Promise<Caller>;
  readonly sees: 'mask' | 'redact' | 'all';
  readonly more?: string;
}[] = [
  { who: 'a plain permission', sees: 'mask', make: application({ permissions: UPDATE }) },
  {
    who: 'a public Application',
    sees: 'mask',
    make: application({ type: 'public', permissions: ['token:create', ...UPDATE] }),
  },
  {
    who: 'a rule that masks',
    sees: 'mask',
    more: '/b/',
    make: application({ rules: [on('/a/', 'mask'), on('/b/', 'reveal', UPDATE, 2)] }),
  },
  {
    who: 'a rule that redacts',
    sees: 'redact',
    more: '/b/',
    make: application({ rules: [on('/a/', 'redact'), on('/b/', 'mask', UPDATE, 2)] }),
  },
  { who: 'a session', sees: 'mask', make: session({ permissions: UPDATE }) },
  {
    who: 'a session’s rule that redacts',
    sees: 'redact',
    more: '/b/',
    make: session({ permissions: UPDATE, rules: [on('/a/', 'redact')] }),
  },
  { who: 'a rule that reveals', sees: 'all', make: application({ rules: [on('/', 'reveal')] }) },
  {
    who: 'a plain permission to use values',
    sees: 'all',
    make: application({ permissions: [...UPDATE, 'token:use'] }),
  },
  {
    who: 'a rule that reveals to readers',
    sees: 'all',
    make: application({ permissions: UPDATE, rules: [on('/a/', 'reveal', ['token:read'])] }),
  },
  { who: 'a session that reveals', sees: 'all', make: session({ rules: [on('/', 'reveal')] }) },
];

/** Changes by whether they need the sight of the token: `shape`, the members that do; `move`, where to. */
const CHANGES: readonly {
  readonly input: Input;
  readonly shape?: string;
  readonly move?: string;
}[] = [
  { input: { data: { expiration_month: 1 } } },
  { input: { metadata: { seen: 'x' } } },
  { input: { expiresAt: '2099-01-01' } },
  { input: { deduplicateToken: true } },
  { input: { type: 'card' } },
  // What is there already, told again.
  { input: { mask: DEFAULT_MASK, searchIndexes: [], fingerprintExpression: '{{ data.number }}' } },
  { input: { containers: ['/a/'] } },
  { input: { mask: { number: '{{ data.number }}' } }, shape: 'mask' },
  { input: { mask: '{{ data | stringify }}' }, shape: 'mask' },
  { input: { data: { expiration_month: 2 }, mask: { number: null } }, shape: 'mask' },
  { input: { searchIndexes: ['{{ data.number | slice: 0, 1 }}'] }, shape: 'search_indexes' },
  {
    input: { fingerprintExpression: '{{ data.number | slice: 0, 1 }}' },
    shape: 'fingerprint_expression',
  },
  {
    input: { searchIndexes: ['x'], fingerprintExpression: 'x', containers: ['/b/'] },
    shape: 'search_indexes, fingerprint_expression',
  },
  { input: { containers: ['/b/'] }, move: '/b/' },
];

describe('what a caller may change of a token is what it may see', () => {
  for (const door of ['rest', 'graphql'] as const) {
    test.each(CALLERS)(`${door}: $who`, async ({ make, sees, more }) => {
      const [caller, { id }] = await Promise.all([make(), createToken(owner, CARD)]);
      for (const { input, shape, move } of CHANGES) {
        const what = JSON.stringify(input);
        const before = (await owner.get(`/tokens/${id}`)).text;
        const answer = await doors.patchToken(input, () => id)[door](caller);
        const refused = sees !== 'all' && (shape !== undefined || (move && move === more));
        if (sees !== 'all') expect(answer.text, what).not.toContain(NUMBER);
        if (!refused) {
          expectMade(answer, door, sees, what);
          continue;
        }
        const why =
          shape === undefined
            ? 'The permission token:update would show more of the token on the container /b/ than on /a/.'
            : `A change of ${shape} needs a permission that reveals the token on the container /a/.`;
        expect(refusalOf(answer), what).toStrictEqual(['FORBIDDEN', why]);
        expect((await owner.get(`/tokens/${id}`)).text, what).toBe(before);
      }
    });
  }

  function expectMade(answer: Answer, door: 'rest' | 'graphql', sees: string, what: string): void {
    const outcome = door === 'rest' ? outcomeOfRest(answer) : outcomeOfGraphql(answer);
    expect(outcome, what).toMatchObject({ result: {} });
    const { fingerprint } = (outcome as { result: { fingerprint?: string | null } }).result;
    expect(typeof fingerprint === 'string', what).toBe(sees !== 'redact');
  }

  test.each([
    ['masks', 'mask'],
    ['redacts', 'redact'],
    ['reveals', 'reveal'],
  ])('svc.tokens.update, as an Application with a rule that %s', async (_what, transform) => {
    const linked = await manager.newApplication({ rules: [on('/', transform)] });
    const invoker = await manager.newApplication({ permissions: ['token:use'] });
    const patches = CHANGES.filter(({ move }) => move === undefined);
    // Written into the code: in arguments their expressions would be taken for those of tokens.
    const inputs = JSON.stringify(patches.map(({ input }) => input));
    const code = `module.exports = async ({ svc, args: { id } }) => {
      const raw = [];
      for (const patch of ${inputs}) {
        raw.push(await svc.tokens.update(id, patch).then(
          (token) => JSON.stringify(token), ({ status, message }) => status + ' ' + message));
      }
      return { raw };
    }`;
    const formula = { id: await newFormula(manager, { code }) };
    const link = { id: linked.applicationId };
    const reactor = await manager.post('/reactors', { name: 'x', formula, application: link });
    const { id } = await createToken(owner, CARD);
    const path = `/reactors/${(reactor.json as { id: string }).id}/react`;
    const { status, json, text } = await invoker.post(path, { args: { id } });
    expect(status, text).toBe(200);
    const { raw } = json as { raw: string[] };
    for (const [index, { shape }] of patches.entries()) {
      const isRefused = raw[index]?.startsWith('403 A change of ') === true;
      expect(isRefused, raw[index]).toBe(transform !== 'reveal' && shape !== undefined);
    }
    if (transform !== 'reveal') expect(text).not.toContain(NUMBER);
  });
});

describe('what redact shows of a token', () => {
  test('neither its value nor its fingerprint, in any answer', async () => {
    const all = ['create', 'read', 'update', 'search'].map((name) => `token:${name}`);
    const reader = await manager.newApplication({ rules: [on('/', 'redact', all)] });
    const body = { ...CARD, data: { number: '4000056655665556' }, metadata: { batch: 'r' } };
    const { id, answer } = await createToken(owner, body);
    const { fingerprint } = answer.json as { fingerprint: string };
    const child = { type: 'token', data: 'c', metadata: { batch: 'r' } };
    const answers = [
      await reader.get(`/tokens/${id}`),
      await reader.get('/tokens?metadata.batch=r'),
      await doors.searchTokens({ query: 'metadata.batch:r' }).rest(reader),
      await doors.searchTokens({ query: 'metadata.batch:r' }).graphql(reader),
      await patchToken(reader, id, { metadata: { seen: 'x' } }),
      await reader.post('/tokens', { ...body, deduplicate_token: true }),
      await reader.post('/tokens', child),
      await reader.post(`/tokens/${id}/children`, child),
      await reader.get(`/tokens/${id}/children`),
    ];
    for (const { status, text } of answers) {
      expect([200, 201], text).toContain(status);
      expect(text).not.toMatch(/"fingerprint":\s*"/);
      expect(text).not.toContain('4000056655665556');
    }
    // Equality with what the caller names itself is told by contract.
    const found = await doors.searchTokens({ query: `fingerprint:${fingerprint}` }).rest(reader);
    expect(found.json).toMatchObject({ data: [{ id }] });
  });
});

describe('expressions of others over a value that the caller cannot see', () => {
  test('whether they can be rendered after a change is told to nobody who could not know', async () => {
    const caller = await manager.newApplication({ permissions: [...UPDATE, 'token:read'] });
    const answers = [];
    for (const secret of ['short', 'a longer secret']) {
      const { id } = await createToken(owner, {
        type: 'token',
        data: { secret, from: 0 },
        search_indexes: ['{{ data.secret | slice: data.from, 20 }}'],
        fingerprint_expression: '{{ data.secret }}',
      });
      answers.push(await patchToken(caller, id, { data: { from: 8 } }));
      // Whoever sees it is told.
      expect((await patchToken(owner, id, { data: { from: 99 } })).status).toBe(400);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('detokenize by a caller that sees masks', () => {
  test('filters act on the mask, and never on the value', async () => {
    const rule = on('/a/', 'mask', ['token:use']);
    const caller = await manager.newApplication({ rules: [rule] });
    const { id } = await createToken(owner, {
      ...CARD,
      mask: '{{ data.number | reveal_last: 4 }}',
    });
    const body = [`{{ ${id} | slice: 0, 1 }}`, `{{ ${id} | last4 }}`, `{{ ${id}.number }}`];
    const { json, text } = await doors.detokenize(() => body).rest(caller);
    expect(json, text).toStrictEqual(['X', '4444', null]);
  });
});

describe('deduplicate_token of a change', () => {
  const value = { type: 'token', containers: ['/d/'] };
  const twinOf = async (data: string) => (await createToken(owner, { ...value, data })).id;

  test('409 with the id of the token that the change would make it equal to; nothing is changed', async () => {
    const twin = await twinOf('twin');
    const id = await twinOf('other');
    const patch = { data: 'twin', metadata: { a: 'b' }, deduplicate_token: true };
    const answer = await patchToken(owner, id, patch);
    expect(refusalOf(answer)).toStrictEqual([
      'CONFLICT',
      `The token ${twin} holds this value already.`,
    ]);
    expect((await owner.get(`/tokens/${id}`)).json).toMatchObject({ data: 'other', metadata: {} });
  });

  test.each<[string, object]>([
    ['without it', { data: 'same' }],
    ['with false', { data: 'same', deduplicate_token: false }],
    ['with null', { data: 'same', deduplicate_token: null }],
    ['where no other one is equal', { data: 'unique', deduplicate_token: true }],
    ['where it is equal already', { metadata: { a: 'b' }, deduplicate_token: true }],
  ])('200 %s', async (_what, patch) => {
    await twinOf('same');
    const { id } = await createToken(owner, { ...value, data: 'same' });
    if ('data' in patch) await patchToken(owner, id, { data: `before ${_what}` });
    expect((await patchToken(owner, id, patch)).status).toBe(200);
  });

  test('of changes at the same time to one value one is made', async () => {
    const ids = await Promise.all(['1', '2', '3', '4', '5', '6'].map(twinOf));
    const patch = { data: 'wanted by all', deduplicate_token: true };
    const answers = await Promise.all(ids.map((id) => patchToken(owner, id, patch)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

/** The code of a failure at either door, and what it says. */
function refusalOf({ json }: Answer): readonly unknown[] {
  const { code, detail, errors } = json as {
    code?: string;
    detail?: string;
    errors?: { message: string; extensions: { code: string } }[];
  };
  if (code !== undefined) return [code, detail];
  return [errors?.[0]?.extensions.code, errors?.[0]?.message];
}
