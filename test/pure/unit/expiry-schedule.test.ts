import { Writable } from 'node:stream';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ExpirySchedule } from '../../../src/services/operation/expiry-schedule.js';
import type { ExpiryCounts } from '../../../src/services/operation/expiry-service.js';
import { operatorContext } from '../../../src/composition/vault.js';

const INTERVAL_MS = 30_000;
const NOTHING: ExpiryCounts = {
  cvc: 0,
  token: 0,
  application: 0,
  session: 0,
  idempotency_record: 0,
};

beforeEach(() => {
  // The date stays: ids would otherwise be of a time to come, also those of tests after these.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function newSchedule(
  purge: (signal: AbortSignal) => Promise<ExpiryCounts | undefined>,
  clocks = { wallMs: () => 0, steadyMs: () => 0 },
) {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pino(sink);
  const schedule = new ExpirySchedule({
    expiry: { purge: ({ presence }) => purge(presence.signal) },
    log,
    intervalMs: INTERVAL_MS,
    clocks,
    contextOf: (signal) => operatorContext(log, signal),
  });
  return { schedule, logged: () => lines.join('') };
}

describe('the schedule of purges', () => {
  test('runs a pass about every interval, and logs counts where there are any', async () => {
    const answers = [NOTHING, { ...NOTHING, cvc: 3 }];
    let passes = 0;
    const { schedule, logged } = newSchedule(() => Promise.resolve(answers[passes++] ?? undefined));
    schedule.start();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 0.79);
    expect(passes).toBe(0);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 0.42);
    expect(passes).toBe(1);
    expect(logged()).toBe('');
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 10);
    expect(passes).toBeGreaterThanOrEqual(9);
    expect(passes).toBeLessThanOrEqual(14);
    expect(JSON.parse(logged())).toMatchObject({ purged: { cvc: 3 } });
    await schedule.stop();
  });

  test('purges nothing by a clock that was set forward, and says so once', async () => {
    let passes = 0;
    let wall = 0;
    const { schedule, logged } = newSchedule(
      () => {
        passes += 1;
        return Promise.resolve(NOTHING);
      },
      { wallMs: () => wall, steadyMs: () => 0 },
    );
    schedule.start();
    wall = 3_600_000;
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 5);
    expect(passes).toBe(0);
    expect(logged().match(/set forward/g)).toHaveLength(1);
    wall = 0;
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 3);
    expect(passes).toBeGreaterThan(0);
    await schedule.stop();
  });

  test('goes on after a pass that failed', async () => {
    let passes = 0;
    const { schedule, logged } = newSchedule(() => {
      passes += 1;
      return Promise.reject(new Error('the database is away'));
    });
    schedule.start();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 3);
    expect(passes).toBeGreaterThanOrEqual(2);
    expect(logged()).toContain('the database is away');
    await schedule.stop();
  });

  test('tells the pass under way to stop, waits for it, and starts no other', async () => {
    let passes = 0;
    const { schedule } = newSchedule(async (signal) => {
      passes += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return NOTHING;
    });
    schedule.start();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 2);
    expect(passes).toBe(1);
    await schedule.stop();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS * 5);
    expect(passes).toBe(1);
  });
});
