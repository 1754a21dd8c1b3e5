import { describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../support/database/database.js';
import { newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

// Other limits than that of time are reached first, however busy the machine is.
const { service, manager } = await startScene({ CODE_TIME_MS_MAX: '30000' });
const hurried = await startScene({ CODE_TIME_MS_MAX: '3000' });

async function react(code: string, args: unknown = {}, caller = manager) {
  const id = await newReactorOf(caller, code);
  return { id, answer: await caller.post(`/reactors/${id}/react`, { args }) };
}

const RUNTIME = 'Reactor Runtime Error';
const MODULE = "require('@basis-theory/basis-theory-reactor-formulas-sdk-js')";
const throwing = (expression: string): string =>
  `const e = ${MODULE}; module.exports = async ({ args }) => { throw ${expression}; };`;

describe('POST /reactors/{id}/react: errors of the error module', () => {
  const classes: readonly [name: string, status: number][] = [
    ['AuthenticationError', 401],
    ['AuthorizationError', 403],
    ['BadRequestError', 400],
    ['InvalidPaymentMethodError', 402],
    ['InvalidReactorConfigurationError', 400],
    ['RateLimitError', 429],
    ['ReactorRuntimeError', 500],
    ['ServiceUnavailableError', 503],
  ];
  test.each(classes)('%s is answered with %i and its texts', async (name, status) => {
    const { answer } = await react(throwing(`new e.${name}('Card was declined')`));
    expect(answer.status).toBe(status);
    expect(answer.json).toStrictEqual({
      ...problem('CODE_FAILED', answer, { error: ['Card was declined'] }),
      status,
      title: status === 500 ? RUNTIME : 'Code failed',
      detail: 'The code answered with an error.',
    });
  });

  const texts: readonly [what: string, expression: string, errors: object | undefined][] = [
    ['no texts', 'new e.BadRequestError()', undefined],
    ['a list', "new e.BadRequestError(['a', 'b'])", { error: ['a', 'b'] }],
    ['an Error', "new e.BadRequestError(new Error('inner'))", { error: ['inner'] }],
    [
      'members in names of their own',
      "new e.BadRequestError({ 'first Name': 'x', cardNumber: ['y', 'z'], n: 1 })",
      { 'first Name': ['x'], cardNumber: ['y', 'z'], n: ['1'] },
    ],
    [
      'a class of its own',
      "new (class Declined extends e.InvalidPaymentMethodError {})('no')",
      { error: ['no'] },
    ],
  ];
  test.each(texts)('%s', async (_what, expression, errors) => {
    const { answer } = await react(throwing(expression));
    expect((answer.json as { errors?: object }).errors).toStrictEqual(errors);
    expect(answer.json).toMatchObject({ code: 'CODE_FAILED' });
  });

  test('CustomHttpResponseError is the answer: status, headers and body', async () => {
    const { answer } = await react(
      throwing(`new e.CustomHttpResponseError({
        status: 418,
        headers: { 'X-Reason': 'teapot', 'Content-Length': '1', 'SVC-TRACE-ID': 'x', 'X-Bad': 'a\\nb', Vary: ['A', 'B'] },
        body: { short: true, stout: args.stout },
      })`),
      { stout: [1] },
    );
    expect(answer.status).toBe(418);
    expect(answer.json).toStrictEqual({ short: true, stout: [1] });
    expect(answer.headers.get('X-Reason')).toBe('teapot');
    expect(answer.headers.get('Vary')).toBe('A, B');
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('SVC-TRACE-ID')).not.toBe('x');
    expect(answer.headers.get('X-Bad')).toBeNull();
  });

  test('CustomHttpResponseError may be a success, text, or nothing', async () => {
    const text = await react(
      throwing(
        "new e.CustomHttpResponseError({ status: 202, headers: { 'Content-Type': 'text/xml' }, body: '<a/>' })",
      ),
    );
    expect([text.answer.status, text.answer.text]).toStrictEqual([202, '<a/>']);
    expect(text.answer.headers.get('Content-Type')).toContain('text/xml');
    const empty = await react(throwing('new e.CustomHttpResponseError({ status: 204 })'));
    expect([empty.answer.status, empty.answer.text]).toStrictEqual([204, '']);
  });

  test.each(["'200'", '99', '600', '200.5', 'NaN', '101'])(
    'a status %s is none: a runtime error',
    async (status) => {
      const { answer } = await react(
        throwing(`new e.CustomHttpResponseError({ status: ${status} })`),
      );
      expect(answer.status).toBe(500);
      expect(answer.json).toMatchObject({ code: 'CODE_FAILED', title: RUNTIME });
    },
  );
});

describe('POST /reactors/{id}/react: anything else that goes wrong', () => {
  const rows: readonly [what: string, code: string, detail: string][] = [
    [
      'an Error',
      'module.exports = async ({ args }) => { throw new Error(args.secret); }',
      'The code of the Reactor threw an error.',
    ],
    [
      'a text',
      'module.exports = ({ args }) => { throw args.secret }',
      'The code of the Reactor threw an error.',
    ],
    ['null', 'module.exports = () => { throw null }', 'The code of the Reactor threw an error.'],
    [
      'a rejection',
      'module.exports = ({ args }) => Promise.reject({ status: 200, s: args.secret })',
      'The code of the Reactor threw an error.',
    ],
    [
      'a status that is no error’s',
      'module.exports = () => { throw Object.assign(new Error(), { status: 404 }) }',
      'The code of the Reactor threw an error.',
    ],
    [
      'a module that is not there',
      "require('fs'); module.exports = () => ({})",
      'The code of the Reactor threw an error.',
    ],
    [
      '5 MB and more',
      "module.exports = () => ({ raw: 'x'.repeat(5 * 1024 * 1024) })",
      'The code of the Reactor threw an error.',
    ],
    [
      'a cycle',
      'module.exports = () => { const a = {}; a.a = a; return { raw: a } }',
      'The code of the Reactor threw an error.',
    ],
    ['a BigInt', 'module.exports = () => ({ raw: 1n })', 'The code of the Reactor threw an error.'],
    [
      'a promise that never settles',
      'module.exports = () => new Promise(() => {})',
      'The code of the Reactor waits for something that can never happen.',
    ],
    [
      'a loop without end',
      'module.exports = () => { for (;;); }',
      'The code of the Reactor passed its limit of time.',
    ],
    [
      'memory without end',
      "module.exports = () => { const a = []; for (;;) a.push('x'.repeat(1048576) + a.length) }",
      'The code of the Reactor passed its limit of memory.',
    ],
    [
      'calls without end',
      'module.exports = () => { const f = () => f() + 1; return f() }',
      'The code of the Reactor',
    ],
    [
      'a text for an object',
      "module.exports = () => 'text'",
      'The code of the Reactor must return an object with raw, tokenize, or both.',
    ],
    [
      'a list for an object',
      'module.exports = () => []',
      'The code of the Reactor must return an object with raw, tokenize, or both.',
    ],
  ];
  test.each(rows)('500: %s', async (_what, code, detail) => {
    const caller = detail.endsWith('limit of time.') ? hurried.manager : manager;
    const { answer } = await react(code, { secret: 'q7x-secret' }, caller);
    expect(answer.status, answer.text).toBe(500);
    expect(answer.json).toStrictEqual({
      ...problem('CODE_FAILED', answer),
      title: RUNTIME,
      detail: expect.stringContaining(detail),
    });
    expect(answer.text).not.toContain('q7x');
    expect(service.logged() + hurried.service.logged()).not.toContain('q7x');
  });

  test.each([
    [
      'that does not compile',
      'module.exports = (req) => {\n  return {;\n}',
      ' (line 2, column 11)',
    ],
    ['that exports nothing', 'const a = 1;', ''],
    ['that exports an object', 'module.exports = {}', ''],
  ])('422: code %s', async (_what, code, where) => {
    const { answer } = await react(code);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json).toStrictEqual({
      ...problem('CODE_INVALID', answer),
      detail: expect.stringContaining(where),
    });
  });

  test('4.9 MB are answered', async () => {
    const { answer } = await react("module.exports = () => ({ raw: 'x'.repeat(4900000) })");
    expect(answer.status).toBe(200);
    expect(answer.text.length).toBe(4_900_010);
  });
});

