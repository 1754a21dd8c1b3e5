import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { newReactor, newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';

const { manager } = await startScene({ SANDBOX_WORKERS: '3', CODE_TIME_MS_MAX: '20000' });
let linked: Caller;

beforeAll(async () => {
  linked = await manager.newApplication({
    permissions: ['token:create'],
    rules: [
      {
        priority: 1,
        container: '/general/',
        transform: 'reveal',
        permissions: ['token:read', 'token:use'],
      },
    ],
  });
});

const link = () => ({ application: { id: linked.applicationId } });
const react = (id: string, args: unknown = {}, caller = manager) =>
  caller.post(`/reactors/${id}/react`, { args });

describe('code that acts as a linked Application', () => {
  test('sees what that Application sees, whatever its caller may', async () => {
    const id = await newReactorOf(
      manager,
      'module.exports = async ({ svc, args }) => ({ raw: (await svc.tokens.retrieve(args.id)).data })',
      link(),
    );
    const token = await manager.post('/tokens', { type: 'token', data: 'Ada' });
    const caller = await manager.newApplication({
      rules: [{ priority: 1, container: '/bank/', transform: 'mask', permissions: ['token:use'] }],
    });
    const answer = await react(id, { id: (token.json as { id: string }).id }, caller);
    expect(answer.json).toStrictEqual({ raw: 'Ada' });
  });

  test('has no svc without one, and none once it is deleted', async () => {
    const code = 'module.exports = async ({ svc }) => ({ raw: typeof svc })';
    const gone = await manager.newApplication({ permissions: ['token:read'] });
    const id = await newReactorOf(manager, code, { application: { id: gone.applicationId } });
    expect((await react(id)).json).toStrictEqual({ raw: 'object' });
    await manager.delete(`/applications/${gone.applicationId}`);
    expect((await react(id)).json).toStrictEqual({ raw: 'undefined' });
    expect((await react(await newReactorOf(manager, code))).json).toStrictEqual({
      raw: 'undefined',
    });
  });

  test('runs another Reactor as that Application, and gets what it gives', async () => {
    const inner = await newReactorOf(
      manager,
      'module.exports = async ({ args }) => ({ raw: { got: args.n + 1 }, tokenize: [args.name] })',
    );
    const outer = await newReactorOf(
      manager,
      `module.exports = async ({ svc, args }) => {
        const { raw, tokens } = await svc.reactors.react(args.inner, { args: { n: 1, name: 'Ada' } });
        return { raw: { raw, tokens } };
      }`,
      link(),
    );
    const answer = await react(outer, { inner });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      raw: { raw: { got: 2 }, tokens: [expect.stringMatching(UUID)] },
    });
    const { tokens } = (answer.json as { raw: { tokens: string[] } }).raw;
    expect((await manager.get(`/tokens/${tokens[0] ?? ''}`)).json).toMatchObject({
      created_by: linked.applicationId,
    });
  });

  test('sees a failure of the other one as an error, with its status and texts', async () => {
    const inner = await newReactorOf(
      manager,
      "module.exports = () => { throw new (require('formula-errors').InvalidPaymentMethodError)('no') }",
    );
    const outer = await newReactorOf(
      manager,
      `module.exports = async ({ svc, args }) => {
        try { await svc.reactors.react(args.inner, { args: {} }) } catch (error) {
          return { raw: { status: error.status, errors: error.data.errors } };
        }
      }`,
      link(),
    );
    expect((await react(outer, { inner })).json).toStrictEqual({
      raw: { status: 402, errors: { error: ['no'] } },
    });
  });
});

describe('Reactors within Reactors', () => {
  const CALLS_ITSELF = `module.exports = async ({ svc, args }) => {
    const next = await svc.reactors.react(args.self, { args: { ...args, depth: args.depth + 1 } });
    return { raw: next.raw };
  }`;
  const TOO_DEEP =
    'Reactors call each other more than 3 deep; one that calls itself would never end.';

  test('one that calls itself ends in an error that says so', async () => {
    const self = await newReactorOf(manager, CALLS_ITSELF, link());
    const answer = await react(self, { self, depth: 0 });
    expect(answer.status).toBe(500);
    expect(answer.json).toStrictEqual({
      ...problem('CODE_FAILED', answer, { error: [TOO_DEEP] }),
      title: 'Reactor Runtime Error',
    });
  });

  test('three within one another are let through', async () => {
    const nested = await newReactorOf(
      manager,
      `module.exports = async ({ svc, args }) => {
        if (args.depth === 3) return { raw: 'bottom' };
        return { raw: (await svc.reactors.react(args.self, { args: { ...args, depth: args.depth + 1 } })).raw };
      }`,
      link(),
    );
    expect((await react(nested, { self: nested, depth: 0 })).json).toStrictEqual({ raw: 'bottom' });
  });

  // With as many outer runs as there are threads, all of which wait, nobody could ever go on.
  test('twenty at a time, each three deep, all end on three threads', async () => {
    const nested = await newReactorOf(
      manager,
      `module.exports = async ({ svc, args }) => {
        if (args.depth === 3) return { raw: args.n };
        const both = await Promise.all([0, 1].map(() =>
          svc.reactors.react(args.self, { args: { ...args, depth: args.depth + 1 } })));
        return { raw: both[1].raw };
      }`,
      link(),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, n) => react(nested, { self: nested, depth: 0, n })),
    );
    expect(answers.map(({ json }) => json)).toStrictEqual(answers.map((_each, n) => ({ raw: n })));
  });

  test('twenty that call themselves end in errors, and hold up nobody', async () => {
    const self = await newReactorOf(manager, CALLS_ITSELF, link());
    const calls = Array.from({ length: 20 }, () => react(self, { self, depth: 0 }));
    const plain = await newReactorOf(manager, 'module.exports = () => ({ raw: 1 })');
    expect((await react(plain)).json).toStrictEqual({ raw: 1 });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(20).fill(500));
  });
});

describe('a formula that is changed while it runs', () => {
  test('the run under way ends on the code with which it began, the next one uses the new', async () => {
    const release = await manager.post('/tokens', { type: 'token', data: 'wait' });
    const { id: gate } = release.json as { id: string };
    const mark = randomUUID();
    const code = `module.exports = async ({ svc, args }) => {
      await svc.tokens.create({ id: args.mark, type: 'token', data: 'has begun' });
      while ((await svc.tokens.retrieve(args.gate)).data === 'wait')
        await new Promise((resolve) => setTimeout(resolve, 20));
      return { raw: 'old' };
    }`;
    const formulaId = await newFormula(manager, { code });
    const id = await newReactor(manager, formulaId, link());
    const running = react(id, { gate, mark });
    await expect
      .poll(async () => (await manager.get(`/tokens/${mark}`)).status, { timeout: 20_000 })
      .toBe(200);
    const changed = {
      name: 'New',
      type: 'private',
      code: "module.exports = () => ({ raw: 'new' })",
    };
    expect((await manager.put(`/reactor-formulas/${formulaId}`, changed)).status).toBe(200);
    expect((await react(id)).json).toStrictEqual({ raw: 'new' });
    await manager.send(
      'PATCH',
      `/tokens/${gate}`,
      { data: 'go' },
      { 'Content-Type': 'application/merge-patch+json' },
    );
    expect((await running).json).toStrictEqual({ raw: 'old' });
  });
});
