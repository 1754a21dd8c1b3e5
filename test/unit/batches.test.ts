import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { Batches } from '../../src/storage/batches.js';

/** Batches whose work ends when the test says so. */
function controlled(itemsMax = 100) {
  const begun: { items: readonly number[]; end: () => void }[] = [];
  const batches = new Batches<number, string>({
    actOnAll: async (items) => {
      await new Promise<void>((resolve) => begun.push({ items, end: resolve }));
      if (items.includes(13)) throw new Error('13 is not liked');
      return items.map((item) => `done ${String(item)}`);
    },
    underWayMax: 1,
    itemsMax,
  });
  return { batches, begun };
}

describe('calls that are put together', () => {
  test('one that finds nothing under way begins at once, those that come meanwhile go together', async () => {
    const { batches, begun } = controlled();
    const first = batches.act(1);
    const others = [2, 3].map((item) => batches.act(item));
    expect(begun.map(({ items }) => items)).toStrictEqual([[1]]);
    begun[0]?.end();
    expect(await first).toBe('done 1');
    await setImmediate();
    expect(begun[1]?.items).toStrictEqual([2, 3]);
    begun[1]?.end();
    expect(await Promise.all(others)).toStrictEqual(['done 2', 'done 3']);
  });

  // A key that was replaced must be refused by whatever comes after: what has begun already may not answer for it.
  test('no call is answered by work that had begun before it', async () => {
    const { batches, begun } = controlled();
    void batches.act(1);
    const late = batches.act(1);
    begun[0]?.end();
    await setImmediate();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(await late).toBe('done 1');
  });

  test('a batch has no more than the most items', async () => {
    const { batches, begun } = controlled(2);
    const all = [1, 2, 3, 4].map((item) => batches.act(item));
    for (let index = 0; index < 3; index += 1) {
      begun[index]?.end();
      await setImmediate();
    }
    expect(begun.map(({ items }) => items)).toStrictEqual([[1], [2, 3], [4]]);
    expect(await Promise.all(all)).toHaveLength(4);
  });

  test('what is wrong with one is told to nobody else', async () => {
    const { batches, begun } = controlled();
    const first = batches.act(1);
    const all = [2, 13, 3].map((item) => batches.act(item).catch(String));
    const ended = setInterval(() => {
      for (const each of begun) each.end();
    }, 1);
    await first;
    expect(await Promise.all(all)).toStrictEqual(['done 2', 'Error: 13 is not liked', 'done 3']);
    expect(await batches.act(4)).toBe('done 4');
    clearInterval(ended);
  });
});
