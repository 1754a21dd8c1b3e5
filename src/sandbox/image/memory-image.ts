import type { Engine } from '../engine/engine.js';
import type { EnginePointers } from '../engine/engine-functions.js';

/**
 * The memory of an engine at one moment, in shared buffers, so that every thread restores from the same bytes. The
 * memory is laid out as static data from 0, the engine's stack below its start (it grows down), and the heap from there
 * up to the break. What lies between is zero.
 */
export interface MemoryImage {
  readonly pointers: EnginePointers;
  readonly globals: readonly number[];
  /** Static data, from address 0. */
  readonly data: Uint8Array;
  /** First address of the heap; the stack lies below. */
  readonly heapStart: number;
  readonly heap: Uint8Array;
  /** Address of the word that holds the break; undefined where it was not found, and all memory is taken instead. */
  readonly breakAddress: number | undefined;
}

/** Most that the engine's stack can have used: its own limit and what native code below it adds, with room to spare. */
const STACK_WINDOW_BYTES = (512 + 64) * 1024;

/** The break of an engine: the end of all memory that was ever handed out. */
function breakOf(engine: Engine, breakAddress: number | undefined): number {
  const { buffer } = engine.memory;
  if (breakAddress === undefined) return buffer.byteLength;
  return Math.min(new Int32Array(buffer, breakAddress, 1)[0] ?? 0, buffer.byteLength);
}

/** Takes the image of an engine between two calls, when its stack is empty. */
export function captureImage(engine: Engine, breakAddress: number | undefined): MemoryImage {
  const globals = engine.globals.map((global) => Number(global.value));
  const heapStart = globals[0];
  if (heapStart === undefined) throw new Error('the engine has no stack pointer');
  const bytes = engine.memory.bytes;
  bytes.fill(0, heapStart - STACK_WINDOW_BYTES, heapStart);
  let dataEnd = heapStart - STACK_WINDOW_BYTES;
  while (dataEnd > 0 && bytes[dataEnd - 1] === 0) dataEnd--;
  let heapEnd = breakOf(engine, breakAddress);
  while (bytes[heapEnd - 1] === 0) heapEnd--;
  return {
    pointers: engine.pointers,
    globals,
    data: toShared(bytes.subarray(0, dataEnd)),
    heapStart,
    heap: toShared(bytes.subarray(heapStart, heapEnd)),
    breakAddress,
  };
}

/**
 * The image with bytes of its own. Copying from memory that threads share is three times slower, and restoring is
 * copying, so each worker restores from its own copy.
 */
export function ownCopy(image: MemoryImage): MemoryImage {
  return { ...image, data: new Uint8Array(image.data), heap: new Uint8Array(image.heap) };
}

/** Writes an image into a new engine. */
export function adoptImage(engine: Engine, image: MemoryImage): void {
  restoreImage(engine, image);
  engine.adopt(image.pointers);
}

/**
 * Puts an engine back to its image, byte for byte, after a run that returned or was killed, so that its stack stayed
 * within its limit. After a trap, or an overflow of the host's own stack, take a new engine.
 */
export function restoreImage(engine: Engine, image: MemoryImage): void {
  const bytes = engine.memory.bytes;
  const { data, heap, heapStart } = image;
  const used = breakOf(engine, image.breakAddress);
  bytes.set(data, 0);
  bytes.fill(0, heapStart - STACK_WINDOW_BYTES, heapStart);
  bytes.set(heap, heapStart);
  bytes.fill(0, heapStart + heap.length, Math.max(used, heapStart + heap.length));
  restoreGlobals(engine, image);
}

function restoreGlobals(engine: Engine, image: MemoryImage): void {
  engine.globals.forEach((global, index) => {
    global.value = image.globals[index];
  });
  engine.memory.growth.refused = false;
}

/** A copy in memory that threads share. */
export function toShared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

const PROBE_BYTES = 3 * 1024 * 1024;
const PAGE_BYTES = 4096;

/**
 * Finds the word of static data that holds the break, by watching which one moves with two large allocations. Takes a
 * scratch engine, which is unfit for anything else afterwards. Undefined where no single word behaves so.
 */
export function findBreakAddress(scratch: Engine): number | undefined {
  const heapStart = Number(scratch.globals[0]?.value);
  const words = () => new Int32Array(scratch.memory.buffer.slice(0, Math.min(heapStart, 262_144)));
  const before = words();
  const first = scratch.memory.allocate(PROBE_BYTES) + PROBE_BYTES;
  const between = words();
  const second = scratch.memory.allocate(PROBE_BYTES) + PROBE_BYTES;
  const after = words();
  const found: number[] = [];
  before.forEach((start, index) => {
    const middle = between[index] ?? 0;
    const end = after[index] ?? 0;
    const grows = start >= heapStart && middle > start && end > middle;
    const covers = middle >= first && end >= second && end <= scratch.memory.buffer.byteLength;
    if (grows && covers && middle - start >= 2 * 1024 * 1024 && start % PAGE_BYTES === 0)
      found.push(index * 4);
  });
  return found.length === 1 ? found[0] : undefined;
}
