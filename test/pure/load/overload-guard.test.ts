import { beforeEach, describe, expect, it } from 'vitest';

import { OverloadGuard } from '../../../src/http/overload-guard.js';

/** An event loop whose time passes as a test says. */
class Loop {
  now = 0;
  busy = 0;
  readonly changes: boolean[] = [];
  refused = 0;
  #ends: (() => void)[] = [];
  readonly guard = new OverloadGuard(
    {
      onRefused: () => (this.refused += 1),
      onChange: (isOverloaded) => this.changes.push(isOverloaded),
    },
    { now: () => this.now, busy: () => this.busy, afterTurn: (run) => this.#ends.push(run) },
  );

  /** A turn in which `count` requests come, each of which takes `eachMs`; tells how many were taken. */
  turn(count: number, eachMs: number): number {
    let taken = 0;
    for (let index = 0; index < count; index += 1) {
      if (!this.guard.takes()) continue;
      taken += 1;
      this.#work(eachMs);
    }
    for (const end of this.#ends.splice(0)) end();
    return taken;
  }

  /** Time in which nothing comes. */
  rest(milliseconds: number): void {
    this.now += milliseconds;
  }

  #work(milliseconds: number): void {
    this.now += milliseconds;
    this.busy += milliseconds;
  }
}

describe('the guard at the door', () => {
  let loop: Loop;

  beforeEach(() => {
    loop = new Loop();
    loop.rest(10_000);
  });

  it('takes everything where turns are short, however many there are', () => {
    for (let turn = 0; turn < 5_000; turn += 1) expect(loop.turn(50, 0.2)).toBe(50);
    expect([loop.refused, loop.changes]).toEqual([0, []]);
  });

  it('takes a burst of some hundreds whole, and another one after a calm second', () => {
    for (let burst = 0; burst < 5; burst += 1) {
      expect(loop.turn(390, 0.2)).toBe(390);
      loop.rest(1_001);
    }
    expect([loop.refused, loop.changes]).toEqual([0, []]);
  });

  it('takes all that some hundred connections bring, however large their requests are', () => {
    for (let turn = 0; turn < 100; turn += 1) expect(loop.turn(200, 2)).toBe(200);
    expect([loop.refused, loop.changes]).toEqual([0, []]);
  });

  it('takes what comes beside single requests that hold the loop for long', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      loop.turn(1, 300);
      loop.rest(700);
      expect(loop.turn(20, 0.2)).toBe(20);
    }
    expect(loop.refused).toBe(0);
  });

  it('refuses in a lasting overload, so that turns stay short for those that are taken', () => {
    for (let turn = 0; turn < 20; turn += 1) loop.turn(1_000, 0.2);
    expect(loop.changes).toEqual([true]);
    const startedAt = loop.now;
    const taken = Array.from({ length: 100 }, () => loop.turn(1_000, 0.2));
    expect(Math.max(...taken.slice(20))).toBeLessThan(150);
    expect(Math.min(...taken)).toBeGreaterThanOrEqual(30);
    expect((loop.now - startedAt) / 100).toBeLessThan(30);
    expect(loop.changes).toEqual([true]);
  });

  it('takes at least some of each turn however dear they are, so that nobody is shut out', () => {
    for (let turn = 0; turn < 50; turn += 1) loop.turn(1_000, 5);
    expect(loop.turn(1_000, 5)).toBe(30);
  });

  it('takes everything again when the overload has passed', () => {
    for (let turn = 0; turn < 20; turn += 1) loop.turn(1_000, 0.2);
    loop.rest(1_001);
    expect(loop.turn(300, 0.2)).toBe(300);
    expect(loop.changes).toEqual([true, false]);
  });

  it('goes on refusing while refused callers come again at once', () => {
    for (let turn = 0; turn < 20; turn += 1) loop.turn(1_000, 0.2);
    for (let turn = 0; turn < 20; turn += 1) {
      loop.rest(900);
      expect(loop.turn(1_000, 0.2)).toBeLessThan(1_000);
    }
    expect(loop.changes).toEqual([true]);
  });
});
