import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { startScene } from '../../support/service/scene.js';
import { UUID } from '../../support/service/shapes.js';
import { createToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

const { manager } = await startScene();
let invoker: Caller;
let linked: Caller;

beforeAll(async () => {
  invoker = await manager.newApplication({ permissions: ['token:use'] });
  const permissions = ['token:search', 'token:use', 'application:read'];
  linked = await manager.newApplication({ name: 'Linked', permissions, rules: REVEAL_ALL });
});

/** Runs the body of an async function of `svc` and `args`, with an Application linked, or without one. */
async function run(body: string, args: unknown = {}, application?: Caller): Promise<Answer> {
  const code = `module.exports = async ({ svc, args }) => ({ raw: await (async () => { ${body} })() })`;
  const formula = { id: await newFormula(manager, { code }) };
  const link = application === undefined ? {} : { application: { id: application.applicationId } };
  const made = await manager.post('/reactors', { name: 'svc', formula, ...link });
  expect(made.status, made.text).toBe(201);
  return invoker.post(`/reactors/${(made.json as { id: string }).id}/react`, { args });
}

async function rawOf(body: string, args: unknown = {}): Promise<unknown> {
  const answer = await run(body, args, linked);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { raw: unknown }).raw;
}

const failure = `catch (error) { return { status: error.status, message: error.message,
  code: error.data && error.data.code, details: error.details } }`;

