import { beforeAll, describe, expect, it } from 'vitest';

import { loadImage } from '../../../src/sandbox/image/code-image.js';
import type { MadeImage } from '../../../src/sandbox/image/code-image.js';
import { makeCodeImage } from '../../../src/sandbox/image/code-image-maker.js';
import { GuestKilled } from '../../../src/sandbox/engine/engine-errors.js';
import { Engine } from '../../../src/sandbox/engine/engine.js';
import { makeGuestBase } from '../../../src/sandbox/image/guest-image.js';
import type { GuestBase } from '../../../src/sandbox/image/guest-image.js';
import { GuestRun } from '../../../src/sandbox/worker/guest-run.js';
import { readGuestBundle } from '../../../src/sandbox/image/guest-units.js';
import {
  adoptImage,
  findBreakAddress,
  restoreImage,
} from '../../../src/sandbox/image/memory-image.js';
import type { MemoryImage } from '../../../src/sandbox/image/memory-image.js';
import { RUN_LIMITS } from '../../../src/sandbox/protocol/outcome.js';
import type { RunEnding } from '../../../src/sandbox/protocol/outcome.js';
import { compileEngine, exportMutableGlobals } from '../../../src/sandbox/engine/wasm-binary.js';

const codeOf = (body: string): string => `module.exports = async () => { ${body} }`;

/** Runs whose effects a careless restore would leave behind. */
const MUTATIONS = [
  `Object.prototype.leak = 1; Array.prototype.push = null`,
  `JSON.parse = () => 1; JSON.stringify = () => '"x"'; Promise.prototype.then = null`,
  `globalThis.secret = 'x'.repeat(1e6); Symbol.for('leak')`,
  `delete globalThis.Buffer; delete globalThis.setTimeout; Object.freeze(globalThis)`,
  `setInterval(() => 1, 1000); new Promise(() => {}); setTimeout(() => 1, 1e6)`,
  `Buffer.prototype.toString = () => 'x'; require('events').defaultMaxListeners = 1`,
  `globalThis.kept = Array.from({ length: 2e5 }, (_, i) => ({ i }))`,
  `const kept = []; for (let i = 0; i < 40; i++) kept.push(new Uint8Array(1e5).fill(7))`,
  `while (true) {}`,
  `const s = []; for (;;) s.push('x'.repeat(1e6) + s.length)`,
  `const f = () => f() + 1; f()`,
  `try { (function f() { f() })() } catch {} require('yup'); require('uuid')`,
  `const f = () => Promise.resolve().then(f); await f()`,
  `throw new Proxy({}, { get() { throw 1 } })`,
  `Math.random(); new Date(); await new Promise(() => {})`,
  `Object.defineProperty = () => 1; Reflect.apply = null; try { Buffer.from('a'); new URL('http://a') } catch {}`,
  `console.log({ a: 1 }); require('crypto').randomBytes(8); fetch('http://a').catch(() => {}); structuredClone({})`,
];

describe.each(['leanImage', 'fullImage'] as const)('the memory image: %s', (kind) => {
  let base: GuestBase;
  let image: MemoryImage;
  let engine: Engine;

  beforeAll(async () => {
    base = await makeGuestBase(readGuestBundle());
    image = base[kind];
    engine = await freshEngine();
  });

  async function freshEngine(): Promise<Engine> {
    const fresh = await Engine.create(base.binary, 1100);
    adoptImage(fresh, image);
    return fresh;
  }

  function run(
    body: string,
    timeMsMax: number,
    codeImage?: MadeImage,
  ): { ending: RunEnding | undefined; clean: boolean } {
    const result: { ending: RunEnding | undefined; clean: boolean } = {
      ending: undefined,
      clean: true,
    };
    const settings = { ...RUN_LIMITS, capabilities: [], http: false, httpMessage: false };
    const toDo = {
      run: 1,
      code: codeImage === undefined ? codeOf(body) : loadImage(codeImage),
      text: `${JSON.stringify(settings)},{}`,
      rawBody: undefined,
      limits: { ...RUN_LIMITS, timeMsMax, memoryBytesMax: 20_000_000 },
    };
    const observer = {
      ended: (ending: RunEnding, _report: unknown, clean: boolean) =>
        Object.assign(result, { ending, clean }),
      called: () => undefined,
      gaveUp: () => undefined,
    };
    const shared = { abortFlag: new Int32Array(1), units: base.units };
    const guest = new GuestRun(engine, image, toDo, shared, observer);
    guest.begin();
    if (result.ending === undefined) guest.abort();
    return result;
  }

  function differences(): number {
    const { data, heap, heapStart } = image;
    const expected = Buffer.alloc(engine.memory.bytes.length);
    expected.set(data, 0);
    expected.set(heap, heapStart);
    return Buffer.compare(expected, Buffer.from(engine.memory.bytes));
  }

  it('finds one mutable global and one break, on which restoring only what can have changed rests', async () => {
    const binary = compileEngine();
    expect(binary.globalNames).toHaveLength(1);
    const scratch = await Engine.create(binary, 1024);
    scratch.boot();
    expect(findBreakAddress(scratch)).toBe(image.breakAddress);
    expect(image.breakAddress).toBeGreaterThan(0);
  });

  it('holds what the prelude needs, and not what compiling it left behind', () => {
    expect(image.heap.length).toBeLessThan({ leanImage: 300_000, fullImage: 1_200_000 }[kind]);
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
    const { clean } = run(body, 150);
    if (clean && engine.memory.buffer.byteLength < 64 * 1024 * 1024) restoreImage(engine, image);
    else engine = await freshEngine();
    expect(differences()).toBe(0);
    expect(engine.globals.map((global) => global.value)).toEqual(image.globals);
    const probe = run(
      `return [typeof leak, typeof secret, typeof Buffer, JSON.stringify({}), [].concat(1)]`,
      1000,
    );
    expect(probe.ending).toEqual({
      kind: 'ok',
      output: '["undefined","undefined","function","{}",[1]]',
    });
    restoreImage(engine, image);
  });

  it('gives way to images of code also in an engine that grew in an earlier run', async () => {
    engine = await freshEngine();
    const before = engine.memory.buffer.byteLength;
    const { clean } = run(`return [new Uint8Array(12e6)].length`, 1000);
    expect(clean).toBe(true);
    expect(engine.memory.buffer.byteLength).toBeGreaterThan(before);
    restoreImage(engine, image);
    expect(makeCodeImage(engine, image, codeOf(''), [], base.units)).toBeDefined();
    restoreImage(engine, image);
  });

  it('is restored to the last byte over 2,000 hostile runs in a row', async () => {
    const cheap = MUTATIONS.filter((body) => !/while|1e6\)|2e5|1e5|then\(f\)/.test(body));
    const images = cheap.map((body) => {
      const made = makeCodeImage(engine, image, codeOf(body), [], base.units);
      restoreImage(engine, image);
      return made;
    });
    expect(images).not.toContain(undefined);
    for (let count = 0; count < 2000; count++) {
      const at = count % cheap.length;
      // Every other time round the code comes as an image.
      const isImaged = Math.floor(count / cheap.length) % 2 === 1;
      const { clean } = run(cheap[at] ?? '', 50, isImaged ? images[at] : undefined);
      if (clean) restoreImage(engine, image);
      else engine = await freshEngine();
      if (count % 50 === 0) expect(differences()).toBe(0);
    }
    expect(differences()).toBe(0);
  }, 180_000);

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
