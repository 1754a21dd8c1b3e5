import { expect, test } from 'vitest';

import { ClockWatch } from '../../../src/services/operation/clock-watch.js';

const HOUR_MS = 3_600_000;

function newWatch() {
  const clocks = { wall: 1_000_000, steady: 0 };
  const watch = new ClockWatch({ wallMs: () => clocks.wall, steadyMs: () => clocks.steady });
  return {
    watch,
    pass: (steadyMs: number, wallMs = steadyMs) => {
      clocks.steady += steadyMs;
      clocks.wall += wallMs;
      return watch.aheadMs();
    },
  };
}

test('a clock that was set forward is not believed for an hour', () => {
  const { pass } = newWatch();
  expect(pass(30_000)).toBe(0);
  expect(pass(30_000, 30_000 + HOUR_MS)).toBe(HOUR_MS);
  expect(pass(HOUR_MS - 1)).toBe(HOUR_MS);
  expect(pass(1)).toBe(0);
  expect(pass(30_000)).toBe(0);
});

test('one that is set back is believed, at once', () => {
  const { pass } = newWatch();
  expect(pass(30_000, 30_000 + HOUR_MS)).toBe(HOUR_MS);
  expect(pass(30_000, 30_000 - HOUR_MS)).toBe(0);
  expect(pass(30_000, 30_000 - HOUR_MS)).toBe(0);
});

test('corrections are no jumps, however many there are', () => {
  const { pass } = newWatch();
  for (let count = 0; count < 100; count += 1) expect(pass(30_000, 31_000)).toBe(0);
});
