import { randomBytes } from 'node:crypto';

import { beforeEach, describe, expect, test } from 'vitest';

import { HeldKeys } from '../../../src/crypto/held-keys.js';
import type { HeldKey } from '../../../src/crypto/held-keys.js';

const KEY = randomBytes(32);

let time: number;
let asked: number;
let given: Buffer[];
let isAway: boolean;
let memory: HeldKeys;

beforeEach(() => {
  [time, asked, given, isAway] = [0, 0, [], false];
  memory = new HeldKeys({ keptMsMax: 1_000, now: () => time });
});

function unwrap(): Promise<Buffer> {
  asked += 1;
  if (isAway) return Promise.reject(new Error('away'));
  const copy = Buffer.from(KEY);
  given.push(copy);
  return Promise.resolve(copy);
}

const obtain = (held?: HeldKey): Promise<HeldKey> => memory.obtain(held, unwrap);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a key in memory', () => {
  test('is asked for once in the first half of its time', async () => {
    const held = await obtain();
    time = 499;
    expect(await obtain(held)).toBe(held);
    expect(asked).toBe(1);
  });

  test('that is used is renewed in the second half, and what was given for that is wiped', async () => {
    const held = await obtain();
    time = 500;
    await obtain(held);
    await settled();
    time = 1_400;
    memory.sweep();
    expect(held.bytes.equals(KEY)).toBe(true);
    expect(asked).toBe(2);
    expect(given[1]?.every((byte) => byte === 0)).toBe(true);
  });

  test('that nobody uses is wiped at the end of its time', async () => {
    const held = await obtain();
    time = 999;
    memory.sweep();
    expect(held.isWiped).toBe(false);
    time = 1_000;
    memory.sweep();
    expect(given[0]?.every((byte) => byte === 0)).toBe(true);
    expect(() => held.bytes).toThrow('The keys of the vault are not to be had at this moment.');
    expect(memory.size).toBe(0);
  });

  test('whose provider is away serves to the end of its time, and not one moment longer', async () => {
    const held = await obtain();
    isAway = true;
    for (time of [500, 700, 800, 999]) expect(await obtain(held)).toBe(held);
    time = 1_000;
    memory.sweep();
    expect(held.isWiped).toBe(true);
    await expect(obtain(held)).rejects.toThrow('away');
    isAway = false;
    expect((await obtain(held)).bytes.equals(KEY)).toBe(true);
  });

  test('that the provider gives otherwise is not renewed', async () => {
    const held = await obtain();
    time = 800;
    await memory.obtain(held, () => Promise.resolve(randomBytes(32)));
    expect(held.confirmedAt).toBe(0);
  });
});

describe('sealed', () => {
  test('every key is wiped at once, and none is had until it is unsealed', async () => {
    const held = [await obtain(), await obtain()];
    memory.seal();
    expect(given.flatMap((bytes) => [...bytes]).every((byte) => byte === 0)).toBe(true);
    for (const each of held) expect(() => each.bytes).toThrow('not to be had');
    await expect(obtain()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    memory.unseal();
    expect((await obtain()).bytes.equals(KEY)).toBe(true);
  });

  test('a key that was on its way is wiped when it arrives', async () => {
    let give: (bytes: Buffer) => void = () => undefined;
    const coming = memory.obtain(undefined, () => new Promise((resolve) => (give = resolve)));
    memory.seal();
    const late = Buffer.from(KEY);
    give(late);
    await expect(coming).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(late.every((byte) => byte === 0)).toBe(true);
    expect(memory.size).toBe(0);
  });
});
