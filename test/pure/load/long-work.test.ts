import { expect, test } from 'vitest';

import { LongWork } from '../../../src/event-loop/long-work.js';
import { ShortWork } from '../../../src/event-loop/short-work.js';

/** A loop whose time passes when a test says so. */
class Loop {
  readonly #turns: (() => void)[] = [];
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();
  #now = 0;

  readonly clock = {
    now: () => this.#now,
    nextTurn: (run: () => void) => void this.#turns.push(run),
    after: (ms: number, run: () => void) => {
      const timer = { at: this.#now + ms, run };
      this.#timers.add(timer);
      return () => void this.#timers.delete(timer);
    },
  };

  /** How many timers run. */
  get timers(): number {
    return this.#timers.size;
  }

  turn(): void {
    for (const run of this.#turns.splice(0)) run();
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}

/** Long work beside short work, and who had a slice. */
function start() {
  const loop = new Loop();
  const shortWork = new ShortWork();
  const longWork = new LongWork(shortWork, loop.clock);
  const ran: string[] = [];
  const wait = (tenant: string): void => longWork.wait(tenant, () => ran.push(tenant));
  return { loop, shortWork, ran, wait };
}

test('one goes on in a turn, and tenants take turns', () => {
  const { loop, ran, wait } = start();
  for (const tenant of ['a', 'a', 'a', 'b']) wait(tenant);
  expect(ran).toEqual([]);
  loop.turn();
  expect(ran).toEqual(['a']);
  loop.turn();
  expect(ran).toEqual(['a', 'b']);
  loop.turn();
  loop.turn();
  loop.turn();
  expect(ran).toEqual(['a', 'b', 'a', 'a']);
});

test('short ones share a slice, and are not held up within it', () => {
  const { loop, shortWork, ran, wait } = start();
  for (const tenant of ['a', 'b', 'c', 'd']) wait(tenant);
  loop.turn();
  shortWork.begin();
  loop.pass(0.5);
  loop.turn();
  loop.pass(1);
  loop.turn();
  expect(ran).toEqual(['a', 'b', 'c']);
  loop.pass(0.5);
  for (let turn = 0; turn < 20; turn += 1) loop.turn();
  expect(ran).toEqual(['a', 'b', 'c']);
  loop.pass(4);
  expect(ran).toEqual(['a', 'b', 'c', 'd']);
});

test('while short work is under way no slice begins; when it has ended, who waited for it goes first', () => {
  const { loop, shortWork, ran, wait } = start();
  const [first, second] = [shortWork.begin(), shortWork.begin()];
  wait('a');
  for (let turn = 0; turn < 20; turn += 1) loop.turn();
  first();
  loop.turn();
  expect(ran).toEqual([]);
  second();
  // The call goes on with a look-up of something else, in the turn in which the first one ended.
  const third = shortWork.begin();
  loop.turn();
  expect(ran).toEqual([]);
  third();
  expect(ran).toEqual([]);
  loop.turn();
  expect(ran).toEqual(['a']);
  expect(loop.timers).toBe(0);
});

test('short work without an end holds long work up for four milliseconds a slice, and no longer', () => {
  const { loop, shortWork, ran, wait } = start();
  shortWork.begin();
  for (const tenant of ['a', 'b', 'c']) wait(tenant);
  loop.turn();
  loop.pass(3.75);
  expect(ran).toEqual([]);
  loop.pass(0.25);
  expect(ran).toEqual(['a']);
  // The slice takes two milliseconds, which are not counted.
  loop.pass(2);
  loop.turn();
  loop.pass(3.75);
  expect(ran).toEqual(['a']);
  loop.pass(0.25);
  expect(ran).toEqual(['a', 'b']);
});

test('of calls that follow one another all the time nothing is kept', () => {
  const { loop, shortWork, ran, wait } = start();
  wait('a');
  let end = shortWork.begin();
  for (let round = 0; round < 1_000; round += 1) {
    const next = shortWork.begin();
    end();
    end = next;
    loop.turn();
    loop.pass(10);
    wait('a');
  }
  expect(ran.length).toBeGreaterThan(400);
  expect(loop.timers).toBeLessThan(2);
});
