import { randomUUID } from 'node:crypto';

import { afterAll, describe, expect, it } from 'vitest';

import { LookUpBatcher } from '../../../src/storage/batching/look-up-batcher.js';
import { NOW, TokenStore } from '../../support/database/token-store.js';

/** What is asked for by an id; as the tests of the batcher know it, and as the service does. */
interface LookUps {
  /** Has something be there under these ids. */
  store(...ids: readonly string[]): Promise<void>;
  find(id: string): Promise<string | undefined>;
  /** Has every further statement fail. */
  breakOff(): Promise<void>;
}

/** Over a table in memory, as in the tests of the batcher. */
function inMemory(): LookUps {
  const table = new Set<string>();
  let isBroken = false;
  const batcher = new LookUpBatcher<string>((keys) => {
    if (isBroken) return Promise.reject(new Error('broken off'));
    const found = keys.map(String).filter((each) => table.has(each));
    return Promise.resolve(found.map((each) => [Buffer.from(each), each] as const));
  });
  return {
    store: (...ids) => {
      for (const id of ids) table.add(id);
      return Promise.resolve();
    },
    find: (id) => batcher.find(Buffer.from(id)),
    breakOff: () => {
      isBroken = true;
      return Promise.resolve();
    },
  };
}

/** Over the tokens of a database. */
function inDatabase(): LookUps {
  const store = new TokenStore();
  return {
    store: (...ids) => store.insert(...ids.map((id) => ({ id, createdAt: NOW }))),
    find: async (id) => (await store.tokens.find(store.tenantId, id, NOW))?.id,
    breakOff: async () => {
      // Without a connection there is nothing that it would end.
      await store.database.$connect();
      await store.database.$disconnect();
    },
  };
}

describe.each([
  ['a table in memory, which stands in for one', inMemory],
  ['the tokens of a database', inDatabase],
])('look-ups at the same time, over %s', (_, make) => {
  const lookUps = make();
  const [a, b, none] = [`a-${randomUUID()}`, `b-${randomUUID()}`, `none-${randomUUID()}`];
  afterAll(() => lookUps.breakOff());

  it('give each its own, whatever the order, how often one is asked for, and what is not there', async () => {
    await lookUps.store(b, a);
    const asked = [none, a, b, a, none, b];
    expect(await Promise.all(asked.map((id) => lookUps.find(id)))).toEqual([
      undefined,
      a,
      b,
      a,
      undefined,
      b,
    ]);
  });

  it('see what was stored before they began, also where it was missing a moment ago', async () => {
    const late = `late-${randomUUID()}`;
    expect(await lookUps.find(late)).toBeUndefined();
    await lookUps.store(late);
    expect(await lookUps.find(late)).toBe(late);
  });

  it('all fail where their statement does', async () => {
    await lookUps.breakOff();
    const ends = await Promise.allSettled([lookUps.find(a), lookUps.find(b)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
