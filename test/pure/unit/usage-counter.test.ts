import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import type { TenantUsageCount } from '../../../src/domain/tenant/usage.js';
import { UsageCounter } from '../../../src/services/operation/usage-counter.js';

const A = '01890000-0000-7000-8000-00000000000a';
const B = '01890000-0000-7000-8000-00000000000b';

/** A counter whose counts go to `written`, or nowhere while `fails`. */
function newCounter(countsMax?: number) {
  const state = {
    written: [] as (readonly TenantUsageCount[])[],
    fails: false,
    now: new Date('2026-11-28T23:59:59.999Z'),
  };
  const counter = new UsageCounter({
    usage: {
      add: async (counts) => {
        await wait(1);
        if (state.fails) throw new Error('away');
        state.written.push(counts);
      },
    },
    now: () => state.now,
    ...(countsMax === undefined ? {} : { countsMax }),
  });
  return { counter, state };
}

const today = '2026-11-28';

describe('the counter of use', () => {
  test('adds up by tenant, day and measure, and writes one batch', async () => {
    const { counter, state } = newCounter();
    counter.count(A, 'request');
    counter.count(A, 'request');
    counter.count(B, 'request');
    counter.count(A, 'token:card', 3);
    state.now = new Date('2026-11-29T00:00:00.000Z');
    counter.count(A, 'request');
    await counter.flush();
    expect(state.written).toStrictEqual([
      [
        { tenantId: A, day: today, measure: 'request', count: 2 },
        { tenantId: A, day: today, measure: 'token:card', count: 3 },
        { tenantId: B, day: today, measure: 'request', count: 1 },
        { tenantId: A, day: '2026-11-29', measure: 'request', count: 1 },
      ],
    ]);
  });

  test('writes nothing where nothing happened, and nothing twice', async () => {
    const { counter, state } = newCounter();
    await counter.flush();
    counter.count(A, 'error');
    await Promise.all([counter.flush(), counter.flush(), counter.flush()]);
    expect(state.written).toHaveLength(1);
  });

  test('a flush that fails loses nothing: the next one has it all, with what came meanwhile', async () => {
    const { counter, state } = newCounter();
    counter.count(A, 'request', 2);
    state.fails = true;
    const failing = counter.flush();
    counter.count(A, 'request', 5);
    counter.count(B, 'error');
    await expect(failing).rejects.toThrow('away');
    await expect(counter.flush()).rejects.toThrow('away');
    state.fails = false;
    await counter.flush();
    expect(state.written).toHaveLength(1);
    expect(state.written[0]).toHaveLength(2);
    expect(state.written[0]).toEqual(
      expect.arrayContaining([
        { tenantId: A, day: today, measure: 'request', count: 7 },
        { tenantId: B, day: today, measure: 'error', count: 1 },
      ]),
    );
    expect(counter.lost).toBe(0);
  });

  test('what is counted while a flush is under way is for the next one', async () => {
    const { counter, state } = newCounter();
    counter.count(A, 'request');
    const first = counter.flush();
    await Promise.resolve();
    counter.count(A, 'request');
    await first;
    await counter.flush();
    expect(state.written.flat().map(({ count }) => count)).toStrictEqual([1, 1]);
  });

  test('holds no more than it may while the database is away; what it holds goes on counting', async () => {
    const { counter, state } = newCounter(2);
    state.fails = true;
    counter.count(A, 'request');
    counter.count(A, 'error');
    counter.count(B, 'request', 4);
    await expect(counter.flush()).rejects.toThrow();
    counter.count(A, 'request');
    counter.count(B, 'error');
    expect(counter.lost).toBe(5);
    state.fails = false;
    await counter.flush();
    expect(state.written.flat()).toEqual(
      expect.arrayContaining([
        { tenantId: A, day: today, measure: 'request', count: 2 },
        { tenantId: A, day: today, measure: 'error', count: 1 },
      ]),
    );
    counter.count(B, 'request');
    await counter.flush();
    expect(state.written.flat()).toHaveLength(3);
  });

  test('costs a request next to nothing', () => {
    const { counter } = newCounter();
    const startedAt = performance.now();
    for (let index = 0; index < 200_000; index += 1) {
      counter.count(index % 2 === 0 ? A : B, 'request');
    }
    const microseconds = ((performance.now() - startedAt) * 1_000) / 200_000;
    console.log(`a count: ${microseconds.toFixed(2)} µs`);
    // A request takes some hundred microseconds at least; even a slow machine is far below one of them here.
    expect(microseconds).toBeLessThan(10);
  });
});
