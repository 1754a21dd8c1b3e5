import { isUtf8 } from 'node:buffer';

import type { Engine } from './engine.js';
import { HostFault } from './engine-errors.js';
import type { Pointer } from './engine-functions.js';

/** What a host operation may answer; text must not hold U+0000. A pointer is a guest value that is handed over. */
export type HostAnswer = undefined | number | string | Uint8Array | { readonly value: Pointer };

/** What the engine asks its user while guest code runs. */
export interface EngineHooks {
  /** Called often while guest code runs; throws GuestKilled to end it. */
  interrupt(): void;
  /** Answers an operation of the guest; may throw HostFault or GuestKilled. */
  answer(call: HostCall): HostAnswer;
}

/** The arguments of one host call. Nothing about them can be trusted; readers check kind and range. */
export class HostCall {
  readonly engine: Engine;
  readonly #count: number;
  readonly #values: Pointer;

  constructor(engine: Engine, count: number, values: Pointer) {
    this.engine = engine;
    this.#count = count;
    this.#values = values;
  }

  get count(): number {
    return this.#count;
  }

  pointer(index: number): Pointer {
    if (index >= this.#count) throw new HostFault('TypeError', 'too few arguments for the host');
    return this.engine.argumentAt(this.#values, index);
  }

  number(index: number): number {
    return this.engine.readNumber(this.pointer(index));
  }

  text(index: number): string {
    return this.engine.readString(this.pointer(index));
  }

  utf8(index: number): Uint8Array {
    return this.engine.readUtf8(this.pointer(index));
  }

  /** A copy of the byte range that starts at this argument. */
  bytes(index: number): Buffer<ArrayBuffer> {
    const offset = this.number(index + 1);
    const length = this.number(index + 2);
    return this.engine.readBytes(this.pointer(index), offset, length);
  }

  /** UTF-8 text as an answer, without a detour over the host's strings where it is well-formed. */
  textFromUtf8(bytes: Uint8Array): HostAnswer {
    if (isUtf8(bytes)) return { value: this.engine.newStringFromUtf8(bytes) };
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }
}
