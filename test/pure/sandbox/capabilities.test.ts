import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CapabilityError, Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate, request } from '../../support/user-code/sandbox.js';

describe('capabilities of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2 });
  });

  afterAll(() => sandbox.close());

  const capabilities = {
    'svc.tokens.retrieve': (text: string) =>
      Promise.resolve(`{"arguments":${text},"big":12345678901234567890}`),
    'svc.tokens.create': () =>
      Promise.reject(new CapabilityError(404, 'Not found', { data: { id: 'x' }, details: [1] })),
    'svc.tokenize': () => Promise.reject(new Error('select * from tokens where /secret/path')),
    'svc.nothing': () => Promise.resolve('null'),
  };

  it.each([
    [
      'one call',
      `return (await req.svc.tokens.retrieve('id', { a: 1 })).arguments`,
      ['id', { a: 1 }],
    ],
    [
      'three in a row',
      `let n = 0; for (let i = 0; i < 3; i++) n += (await req.svc.tokens.retrieve(i)).arguments[0]; return n`,
      3,
    ],
    [
      'a loop of fifty',
      `let n = 0; for (let i = 0; i < 50; i++) n += (await req.svc.tokens.retrieve(i)).arguments[0]; return n`,
      1225,
    ],
    [
      'twenty at once',
      `return (await Promise.all(Array.from({ length: 20 }, (_, i) => req.svc.tokens.retrieve(i)))).length`,
      20,
    ],
    ['a call without a result', `return await req.svc.nothing()`, null],
  ])('answers %s', async (_, body, expected) => {
    expect(await evaluate(sandbox, body, { capabilities })).toEqual(expected);
  });

  it('is absent where there are no capabilities', async () => {
    expect(await evaluate(sandbox, `return typeof req.svc`)).toBe('undefined');
  });

  it('fails with status, data and details, as plain data of the guest', async () => {
    const body = `try { await req.svc.tokens.create() } catch (e) { return [e instanceof Error, e.message, e.status, e.data, e.details, e.constructor.constructor('return typeof process.binding')()] }`;
    expect(await evaluate(sandbox, body, { capabilities })).toEqual([
      true,
      'Not found',
      404,
      { id: 'x' },
      [1],
      'undefined',
    ]);
  });

  it('says nothing of why it fails where the failure was not meant for the guest', async () => {
    const body = `try { await req.svc.tokenize() } catch (e) { return [e.message, e.status, e.stack.includes('secret')] }`;
    expect(await evaluate(sandbox, body, { capabilities })).toEqual([
      'The call failed.',
      500,
      false,
    ]);
  });

  it('leads to no object of the host', async () => {
    const body = `return Promise.all([req.svc.tokens.retrieve, req.svc.tokenize, require, console.log, fetch].map((f) => f.constructor('return typeof process.binding + typeof require')()))`;
    const expected = Array.from({ length: 5 }, () => 'undefinedundefined');
    expect(await evaluate(sandbox, body, { capabilities })).toEqual(expected);
  });

  it('is called as often as the limit says and no more', async () => {
    const body = `let n = 0; try { for (;;) { await req.svc.nothing(); n++ } } catch (e) { return [n, e.code] }`;
    const limits = { hostCallsMax: 7 };
    expect(await evaluate(sandbox, body, { capabilities, limits })).toEqual([
      7,
      'ERR_TOO_MANY_CALLS',
    ]);
  });

  it('is told when the run ends before its answer, and a late answer reaches nobody', async () => {
    let isAborted = false;
    let answer: ((text: string) => void) | undefined;
    const slow = (_: string, signal: AbortSignal) =>
      new Promise<string>((resolve) => {
        answer = resolve;
        signal.addEventListener('abort', () => (isAborted = true));
      });
    const outcome = await sandbox.run(
      request('await req.svc.slow()', {
        capabilities: { 'svc.slow': slow },
        limits: { timeMsMax: 100 },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'timeout', reason: 'deadline' });
    expect(isAborted).toBe(true);
    const next = evaluate(sandbox, 'await new Promise((r) => setTimeout(r, 50)); return 1');
    answer?.('"late"');
    expect(await next).toBe(1);
  });
});
