import { setTimeout as wait } from 'node:timers/promises';

import { beforeEach, describe, expect, test } from 'vitest';

import { ToldAgain } from '../../../src/services/act/told-again.js';

let now = 0;
let made = 0;
const runtime = { now: () => new Date(now) };

beforeEach(() => {
  now = 0;
  made = 0;
});

describe('an answer that is told again', () => {
  test('is made once for all who ask while it is made, and for as long as it is to be told again', async () => {
    const answers = new ToldAgain(runtime, () => Promise.resolve((made += 1)), 10_000);
    expect(await Promise.all([answers.read('a'), answers.read('a')])).toStrictEqual([1, 1]);
    now = 9_999;
    expect(await answers.read('a')).toBe(1);
    now = 10_000;
    expect(await answers.read('a')).toBe(2);
    expect(await answers.read('b')).toBe(3);
  });

  test('is told again for fifty times as long as it took to make', async () => {
    const make = async (): Promise<number> => {
      await wait(50);
      return (made += 1);
    };
    const answers = new ToldAgain(runtime, make, 1_000);
    expect(await answers.read('a')).toBe(1);
    // A timer may come a millisecond early.
    now = 2_400;
    expect(await answers.read('a')).toBe(1);
    now = 600_000;
    expect(await answers.read('a')).toBe(2);
  });

  test('is made anew where making it has failed', async () => {
    const make = (): Promise<number> => {
      made += 1;
      return made === 1 ? Promise.reject(new Error('away')) : Promise.resolve(made);
    };
    const answers = new ToldAgain(runtime, make, 1_000);
    await expect(answers.read('a')).rejects.toThrow('away');
    expect(await answers.read('a')).toBe(2);
  });
});
