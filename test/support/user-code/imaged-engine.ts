import { loadImage } from '../../../src/sandbox/image/code-image.js';
import type { MadeImage } from '../../../src/sandbox/image/code-image.js';
import { makeCodeImage } from '../../../src/sandbox/image/code-image-maker.js';
import { Engine } from '../../../src/sandbox/engine/engine.js';
import { makeGuestBase } from '../../../src/sandbox/image/guest-image.js';
import type { GuestBase } from '../../../src/sandbox/image/guest-image.js';
import { GuestRun } from '../../../src/sandbox/worker/guest-run.js';
import { readGuestBundle } from '../../../src/sandbox/image/guest-units.js';
import { adoptImage, restoreImage } from '../../../src/sandbox/image/memory-image.js';
import type { MemoryImage } from '../../../src/sandbox/image/memory-image.js';
import { RUN_LIMITS } from '../../../src/sandbox/protocol/outcome.js';
import type { RunEnding } from '../../../src/sandbox/protocol/outcome.js';

/** User code of a body. */
export const codeOf = (body: string): string => `module.exports = async () => { ${body} }`;

/** Bodies of runs whose effects a careless restore would leave behind. */
export const MUTATIONS = [
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

/** An engine over one of the memory images, which runs code and is put back to the image. */
export class ImagedEngine {
  readonly base: GuestBase;
  readonly image: MemoryImage;
  engine: Engine;

  private constructor(base: GuestBase, image: MemoryImage, engine: Engine) {
    this.base = base;
    this.image = image;
    this.engine = engine;
  }

  static async of(kind: 'leanImage' | 'fullImage'): Promise<ImagedEngine> {
    const base = await makeGuestBase(readGuestBundle());
    return new ImagedEngine(base, base[kind], await freshEngine(base, base[kind]));
  }

  /** Takes another engine. */
  async renew(): Promise<void> {
    this.engine = await freshEngine(this.base, this.image);
  }

  restore(): void {
    restoreImage(this.engine, this.image);
  }

  /** Runs code, and tells whether the engine may be put back afterwards. */
  run(
    body: string,
    timeMsMax: number,
    codeImage?: MadeImage,
  ): { ending: RunEnding | undefined; clean: boolean } {
    const result: { ending: RunEnding | undefined; clean: boolean } = {
      ending: undefined,
      clean: true,
    };
    const settings = {
      ...RUN_LIMITS,
      capabilities: [],
      http: false,
      httpMessage: false,
      keepsMatches: false,
    };
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
    const shared = { abortFlag: new Int32Array(1), units: this.base.units };
    const guest = new GuestRun(this.engine, this.image, toDo, shared, observer);
    guest.begin();
    if (result.ending === undefined) guest.abort();
    return result;
  }

  /** 0 where the memory is that of the image, to the last byte. */
  differences(): number {
    const { data, heap, heapStart } = this.image;
    const expected = Buffer.alloc(this.engine.memory.bytes.length);
    expected.set(data, 0);
    expected.set(heap, heapStart);
    return Buffer.compare(expected, Buffer.from(this.engine.memory.bytes));
  }

  /** An image of user code. */
  makeImage(body: string): MadeImage | undefined {
    const made = makeCodeImage(this.engine, this.image, codeOf(body), [], this.base.units);
    this.restore();
    return made;
  }
}

async function freshEngine(base: GuestBase, image: MemoryImage): Promise<Engine> {
  const fresh = await Engine.create(base.binary, 1100);
  adoptImage(fresh, image);
  return fresh;
}

/** So many runs in a row, each followed by a restore; gives the differences after every fiftieth and the last. */
export async function differencesAfterRuns(
  imaged: ImagedEngine,
  runs: number,
): Promise<readonly number[]> {
  const differences: number[] = [];
  const cheap = MUTATIONS.filter((body) => !/while|1e6\)|2e5|1e5|then\(f\)/.test(body));
  const images = cheap.map((body) => imaged.makeImage(body));
  if (images.includes(undefined)) throw new Error('There is no image of some code.');
  for (let count = 0; count < runs; count++) {
    const at = count % cheap.length;
    // Every other time round the code comes as an image.
    const isImaged = Math.floor(count / cheap.length) % 2 === 1;
    const { clean } = imaged.run(cheap[at] ?? '', 50, isImaged ? images[at] : undefined);
    if (clean) imaged.restore();
    else await imaged.renew();
    if (count % 50 === 0) differences.push(imaged.differences());
  }
  return [...differences, imaged.differences()];
}
