import { HostFault } from './engine-errors.js';
import type { Pointer, RawModule } from './engine-functions.js';
import { MemoryGrowth } from './memory-growth.js';

/** The memory of an engine, as bytes that are handed out; it knows nothing of what lies in it. */
export class EngineMemory {
  readonly growth: MemoryGrowth;
  readonly #memory: WebAssembly.Memory;
  readonly #raw: RawModule;

  constructor(memory: WebAssembly.Memory, raw: RawModule) {
    this.growth = new MemoryGrowth(memory);
    this.#memory = memory;
    this.#raw = raw;
  }

  /** The whole memory; valid until the guest runs again. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#raw.HEAPU8;
  }

  /** What {@link bytes} looks at; valid as long. */
  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** A place for so many bytes. Throws HostFault where there is no room. */
  allocate(bytes: number): Pointer {
    const address = this.#raw._malloc(bytes);
    if (address === 0) {
      this.growth.refused = true;
      throw new HostFault('RangeError', 'out of memory');
    }
    return address;
  }

  /** Gives a place back. */
  release(address: Pointer): void {
    this.#raw._free(address);
  }

  /** Copies bytes into the memory with a zero behind them. */
  copyIn(source: Uint8Array): Pointer {
    const address = this.allocate(source.length + 1);
    this.bytes.set(source, address);
    this.bytes[address + source.length] = 0;
    return address;
  }

  /** Copies a place in the memory to a new one with a zero behind it. */
  copyWithin(start: Pointer, length: number): Pointer {
    const address = this.allocate(length + 1);
    this.bytes.copyWithin(address, start, start + length);
    this.bytes[address + length] = 0;
    return address;
  }

  /** Lends a place until the guest allocates. */
  lend(address: Pointer, length: number): Buffer<ArrayBuffer> {
    return Buffer.from(this.bytes.buffer, address, length);
  }
}
