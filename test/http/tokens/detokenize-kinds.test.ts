import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { tokenIds } from '../../support/scenes/used-tokens.js';

const { manager } = await startScene();

const MASK = '{{ data | slice: 0, 3 }}';

/** The members of the n-th token: of some types, containers and masks, each in all combinations, and of many lengths. */
function definitionOf(n: number): Readonly<Record<string, unknown>> {
  const container = n % 2 === 0 ? '/shown/' : '/hidden/';
  if (n % 3 === 0)
    return {
      type: 'card',
      containers: [container],
      data: { number: '4242424242424242', cvc: '123' },
    };
  const data = `value ${String(n)} `.repeat(1 + (n % 5));
  return {
    type: 'token',
    containers: [container],
    data,
    mask: n % 5 === 0 ? MASK : '{{ data | slice: 0, 7 }}',
  };
}

/** What of the n-th token is seen by one who is shown values in one container and masks in the other. */
function seenOf(n: number): unknown {
  const isShown = n % 2 === 0;
  if (n % 3 === 0) return isShown ? { number: '4242424242424242' } : { number: 'XXXXXXXXXXXX4242' };
  const data = `value ${String(n)} `.repeat(1 + (n % 5));
  if (isShown) return data;
  return data.slice(0, n % 5 === 0 ? 3 : 7);
}

test('each of many tokens gives what is seen of itself, whichever others it is asked for with', async () => {
  const numbers = Array.from({ length: 90 }, (_, n) => n);
  const ids = await tokenIds(manager, numbers.map(definitionOf));
  const rule = (container: string, transform: string, priority: number) => ({
    priority,
    container,
    transform,
    permissions: ['token:use'],
  });
  const reader = await manager.newApplication({
    type: 'private',
    rules: [rule('/shown/', 'reveal', 1), rule('/hidden/', 'mask', 2)],
  });
  // In an order that is neither that of their making nor that of their ids, and some of them twice.
  const asked = [...numbers, ...numbers.slice(0, 20)].map((n) => (n * 37) % numbers.length);
  const body = asked.map((n) => `{{ ${ids[n] ?? ''} }}`);
  const { status, json } = await reader.post('/detokenize', body);
  expect(status).toBe(200);
  expect(json).toEqual(asked.map(seenOf));
});
