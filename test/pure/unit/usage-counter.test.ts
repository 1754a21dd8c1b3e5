import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { hourNumberOf } from '../../../src/domain/tenant/usage.js';
import type { AddedCount, SubjectKind } from '../../../src/domain/tenant/usage.js';
import { UsageCounter } from '../../../src/services/operation/usage-counter.js';

const A = '01890000-0000-7000-8000-00000000000a';
const B = '01890000-0000-7000-8000-00000000000b';

/** A counter whose counts go to `written`, or nowhere while `fails` or beyond `writesMax`. */
function newCounter(countsMax?: number) {
  const state = {
    written: [] as (readonly AddedCount[])[],
    fails: false,
    writesMax: Infinity,
    now: new Date('2026-11-28T23:59:59.999Z'),
  };
  const counter = new UsageCounter({
    usage: {
      add: async (counts) => {
        await wait(1);
        if (state.fails || state.written.length >= state.writesMax) throw new Error('away');
        state.written.push(counts);
      },
    },
    now: () => state.now,
    ...(countsMax === undefined ? {} : { countsMax }),
  });
  return { counter, state };
}

const HOUR = hourNumberOf(new Date('2026-11-28T23:00:00Z'));

/** A count of the last hour of that day, of a whole tenant or a part of it. */
function of(
  tenantId: string,
  measure: AddedCount['measure'],
  count: number,
  changes: Partial<AddedCount> = {},
): AddedCount {
  const subject = { kind: 'tenant', id: tenantId } as const;
  return { tenantId, hour: HOUR, subject, measure, count, ...changes };
}

const part = (kind: SubjectKind, id: string) => ({ subject: { kind, id } });

