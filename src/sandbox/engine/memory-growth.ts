import { PAGE_BYTES } from './engine-instance.js';

/** How often Emscripten asks for memory, each time for less, before it gives up. */
const ATTEMPTS = 3;

/**
 * Bounds how far a run may grow its memory. Growth is Emscripten's affair, through `memory.grow`. Emscripten asks for
 * more than it needs first, then for less: only the third refusal in a row means that the guest does not get what it
 * asked for.
 */
export class MemoryGrowth {
  /** Set when the guest asked for more memory than it may have. */
  refused = false;
  /** Greatest size of the memory in bytes for the current run; the instance's own maximum holds in any case. */
  bytesMax = Number.MAX_SAFE_INTEGER;

  constructor(memory: WebAssembly.Memory) {
    const grow = memory.grow.bind(memory);
    let refusals = 0;
    memory.grow = (pages: number): number => {
      try {
        if (memory.buffer.byteLength + pages * PAGE_BYTES > this.bytesMax)
          throw new RangeError('beyond the limit of the run');
        const before = grow(pages);
        refusals = 0;
        return before;
      } catch (error) {
        refusals = (refusals + 1) % ATTEMPTS;
        if (refusals === 0) this.refused = true;
        throw error;
      }
    };
  }
}
