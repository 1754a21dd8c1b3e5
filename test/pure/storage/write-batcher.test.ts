import { describe, expect, it } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { WriteBatcher } from '../../../src/storage/batching/write-batcher.js';
import type { WriteBounds } from '../../../src/storage/batching/write-batcher.js';

/** A batcher over a store that remembers its commits, and holds them back until `release` where it is told to. */
function batcher(
  bounds: Partial<WriteBounds> = {},
  refuse: (item: string) => unknown = () => undefined,
) {
  const commits: string[][] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  const writes = new WriteBatcher<string>({
    write: async (items) => {
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      for (const item of items) {
        const error = refuse(item);
        if (error !== undefined) throw error as Error;
      }
      commits.push([...items]);
    },
    bytesOf: (item) => item.length,
    bounds,
  });
  return {
    writes,
    commits,
    hold: () => (isHolding = true),
    release: () => {
      isHolding = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the write batcher', () => {
  it('commits what comes in one turn at once, and what comes while that is written after it', async () => {
    const { writes, commits, hold, release } = batcher({ batchesMax: 1 });
    hold();
    const first = Promise.all(['a', 'b'].map((item) => writes.add('tenant', item)));
    await turn();
    const second = Promise.all(['c', 'd', 'e'].map((item) => writes.add('tenant', item)));
    await turn();
    release();
    await Promise.all([first, second]);
    expect(commits).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  it('gathers behind one batch while it is quick, and overtakes it where it takes long', async () => {
    const { writes, commits, hold, release } = batcher();
    hold();
    const slow = writes.add('tenant', 'a');
    await turn();
    const next = Promise.all(['b', 'c'].map((item) => writes.add('tenant', item)));
    await turn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const last = writes.add('tenant', 'd');
    release();
    await Promise.all([slow, next, last]);
    expect(commits).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('writes a lone item in the turn in which it comes: it waits for nobody', async () => {
    const { writes, commits } = batcher();
    const written = writes.add('tenant', 'a');
    await turn();
    expect(commits).toEqual([['a']]);
    await written;
  });

  it('lets an item that fails fail alone, with its own error, and commits all others', async () => {
    const error = new Error('no');
    const { writes, commits } = batcher({}, (item) => (item === 'bad' ? error : undefined));
    const items = ['a', 'b', 'bad', 'c', 'd', 'e', 'bad', 'f'];
    const results = await Promise.allSettled(items.map((item) => writes.add('tenant', item)));
    expect(results.map(({ status }) => status)).toEqual(
      items.map((item) => (item === 'bad' ? 'rejected' : 'fulfilled')),
    );
    expect(results[2]).toEqual({ status: 'rejected', reason: error });
    expect(commits.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('tells all at once where the database cannot be reached, without asking it again', async () => {
    const error = new VaultError('UNAVAILABLE', 'gone');
    let asked = 0;
    const { writes } = batcher({}, () => {
      asked++;
      return error;
    });
    const results = await Promise.allSettled(['a', 'b', 'c'].map((item) => writes.add('t', item)));
    expect(results).toEqual(results.map(() => ({ status: 'rejected', reason: error })));
    expect(asked).toBe(1);
  });

  it('lets tenants take turns, so that one that floods does not push others back', async () => {
    const { writes, commits } = batcher({ batchBytesMax: 3, batchesMax: 1 });
    const flood = Array.from({ length: 40 }, (_, index) =>
      writes.add('flood', `f${String(index)}`),
    );
    const other = writes.add('other', 'o');
    await Promise.all([...flood, other]);
    expect(commits[0]).toEqual(['f0', 'o']);
  });

  it('refuses as UNAVAILABLE what finds no room, by number, by tenant and by bytes, and goes on after', async () => {
    const cases: [Partial<WriteBounds>, string, string][] = [
      [{ waitingMax: 2 }, 'other', 'x'],
      [{ waitingPerTenantMax: 2 }, 'tenant', 'x'],
      [{ waitingBytesMax: 3 }, 'other', 'long'],
    ];
    for (const [bounds, tenantId, item] of cases) {
      const { writes, commits } = batcher(bounds);
      const taken = [writes.add('tenant', 'a'), writes.add('tenant', 'b')];
      await expect(writes.add(tenantId, item)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await Promise.all(taken);
      await writes.add(tenantId, item);
      expect(commits.flat()).toEqual(['a', 'b', item]);
    }
  });

  it('takes one item of any size where nothing else waits', async () => {
    const { writes, commits } = batcher({ waitingBytesMax: 3, batchBytesMax: 3 });
    await writes.add('tenant', 'far too long');
    expect(commits).toEqual([['far too long']]);
  });

  it('writes no more batches at a time than it may', async () => {
    const { writes, commits, hold, release } = batcher({ batchesMax: 2, batchBytesMax: 1 });
    hold();
    const all = Promise.all(['a', 'b', 'c', 'd'].map((item) => writes.add('tenant', item)));
    for (let count = 0; count < 5; count++) await turn();
    expect(commits).toEqual([]);
    release();
    await all;
    expect(commits).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
});