describe('the trail of runs', () => {
  const rows: readonly [code: string, outcome: string, ending: string][] = [
    [
      "module.exports = async ({ args }) => ({ raw: args, tokenize: ['q7xmark-token'] })",
      'success',
      'ok',
    ],
    ['module.exports = async ({ args }) => { throw new Error(args.secret) }', 'failed', 'threw'],
    ['module.exports = async () => new Promise(() => {})', 'failed', 'timeout'],
    ['}{', 'failed', 'invalid-code'],
    ['module.exports = () => ({ tokenize: 7 })', 'failed', 'ok'],
  ];
  test.each(rows)(
    '%s leaves who, what, how long and how it ended',
    async (code, outcome, ending) => {
      const { id } = await react(code, { secret: 'q7xmark-argument' });
      const database = openTestDatabase();
      const events = await database.auditEvent.findMany({
        where: { tenantId: manager.tenantId, operation: 'reactor.react', entityId: id },
        omit: { xid: true, claimId: true },
      });
      await database.$disconnect();
      expect(events).toStrictEqual([
        expect.objectContaining({
          actorId: manager.applicationId,
          entityType: 'reactor',
          outcome,
          details: { durationMs: expect.any(Number), ending },
        }),
      ]);
      expect(JSON.stringify(events)).not.toContain('q7xmark');
    },
  );
});
