import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { LookUpBatcher } from '../../../src/storage/batching/look-up-batcher.js';

const key = (text: string): Buffer => Buffer.from(text);
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** As long as a round gathers. */
const gathering = async () => {
  for (let count = 0; count < 8; count++) await turn();
};

/** A batcher over a table that can change, whose statements wait for `answer`. */
function batcher(table: Map<string, number>) {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  const lookUps = new LookUpBatcher<number>(async (keys) => {
    asked.push(keys.map(String));
    const found = keys.flatMap((each) => {
      const value = table.get(String(each));
      return value === undefined ? [] : [[each, value] as const];
    });
    await new Promise<void>((resolve) => waiting.push(resolve));
    return found;
  });
  const answer = async (): Promise<void> => {
    await gathering();
    waiting.shift()?.();
    await turn();
  };
  return { lookUps, asked, answer };
}

describe('the look-up batcher', () => {
  // Turns are counted here: on a busy machine eight of them take longer than a round gathers.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks once for what is asked for within eight turns, and gives each its own', async () => {
    const { lookUps, asked, answer } = batcher(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
    const all = [lookUps.find(key('a')), lookUps.find(key('b'))];
    await turn();
    all.push(lookUps.find(key('a')));
    await turn();
    all.push(lookUps.find(key('none')));
    for (let count = 2; count < 7; count++) await turn();
    expect(asked).toEqual([]);
    await answer();
    expect(await Promise.all(all)).toEqual([1, 2, 1, undefined]);
    expect(asked).toEqual([['a', 'b', 'none']]);
  });

  it('gathers for no more turns than fit into eight milliseconds and the turn after', async () => {
    const { lookUps, asked, answer } = batcher(new Map());
    const found = lookUps.find(key('a'));
    await turn();
    vi.advanceTimersByTime(8);
    expect(asked).toEqual([]);
    await turn();
    expect(asked).toEqual([['a']]);
    await answer();
    expect(await found).toBeUndefined();
  });

  it('never answers with what was read before the question', async () => {
    const table = new Map([['a', 1]]);
    const { lookUps, asked, answer } = batcher(table);
    const before = lookUps.find(key('a'));
    await gathering();
    table.set('a', 2);
    const after = lookUps.find(key('a'));
    await answer();
    await answer();
    expect(await Promise.all([before, after])).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });

  it('gathers while a statement is on its way', async () => {
    const { lookUps, asked, answer } = batcher(new Map([['a', 1]]));
    const all = [lookUps.find(key('a'))];
    await gathering();
    all.push(lookUps.find(key('b')));
    all.push(lookUps.find(key('c')));
    await gathering();
    expect(asked).toEqual([['a']]);
    await answer();
    await answer();
    expect(await Promise.all(all)).toEqual([1, undefined, undefined]);
    expect(asked).toEqual([['a'], ['b', 'c']]);
  });

  it('does not wait for a statement that takes long, and sends no more than four beside each other', async () => {
    const { lookUps, asked, answer } = batcher(new Map([['a', 1]]));
    const all = [];
    for (let count = 1; count <= 4; count++) {
      all.push(lookUps.find(key('a')));
      await vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 1 });
    }
    all.push(lookUps.find(key('a')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toHaveLength(4);
    for (let count = 0; count < 5; count++) await answer();
    expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1]);
    expect(asked).toHaveLength(5);
  });

  it('fails for those who asked, and not for those who ask next', async () => {
    let fails = true;
    const lookUps = new LookUpBatcher<number>((keys) =>
      fails ? Promise.reject(new Error('gone')) : Promise.resolve(keys.map((each) => [each, 1])),
    );
    await expect(lookUps.find(key('a'))).rejects.toThrow('gone');
    fails = false;
    expect(await lookUps.find(key('a'))).toBe(1);
  });
});
