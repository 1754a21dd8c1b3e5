import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { InvalidBodyError } from '../../../src/domain/invalid-body-error.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { outputOf, request } from '../../support/user-code/sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2, waitMsMax: 60_000 });
});
afterAll(() => sandbox.close());

const input = '{"args":{"headers":{}},"configuration":{}}';

/** What code is given of a JSON body with a text; undefined where the text is refused. */
async function given(rawBody: string): Promise<unknown> {
  const run = request('return [req.args.raw_body, req.args.body]', {
    input,
    httpMessage: { rawBody },
  });
  try {
    return outputOf(await sandbox.run(run));
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidBodyError);
    return undefined;
  }
}

describe('a message with a JSON body', () => {
  const seeds = ['{"a":[1,-0.5e+10,null]}', '["x\\u00e9\\n",true]', '"\\ud800"', '{"a":{"a":{}}}'];
  const odd = '{}[]",:019.eE+-\\untf/ \t\n\r\v\f\u00a0\ufeff\u2028\u0000\u0001\u001f\'x#'.split(
    /(?:)/u,
  );
  const changed = fc
    .tuple(fc.constantFrom(...seeds), fc.nat(30), fc.nat(2), fc.constantFrom(...odd))
    .map(([seed, at, cut, character]) => seed.slice(0, at) + character + seed.slice(at + cut));

  test('is taken where Node takes its text for JSON, and refused otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.json(), fc.string()), async (text) => {
        let parsed: unknown;
        try {
          // What code gives back leaves as JSON: numbers beyond its range, and the sign of zero, do not.
          parsed = [text, JSON.parse(JSON.stringify(JSON.parse(text)))];
        } catch {
          parsed = undefined;
        }
        // A lone surrogate is none that UTF-8 could have brought.
        fc.pre(text.isWellFormed());
        expect(await given(text)).toStrictEqual(parsed);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(['{"a":1}\0', '\0', '["\0"]', '{"a":1}\0{"b":2}'])(
    'is refused with a U+0000 in it, which must not hide what follows: %j',
    async (text) => {
      expect(await given(text)).toBeUndefined();
    },
  );

  test('is refused before any of the code runs, and the next run finds nothing of it', async () => {
    const code = 'JSON.parse = () => 1; while (true) {} module.exports = () => 1;';
    const run = { tenantId: 't', code, input, httpMessage: { rawBody: '{"a":' } };
    for (let count = 0; count < 4; count += 1)
      await expect(sandbox.run(run)).rejects.toBeInstanceOf(InvalidBodyError);
    expect(await given('{"a":1}')).toStrictEqual(['{"a":1}', { a: 1 }]);
  });
});