describe('svc, the client of user code', () => {
  test('is not there where no Application is linked', async () => {
    expect((await run('return typeof svc')).json).toStrictEqual({ raw: 'undefined' });
  });

  test('tokenizes and detokenizes as the endpoints do, as the linked Application', async () => {
    const raw = await rawOf(
      `const made = await svc.tokenize({ name: 'Ada', big: 1, list: ['x'] });
       const back = await svc.detokenize({ name: '{{ ' + made.name + ' }}' });
       return { made, back };`,
    );
    expect(raw).toStrictEqual({
      made: { name: expect.stringMatching(UUID), big: 1, list: [expect.stringMatching(UUID)] },
      back: { name: 'Ada' },
    });
    const { name } = (raw as { made: { name: string } }).made;
    expect((await linked.get(`/tokens/${name}`)).json).toMatchObject({
      data: 'Ada',
      created_by: linked.applicationId,
    });
  });

  test('creates, reads, changes, lists, searches and deletes tokens, members in camelCase', async () => {
    const raw = await rawOf(
      `const made = await svc.tokens.create({ type: 'token', data: 'one value',
         searchIndexes: ['{{ data }}'], metadata: { order_no: '7' }, expiresAt: '2099-01-01' });
       const snake = await svc.tokens.create({ type: 'token', data: 'other', search_indexes: ['{{ data }}'] });
       const read = await svc.tokens.retrieve(made.id);
       const changed = await svc.tokens.update(made.id, { metadata: { order_no: '8' } });
       const listed = await svc.tokens.list({ id: made.id, size: 5 });
       const found = await svc.tokens.search({ query: 'data:"one value"' });
       const gone = await svc.tokens.delete(snake.id);
       return { made, read, changed, listed, found, gone, snake };`,
    );
    const token = {
      id: expect.stringMatching(UUID),
      tenantId: manager.tenantId,
      type: 'token',
      data: 'one value',
      containers: ['/general/high/'],
      metadata: { order_no: '7' },
      searchIndexes: ['{{ data }}'],
      fingerprint: expect.any(String),
      fingerprintExpression: '{{ data | stringify }}',
      expiresAt: '2099-01-01T00:00:00.000Z',
      createdBy: linked.applicationId,
      createdAt: expect.any(String),
    };
    const pagination = { totalItems: 1, pageNumber: 1, pageSize: 5, totalPages: 1 };
    expect(raw).toMatchObject({
      made: token,
      read: token,
      changed: { metadata: { order_no: '8' }, modifiedBy: linked.applicationId },
      listed: { pagination, data: [{ metadata: { order_no: '8' } }] },
      // Searching is by the plain permission, which masks; this token has no mask.
      found: { pagination: { ...pagination, pageSize: 20 }, data: [{ type: 'token' }] },
      gone: null,
    });
    expect((raw as { made: object }).made).toStrictEqual(token);
    const { snake } = raw as { snake: { id: string } };
    expect((await linked.get(`/tokens/${snake.id}`)).status).toBe(404);
  });

  test('tells which Application it is, and never its key', async () => {
    const answer = await run('return svc.applications.retrieveByKey()', {}, linked);
    expect(answer.json).toMatchObject({
      raw: { id: linked.applicationId, name: 'Linked', createdBy: manager.applicationId },
    });
    expect(answer.text).not.toContain(linked.key);
    expect(answer.text).not.toContain('"key"');
  });

  test('runs other Reactors', async () => {
    const inner = await newFormula(manager, {
      code: 'module.exports = async ({ args }) => ({ raw: { twice: args.n * 2 } })',
    });
    const made = await manager.post('/reactors', { name: 'inner', formula: { id: inner } });
    const { id } = made.json as { id: string };
    expect(await rawOf('return svc.reactors.react(args.id, { args: { n: 21 } })', { id })).toEqual({
      raw: { twice: 42 },
    });
  });

  test('ends a Reactor that runs itself with a clear error, and others go on', async () => {
    const code =
      'module.exports = async ({ svc, args }) => ({ raw: await svc.reactors.react(args.id, { args }) })';
    const formula = { id: await newFormula(manager, { code }) };
    const application = { id: linked.applicationId };
    const made = await manager.post('/reactors', { name: 'itself', formula, application });
    const { id } = made.json as { id: string };
    const [endless, other] = await Promise.all([
      invoker.post(`/reactors/${id}/react`, { args: { id } }),
      run('return 1'),
    ]);
    expect(endless.status).toBe(500);
    expect(endless.json).toMatchObject({ code: 'CODE_FAILED' });
    expect(other.json).toStrictEqual({ raw: 1 });
  });

  test('fails with status, problem and faults of members, which code can read', async () => {
    const { id } = await createToken(linked, { type: 'token', data: 'there' });
    const raw = await rawOf(
      `const caught = async (act) => { try { return await act() } ${failure} };
       return [
         await caught(() => svc.tokens.retrieve('no-such-token')),
         await caught(() => svc.tokens.create({ type: 'card', data: { number: '1' }, mistake: 1 })),
         await caught(() => svc.tokens.create({ id: args.id, type: 'token', data: 'x' })),
         await caught(() => svc.tokens.retrieve(7)),
       ];`,
      { id },
    );
    expect(raw).toMatchObject([
      { status: 404, message: 'There is no such token.', code: 'NOT_FOUND' },
      {
        status: 400,
        code: 'VALIDATION_FAILED',
        details: { mistake: ['is not a known member'] },
      },
      { status: 409, code: 'CONFLICT' },
      { status: 400, details: { id: ['must be a string'] } },
    ]);
  });

  test('may do what its Application may at that moment, and no more', async () => {
    const narrow = await manager.newApplication({ permissions: ['token:create'] });
    const { id } = await createToken(linked, { type: 'token', data: 'out of reach' });
    const body = `try { return await svc.tokens.retrieve(args.id) } ${failure}`;
    const answer = await run(body, { id }, narrow);
    expect(answer.json).toStrictEqual({
      raw: {
        status: 403,
        message: 'The permission token:read is missing on the container /general/high/.',
        code: 'FORBIDDEN',
        details: {},
      },
    });
    expect(answer.text).not.toContain('out of reach');

    // What it loses while the code runs is lost.
    const put = (grants: object) =>
      manager.put(`/applications/${narrow.applicationId}`, { name: 'n', ...grants });
    const [rule] = REVEAL_ALL;
    await put({ rules: [{ ...rule, permissions: ['token:read', 'token:create'] }] });
    const mark = randomUUID();
    const reading = run(
      `const first = (await svc.tokens.retrieve(args.id)).data;
       await svc.tokens.create({ id: args.mark, type: 'token', data: 'has read' });
       for (let turn = 0; turn < 400; turn += 1) {
         try { await svc.tokens.retrieve(args.id) } catch ({ status }) { return { first, status } }
         await new Promise((done) => setTimeout(done, 20));
       }`,
      { id, mark },
      narrow,
    );
    await expect
      .poll(async () => (await manager.get(`/tokens/${mark}`)).status, { timeout: 20_000 })
      .toBe(200);
    expect((await put({ permissions: ['token:create'] })).status).toBe(200);
    expect((await reading).json).toStrictEqual({ raw: { first: 'out of reach', status: 403 } });
  });

  test('has nothing of the host behind its methods', async () => {
    const raw = await rawOf(
      `const seen = [];
       for (const path of ['tokens', 'reactors', 'applications']) seen.push(Object.keys(svc[path]).sort());
       const world = await svc.tokenize.constructor('return this')();
       return { seen, host: typeof world.process.mainModule,
         keys: Object.keys(svc).sort() };`,
    );
    expect(raw).toStrictEqual({
      seen: [
        ['create', 'delete', 'list', 'retrieve', 'search', 'update'],
        ['react'],
        ['retrieveByKey'],
      ],
      host: 'undefined',
      keys: ['applications', 'detokenize', 'reactors', 'tokenize', 'tokens'],
    });
  });
});
