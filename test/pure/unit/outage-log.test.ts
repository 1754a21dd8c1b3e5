import { Writable } from 'node:stream';

import { pino } from 'pino';
import type { Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { BackgroundLog, OutageLog } from '../../../src/observability/outage-log.js';
import { TracedLog } from '../../../src/observability/traced-log.js';

let lines: Record<string, unknown>[];
let outages: OutageLog;
let sink: Logger;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  };
  sink = pino({ base: null }, new Writable({ write }));
  outages = new OutageLog(sink);
});
afterEach(() => vi.useRealTimers());

const AWAY = 'The database cannot be reached; try again shortly.';

function fail(code: 'UNAVAILABLE' | 'INTERNAL', message = AWAY): void {
  new TracedLog(sink, 'trace', outages).error(
    { err: new VaultError(code, message) },
    'request failed',
  );
}

describe('an outage does not fill the disk with its log', () => {
  test('10,000 failures of an hour are told with one stack, a count at a time, and an end', () => {
    for (let minute = 0; minute < 60; minute += 1) {
      for (let call = 0; call < 167; call += 1) fail('UNAVAILABLE');
      vi.advanceTimersByTime(60_000);
    }
    const whole = lines.filter(({ msg }) => msg === 'request failed');
    const counts = lines.filter(({ repeated }) => repeated !== undefined);
    expect(lines.length).toBeLessThan(250);
    const told = counts.reduce((sum, { repeated }) => sum + Number(repeated), whole.length);
    expect(told).toBe(167 * 60);
    expect(lines.at(-1)).toMatchObject({ msg: 'requests have stopped failing', failure: AWAY });
  });

  test('what fails on and on has one line at the beginning, one a minute, and one at the end', () => {
    for (let second = 0; second < 5 * 60 + 5; second += 1) {
      for (let call = 0; call < 10; call += 1) fail('UNAVAILABLE');
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(60_000);
    expect(lines.map(({ msg }) => msg)).toStrictEqual([
      'request failed',
      ...Array.from({ length: 5 }, () => 'requests go on failing'),
      'requests have stopped failing',
    ]);
    expect(lines[1]).toMatchObject({ repeated: 599, failed: 600 });
    expect(lines.at(-1)).toMatchObject({ level: 30, failed: 3_050 });
  });

  test('what goes on without requests is told with the outage, and begins none where it comes seldom', () => {
    const often = new BackgroundLog(sink, outages, true);
    const seldom = new BackgroundLog(sink, outages, false);
    const away = { err: new VaultError('UNAVAILABLE', AWAY) };
    seldom.warn(away, 'not purged');
    seldom.warn(away, 'not purged');
    expect(lines).toHaveLength(2);
    often.warn(away, 'not stored');
    often.warn(away, 'not stored');
    seldom.warn(away, 'not purged');
    fail('UNAVAILABLE');
    expect(lines).toHaveLength(3);
  });

  test('the first one is there at once, and whole', () => {
    fail('UNAVAILABLE');
    fail('UNAVAILABLE');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, traceId: 'trace', msg: 'request failed' });
    expect(lines[0]).toHaveProperty('err.stack');
  });

  test('one outage does not hide another, and faults of ours are each told', () => {
    fail('UNAVAILABLE');
    fail('UNAVAILABLE', 'The sandbox has no room.');
    fail('INTERNAL');
    fail('INTERNAL');
    expect(lines).toHaveLength(4);
  });

  test('calls through Proxies count too', () => {
    const log = new TracedLog(sink, 'trace', outages);
    for (let call = 0; call < 5; call += 1) log.warn({ code: 'UNAVAILABLE' }, 'call failed');
    for (let call = 0; call < 5; call += 1) log.warn({ code: 'TIMEOUT' }, 'call failed');
    expect(lines).toHaveLength(6);
  });

  test('nothing runs on when it is over', () => {
    fail('UNAVAILABLE');
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