describe('the counter of use', () => {
  test('adds up by tenant, hour and measure, and writes one batch', async () => {
    const { counter, state } = newCounter();
    counter.count(A, 'request');
    counter.count(A, 'request');
    counter.count(B, 'request');
    counter.count(A, 'token:card', {}, 3);
    state.now = new Date('2026-11-29T00:00:00.000Z');
    counter.count(A, 'request');
    await counter.flush();
    expect(state.written).toStrictEqual([
      [
        of(A, 'request', 2),
        of(A, 'token:card', 3),
        of(B, 'request', 1),
        of(A, 'request', 1, { hour: HOUR + 1 }),
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
    counter.count(A, 'request', {}, 2);
    state.fails = true;
    const failing = counter.flush();
    counter.count(A, 'request', {}, 5);
    counter.count(B, 'error');
    await expect(failing).rejects.toThrow('away');
    await expect(counter.flush()).rejects.toThrow('away');
    state.fails = false;
    await counter.flush();
    expect(state.written).toHaveLength(1);
    expect(state.written[0]).toHaveLength(2);
    expect(state.written[0]).toEqual(
      expect.arrayContaining([of(A, 'request', 7), of(B, 'error', 1)]),
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
    counter.count(B, 'request', {}, 4);
    await expect(counter.flush()).rejects.toThrow();
    counter.count(A, 'request');
    counter.count(B, 'error');
    expect(counter.lost).toBe(5);
    state.fails = false;
    await counter.flush();
    expect(state.written.flat()).toEqual(
      expect.arrayContaining([of(A, 'request', 2), of(A, 'error', 1)]),
    );
    counter.count(B, 'request');
    await counter.flush();
    expect(state.written.flat()).toHaveLength(3);
  });

  test('counts for each who has a part, and errors by their status', async () => {
    const { counter, state } = newCounter();
    counter.count(A, 'token:card', { applicationId: B }, 3);
    counter.countError(A, 404, { applicationId: B });
    counter.countError(A, 418, {});
    counter.countError(A, 599, {});
    await counter.flush();
    expect(state.written).toStrictEqual([
      [
        of(A, 'token:card', 3),
        of(A, 'error', 3),
        of(A, 'error:404', 1),
        of(A, 'error:4xx', 1),
        of(A, 'error:5xx', 1),
        of(A, 'token:card', 3, part('application', B)),
        of(A, 'error', 1, part('application', B)),
        of(A, 'error:404', 1, part('application', B)),
      ],
    ]);
  });

  test('a run counts with its time for the tenant and the Reactor, and its failure for the Reactor', async () => {
    const { counter, state } = newCounter();
    const run = {
      tenantId: A,
      use: 'reaction',
      parties: { reactorId: B, applicationId: A },
    } as const;
    counter.countTimed({ ...run, milliseconds: 0.05, status: 200 });
    counter.countTimed({ ...run, milliseconds: 0.05, status: 500 });
    counter.countTimed({ ...run, milliseconds: 0.05, status: undefined });
    await counter.flush();
    expect(state.written).toStrictEqual([
      [
        of(A, 'reaction', 3),
        of(A, 'reaction_ms:0', 3),
        of(A, 'reaction', 3, part('application', A)),
        of(A, 'reaction', 3, part('reactor', B)),
        of(A, 'reaction_ms:0', 3, part('reactor', B)),
        of(A, 'error', 1, part('reactor', B)),
        of(A, 'error:500', 1, part('reactor', B)),
      ],
    ]);
  });

  test('parts take half of the places at most, and what is not told apart is in the total', async () => {
    const { counter, state } = newCounter(8);
    for (let index = 0; index < 10; index += 1) {
      counter.count(A, 'request', { applicationId: `application ${String(index)}` });
    }
    counter.count(B, 'request');
    await counter.flush();
    const [written = []] = state.written;
    expect(written.filter(({ subject }) => subject.kind === 'application')).toHaveLength(3);
    expect(written).toEqual(expect.arrayContaining([of(A, 'request', 10), of(B, 'request', 1)]));
    expect(counter.lost).toBe(0);
  });

  test('of one tenant a thousand parts of a kind are told apart', async () => {
    const { counter, state } = newCounter();
    for (let index = 0; index < 1_500; index += 1) {
      counter.count(A, 'proxy_call', { proxyId: `proxy ${String(index)}` });
    }
    await counter.flush();
    expect(state.written.flat()).toHaveLength(1_001);
    expect(state.written.flat()[0]).toStrictEqual(of(A, 'proxy_call', 1_500));
  });

  test('very many counts go in several statements, of which one that fails takes none of the others along', async () => {
    const { counter, state } = newCounter();
    for (let index = 0; index < 3_000; index += 1) counter.count(String(index), 'request');
    state.writesMax = 1;
    await expect(counter.flush()).rejects.toThrow('away');
    expect(state.written).toHaveLength(1);
    state.writesMax = 2;
    await counter.flush();
    expect(state.written.map(({ length }) => length)).toStrictEqual([2_000, 1_000]);
  });

  test('costs a request next to nothing', () => {
    const { counter } = newCounter();
    // Time of the processor: what others do on the machine meanwhile is no cost of this.
    const cost = (act: (index: number) => void): number => {
      for (let index = 0; index < 20_000; index += 1) act(index);
      const before = process.cpuUsage();
      for (let index = 0; index < 200_000; index += 1) act(index);
      return process.cpuUsage(before).user / 200_000;
    };
    const parties = Array.from({ length: 50 }, (_each, index) => ({
      applicationId: `application ${String(index)}`,
      proxyId: `proxy ${String(index % 7)}`,
    }));
    const request = cost((index) => counter.count(A, 'request', parties[index % 50]));
    const call = cost((index) => {
      counter.countTimed({
        tenantId: B,
        use: 'proxy_call',
        parties: parties[index % 50] ?? {},
        milliseconds: (index * 7) % 900,
        status: index % 100 === 0 ? 502 : 200,
      });
    });
    console.log(`a request: ${request.toFixed(2)} µs; a proxied call: ${call.toFixed(2)} µs`);
    // A request takes some hundred microseconds at least; even a slow machine is far below one of them here.
    expect(Math.max(request, call)).toBeLessThan(10);
  });
});
