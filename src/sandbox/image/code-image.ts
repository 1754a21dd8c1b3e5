import { INITIAL_PAGES, PAGE_BYTES as WASM_PAGE_BYTES } from '../engine/engine-instance.js';
import type { Pointer } from '../engine/engine-functions.js';
import type { Engine } from '../engine/engine.js';
import { toShared } from './memory-image.js';
import type { MemoryImage } from './memory-image.js';

/**
 * What compiling a piece of user code changes in an image: whole pages, in shared memory. The code was compiled and the
 * units of the guest that it uses were loaded, but nothing of the code itself has run, so an image holds nothing of any run.
 */
export interface MadeImage {
  /** The compiled code: the function that wraps the module. */
  readonly code: Pointer;
  /** Address and length of each stretch of pages. */
  readonly stretches: readonly (readonly [address: Pointer, length: number])[];
  /** The pages, one after another. */
  readonly pages: Uint8Array;
  /** Numbers of the units of the guest that are loaded in it beside those of every image. */
  readonly units: readonly number[];
}

/** An image by its number. */
export interface CodeImage extends MadeImage {
  readonly id: number;
}

/** An image as a worker keeps it: its stretches of pages in memory of its own, from which copying is faster. */
export interface LoadedImage {
  readonly code: Pointer;
  readonly stretches: readonly {
    readonly address: Pointer;
    readonly bytes: Uint8Array;
  }[];
}

const PAGE_BYTES = 4096;

/**
 * The pages in which an engine differs from the image it was restored to. Undefined where they reach beyond the memory
 * of a new engine, which an image has to fit as it is.
 */
export function captureCodeImage(
  engine: Engine,
  base: MemoryImage,
  code: Pointer,
  units: readonly number[],
): MadeImage | undefined {
  const memory = Buffer.from(engine.memory.buffer);
  const end = usedEnd(engine, base);
  if (end > INITIAL_PAGES * WASM_PAGE_BYTES) return undefined;
  const changed = [
    ...changedPages(memory, base.data, 0, base.data.length),
    ...changedPages(memory, base.heap, base.heapStart, end),
  ];
  const stretches: [address: Pointer, length: number][] = [];
  for (const { address, length } of changed) {
    const last = stretches.at(-1);
    if (last !== undefined && last[0] + last[1] === address) last[1] += length;
    else stretches.push([address, length]);
  }
  const parts = stretches.map(([start, length]) => memory.subarray(start, start + length));
  return { code, stretches, pages: toShared(Buffer.concat(parts)), units };
}

/** Takes an image into memory that no other thread has. */
export function loadImage({ code, stretches, pages }: MadeImage): LoadedImage {
  const own = new Uint8Array(pages);
  let from = 0;
  return {
    code,
    stretches: stretches.map(([address, length]) => {
      const bytes = own.subarray(from, from + length);
      from += length;
      return { address, bytes };
    }),
  };
}

/** Where the memory that was ever handed out ends. */
export function usedEnd(engine: Engine, base: MemoryImage): number {
  const { buffer } = engine.memory;
  if (base.breakAddress === undefined) return buffer.byteLength;
  return Math.min(new Int32Array(buffer, base.breakAddress, 1)[0] ?? 0, buffer.byteLength);
}

function* changedPages(
  memory: Buffer,
  original: Uint8Array,
  start: number,
  end: number,
): Generator<{ address: number; length: number }> {
  for (let address = start; address < end; address += PAGE_BYTES) {
    const length = Math.min(PAGE_BYTES, end - address);
    const offset = address - start;
    const known = original.subarray(offset, offset + length);
    const page = memory.subarray(address, address + length);
    const unchanged = known.length === length ? page.equals(known) : isZeroBeyond(page, known);
    if (!unchanged) yield { address, length };
  }
}

/** Whether a page that reaches beyond the original equals it, with zeros behind. */
function isZeroBeyond(page: Buffer, known: Uint8Array): boolean {
  if (!page.subarray(0, known.length).equals(known)) return false;
  return page.subarray(known.length).every((byte) => byte === 0);
}

/** Turns an engine that is at its image into one that has the code compiled. */
export function applyCodeImage(engine: Engine, image: LoadedImage): void {
  const { bytes: memory } = engine.memory;
  for (const { address, bytes } of image.stretches) memory.set(bytes, address);
}
