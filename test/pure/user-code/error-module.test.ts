import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate, request } from '../../support/user-code/sandbox.js';

describe('the error module of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2, waitMsMax: 60_000 });
  });

  afterAll(() => sandbox.close());

  it.each([
    ['AuthenticationError', 401],
    ['AuthorizationError', 403],
    ['BadRequestError', 400],
    ['InvalidPaymentMethodError', 402],
    // What it was called first.
    ['InvalidCardError', 402],
    ['InvalidReactorConfigurationError', 400],
    ['RateLimitError', 429],
    ['ReactorRuntimeError', 500],
    ['ServiceUnavailableError', 503],
  ])('gives %s the status %i', async (name, status) => {
    for (const module of ['formula-errors', '@basis-theory/basis-theory-reactor-formulas-sdk-js']) {
      const body = `const { ${name} } = require('${module}'); throw new ${name}('why')`;
      const error = { name, status, message: 'why', errors: { error: ['why'] } };
      expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error });
    }
  });

  it.each([
    [`['a', 'b']`, { error: ['a', 'b'] }],
    [`new Error('e')`, { error: ['e'] }],
    [`Object.assign(new Error(''), { name: 'E' })`, { error: ['E'] }],
    [`{ a: 'x', b: ['y', 'z'], c: 1 }`, { a: ['x'], b: ['y', 'z'], c: ['1'] }],
    [`{ a: { b: [1] }, c: [{ d: 'x' }] }`, { a: ['{"b":[1]}'], c: ['{"d":"x"}'] }],
    [`[{ code: 'x' }, 1, null]`, { error: ['{"code":"x"}', '1', 'null'] }],
    [`(() => { const a = {}; a.a = a; return { a } })()`, { a: ['[object Object]'] }],
    [`402`, { error: ['402'] }],
    ['', {}],
  ])('makes of the argument %s the errors %j', async (argument, errors) => {
    const body = `throw new (require('formula-errors').BadRequestError)(${argument})`;
    expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error: { errors } });
  });

  it('has the base class of the published module, by which code tells and makes its errors', async () => {
    const body = `const { BasisTheoryReactorError, BadRequestError } = require('formula-errors');
      const known = new BadRequestError('no');
      if (!(known instanceof BasisTheoryReactorError)) return;
      throw new BasisTheoryReactorError({ message: 'm', status: 418, errors: known.toRFC7807() })`;
    const errors = { detail: ['no'], status: ['400'], errors: ['{"error":["no"]}'] };
    expect(await sandbox.run(request(body))).toMatchObject({
      kind: 'threw',
      error: { status: 418, errors },
    });
  });

  it('tells the response of the code', async () => {
    const body = `const { CustomHttpResponseError } = require('formula-errors');
      return new CustomHttpResponseError({ status: 201, body: [1] }).toResponseBody()`;
    expect(await evaluate(sandbox, body)).toStrictEqual({ status: 201, headers: {}, body: [1] });
  });

  it('passes a response of the code through as it is', async () => {
    const body = `throw new (require('formula-errors').CustomHttpResponseError)({ status: 418, headers: { a: 'b' }, body: { x: 1 } })`;
    const response = { status: 418, headers: { a: 'b' }, body: { x: 1 } };
    expect(await sandbox.run(request(body))).toMatchObject({
      kind: 'threw',
      error: { response },
    });
  });
});
