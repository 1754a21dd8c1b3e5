import { describe, expect, it } from 'vitest';

import { faultOf } from '../../../src/observability/last-words.js';

const VALUE = '4242424242424242';

function stackOf(header: string): string {
  return `${header}\n    at lookUp (file:///app/dist/a.js:53:35)\n    at async Foo.#bar [as baz] (/app/src/b.ts:1:2)\n    at node:internal/timers:1:2\n    at eval (eval at ${VALUE} (<anonymous>), <anonymous>:1:1)`;
}

const FRAMES = [
  'at lookUp (file:///app/dist/a.js:53:35)',
  'at async Foo.#bar [as baz] (/app/src/b.ts:1:2)',
  'at node:internal/timers:1:2',
];

describe('what is logged of a fault that nobody caught holds no value', () => {
  const texts = [
    '',
    VALUE,
    `a value: ${VALUE}`,
    `over lines\n    at ${VALUE} (/a.js:1:1)\n    at f (file:///${VALUE}:1:1)`,
  ];
  it.each(texts)('of the message %j', (message) => {
    const error = new RangeError(message);
    error.stack = stackOf(message === '' ? 'RangeError' : `RangeError: ${message}`);
    expect(faultOf(error)).toEqual({ name: 'RangeError', stack: FRAMES });
  });

  it('of a message that was changed after the stack was made', () => {
    const error = new RangeError('another text');
    error.stack = stackOf(`RangeError: ${VALUE}`);
    expect(faultOf(error)).toEqual({ name: 'RangeError', stack: FRAMES });
  });

  it('of a code: it is told where it is a name', () => {
    expect(faultOf(Object.assign(new Error(), { code: 'ECONNRESET' }))).toMatchObject({
      code: 'ECONNRESET',
    });
    for (const code of [VALUE, `E ${VALUE}`, 42])
      expect(faultOf(Object.assign(new Error(), { code }))).not.toHaveProperty('code');
  });

  it.each([VALUE, 42, null, undefined, { message: VALUE, stack: VALUE }])(
    'of %j, which is no error',
    (thrown) => {
      expect(faultOf(thrown)).toEqual({ name: typeof thrown, stack: [] });
    },
  );
});
