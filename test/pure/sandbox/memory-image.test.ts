import { beforeAll, describe, expect, it } from 'vitest';

import { GuestKilled } from '../../../src/sandbox/engine/engine-errors.js';
import { Engine } from '../../../src/sandbox/engine/engine.js';
import { makeGuestBase } from '../../../src/sandbox/image/guest-image.js';
import { readGuestBundle } from '../../../src/sandbox/image/guest-units.js';
import {
  adoptImage,
  findBreakAddress,
  restoreImage,
} from '../../../src/sandbox/image/memory-image.js';
import type { MemoryImage } from '../../../src/sandbox/image/memory-image.js';
import { compileEngine, exportMutableGlobals } from '../../../src/sandbox/engine/wasm-binary.js';
import {
  differencesAfterRuns,
  ImagedEngine,
  MUTATIONS,
} from '../../support/user-code/imaged-engine.js';

describe.each(['leanImage', 'fullImage'] as const)('the memory image: %s', (kind) => {
  let imaged: ImagedEngine;
  let image: MemoryImage;

  beforeAll(async () => {
    imaged = await ImagedEngine.of(kind);
    ({ image } = imaged);
  });

  it('finds one mutable global and one break, on which restoring only what can have changed rests', async () => {
    const binary = compileEngine();
    expect(binary.globalNames).toHaveLength(1);
    const scratch = await Engine.create(binary, 1024);
    scratch.boot();
    expect(findBreakAddress(scratch)).toBe(image.breakAddress);
    expect(image.breakAddress).toBeGreaterThan(0);
  });

  it('holds what the prelude needs, and not what compiling it left behind', () => {
    expect(image.heap.length).toBeLessThan({ leanImage: 236_000, fullImage: 1_174_000 }[kind]);
  });

  it('refuses a binary that it does not understand', () => {
    expect(() => exportMutableGlobals(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 2))).toThrow(
      'ends early',
    );
  });

  it('is the same for every boot but for the addresses of nothing', async () => {
    const again = await makeGuestBase(readGuestBundle());
    expect(again[kind].heap.length).toBe(image.heap.length);
    expect(again[kind].pointers).toEqual(image.pointers);
  });

  it.each(MUTATIONS)('is restored to the last byte after: %s', async (body) => {
    const { clean } = imaged.run(body, 150);
    if (clean && imaged.engine.memory.buffer.byteLength < 64 * 1024 * 1024) imaged.restore();
    else await imaged.renew();
    expect(imaged.differences()).toBe(0);
    expect(imaged.engine.globals.map((global) => global.value)).toEqual(image.globals);
    const probe = imaged.run(
      `return [typeof leak, typeof secret, typeof Buffer, JSON.stringify({}), [].concat(1)]`,
      1000,
    );
    expect(probe.ending).toEqual({
      kind: 'ok',
      output: '["undefined","undefined","function","{}",[1]]',
    });
    imaged.restore();
  });

  it('gives way to images of code also in an engine that grew in an earlier run', async () => {
    await imaged.renew();
    const before = imaged.engine.memory.buffer.byteLength;
    const { clean } = imaged.run(`return [new Uint8Array(12e6)].length`, 1000);
    expect(clean).toBe(true);
    expect(imaged.engine.memory.buffer.byteLength).toBeGreaterThan(before);
    imaged.restore();
    expect(imaged.makeImage('')).toBeDefined();
  });

  it('is restored to the last byte over 200 hostile runs in a row', async () => {
    expect(new Set(await differencesAfterRuns(imaged, 200))).toEqual(new Set([0]));
  }, 60_000);

  it('can be restored as a whole where the break is unknown, to the same result', async () => {
    const whole = await makeGuestBase(readGuestBundle(), { assumeNothing: true });
    expect(whole[kind].breakAddress).toBeUndefined();
    const other = await Engine.create(whole.binary, 1100);
    adoptImage(other, whole[kind]);
    other.hooks = {
      interrupt: () => {
        throw new GuestKilled('deadline');
      },
      answer: () => undefined,
    };
    const before = Buffer.from(other.memory.bytes);
    expect(() =>
      other.execution.evaluate(
        Buffer.from(`globalThis.a = []; for (;;) a.push('x' + a.length)`),
        'x.js',
      ),
    ).toThrow(GuestKilled);
    restoreImage(other, whole[kind]);
    expect(Buffer.compare(before, Buffer.from(other.memory.bytes).subarray(0, before.length))).toBe(
      0,
    );
    expect(other.memory.bytes.subarray(before.length).every((byte) => byte === 0)).toBe(true);
  });
});
