import { expect, test } from 'vitest';

import { SingleCalls } from '../../../src/storage/batching/single-calls.js';
import { StatementTurns } from '../../../src/storage/batching/statement-turns.js';

/** Statements that end when they are told to, in the order in which they have begun. */
function statements(turns: StatementTurns) {
  const begun: { readonly name: string; readonly end: () => void }[] = [];
  const bound = { endsAt: performance.now() + 60_000, signal: undefined };
  return {
    names: () => begun.map(({ name }) => name),
    add: (tenantId: string, name: string) =>
      turns.run(tenantId, bound, () => new Promise<void>((end) => begun.push({ name, end }))),
    end: (name: string) => begun.find((each) => each.name === name)?.end(),
    /** What has become free by now has been given away. */
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

const LONG_MS = 600_000;
/** No statement is short, and none becomes long. */
const TIMES = { longMs: LONG_MS, shortMs: 0 };

test('while single calls are under way a tenant has one statement at a time, and others have theirs', async () => {
  const turns = new StatementTurns(10, { areUnderWay: true }, TIMES);
  const { names, add, end, settled } = statements(turns);
  const all = ['a1', 'a2', 'a3'].map((name) => add('a', name));
  all.push(add('b', 'b1'), add('b', 'b2'));
  await settled();
  expect(names()).toEqual(['a1', 'b1']);
  end('a1');
  await settled();
  expect(names()).toEqual(['a1', 'b1', 'a2']);
  end('b1');
  end('a2');
  await settled();
  expect(names()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  end('b2');
  end('a3');
  await Promise.all(all);
});

test('while there are none a tenant has all places but one', async () => {
  const turns = new StatementTurns(10, { areUnderWay: false }, TIMES);
  const { names, add, end, settled } = statements(turns);
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'a3', 'a4']);
  for (const name of names()) end(name);
  await settled();
  end('a5');
  await Promise.all(all);
});

test('who has waited for a statement that runs for long goes beside it', async () => {
  const turns = new StatementTurns(10, { areUnderWay: true }, { longMs: 1, shortMs: 0 });
  const { names, add, end, settled } = statements(turns);
  const first = add('a', 'a1');
  const second = add('a', 'a2');
  // It is started by what makes the first one long, without which this would wait for ever.
  while (names().length < 2) await settled();
  expect(names()).toEqual(['a1', 'a2']);
  end('a1');
  end('a2');
  await Promise.all([first, second]);
});

test('a tenant whose statements were short of late has several at a time', async () => {
  const times = { longMs: LONG_MS, shortMs: LONG_MS };
  const turns = new StatementTurns(10, { areUnderWay: true }, times);
  const { names, add, end, settled } = statements(turns);
  const all = [add('a', 'a1'), add('a', 'a2')];
  await settled();
  expect(names()).toEqual(['a1']);
  end('a1');
  await settled();
  all.push(add('a', 'a3'));
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'a3']);
  end('a2');
  end('a3');
  await Promise.all(all);
});

test('a single call makes others likely for a second', () => {
  let now = 5_000;
  const calls = new SingleCalls(() => now);
  expect(calls.areUnderWay).toBe(false);
  calls.note();
  expect(calls.areUnderWay).toBe(true);
  now += 999;
  expect(calls.areUnderWay).toBe(true);
  now += 1;
  expect(calls.areUnderWay).toBe(false);
});
