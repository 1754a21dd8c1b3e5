import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { request } from '../../support/user-code/sandbox.js';

describe('the error module of user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2 });
  });

  afterAll(() => sandbox.close());

  it.each([
    ['AuthenticationError', 401],
    ['AuthorizationError', 403],
    ['BadRequestError', 400],
    ['InvalidPaymentMethodError', 402],
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
    [`{ a: 'x', b: ['y', 'z'], c: 1 }`, { a: ['x'], b: ['y', 'z'], c: ['1'] }],
    ['', {}],
  ])('makes of the argument %s the errors %j', async (argument, errors) => {
    const body = `throw new (require('formula-errors').BadRequestError)(${argument})`;
    expect(await sandbox.run(request(body))).toMatchObject({ kind: 'threw', error: { errors } });
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
