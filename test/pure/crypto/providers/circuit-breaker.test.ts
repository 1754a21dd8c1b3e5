import { beforeEach, expect, test } from 'vitest';

import { CircuitBreaker } from '../../../../src/crypto/providers/circuit-breaker.js';

let time: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  time = 0;
  breaker = new CircuitBreaker({
    failuresMax: 3,
    firstMs: 1_000,
    longestMs: 5_000,
    now: () => time,
    random: () => 0.5,
  });
});

function failTimes(count: number): void {
  for (let turn = 0; turn < count; turn += 1) breaker.failed();
}

test('lets calls through until three have failed one after the other', () => {
  failTimes(2);
  breaker.succeeded();
  failTimes(2);
  expect([breaker.state, breaker.admits()]).toStrictEqual(['closed', true]);
  failTimes(1);
  expect([breaker.state, breaker.admits()]).toStrictEqual(['open', false]);
});

test('lets one call try after a second, and no other meanwhile', () => {
  failTimes(3);
  time = 999;
  expect(breaker.admits()).toBe(false);
  time = 1_000;
  expect([breaker.admits(), breaker.admits(), breaker.state]).toStrictEqual([
    true,
    false,
    'trying',
  ]);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits(), breaker.state]).toStrictEqual([true, true, 'closed']);
});

test('waits twice as long each time that fails too, up to a bound, and begins anew afterwards', () => {
  failTimes(3);
  const pauses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const from = time;
    while (!breaker.admits()) time += 100;
    pauses.push(time - from);
    breaker.failed();
  }
  expect(pauses).toStrictEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
  while (!breaker.admits()) time += 100;
  breaker.succeeded();
  failTimes(3);
  time += 1_000;
  expect(breaker.admits()).toBe(true);
});

test('calls that were under way when it opened make it wait no longer', () => {
  failTimes(10);
  time = 1_000;
  expect(breaker.admits()).toBe(true);
});
