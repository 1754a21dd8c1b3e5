import { readFileSync } from 'node:fs';

/** A compiled engine whose mutable globals can be read and set from outside; it may be posted to other threads. */
export interface EngineBinary {
  readonly module: WebAssembly.Module;
  /** Export names of the mutable globals, in the order of their declaration. */
  readonly globalNames: readonly string[];
}

/** The published file, of which the build keeps a copy. */
const ENGINE_FILE = new URL(
  '../../vendor/@jitl/quickjs-ng-wasmfile-release-sync/dist/emscripten-module.wasm',
  import.meta.url,
);

/**
 * Compiles the engine. Its memory is imported, and so ours; its mutable globals are not exported by the published
 * file, which is why their export is added to the bytes. Whoever restores a memory image has to restore these too.
 */
export function compileEngine(): EngineBinary {
  const { bytes, names } = exportMutableGlobals(readFileSync(ENGINE_FILE));
  return { module: new WebAssembly.Module(bytes), globalNames: names };
}

const SECTION_IMPORT = 2;
const SECTION_GLOBAL = 6;
const SECTION_EXPORT = 7;
const KIND_GLOBAL = 3;
const HEADER_BYTES = 8;

interface Section {
  readonly id: number;
  readonly body: Uint8Array;
}

/** Adds an export for every mutable global of a WebAssembly binary. Refuses a binary that it does not understand. */
export function exportMutableGlobals(binary: Uint8Array): {
  bytes: Uint8Array<ArrayBuffer>;
  names: string[];
} {
  const sections = [...sectionsOf(binary)];
  const importedGlobals = countImportedGlobals(bodyOf(sections, SECTION_IMPORT));
  const mutable = mutableGlobals(bodyOf(sections, SECTION_GLOBAL));
  const names = mutable.map((index) => `mutable_global_${String(index)}`);
  const added = mutable.flatMap((index, at) => {
    const name = Buffer.from(names[at] ?? '');
    return [...leb(name.length), ...name, KIND_GLOBAL, ...leb(importedGlobals + index)];
  });
  const parts: Uint8Array[] = [binary.subarray(0, HEADER_BYTES)];
  for (const { id, body } of sections) {
    const written = id === SECTION_EXPORT ? withExports(body, names.length, added) : body;
    parts.push(Uint8Array.from([id, ...leb(written.length)]), written);
  }
  return { bytes: new Uint8Array(Buffer.concat(parts)), names };
}

function withExports(body: Uint8Array, count: number, added: readonly number[]): Uint8Array {
  const reader = new Reader(body);
  const total = reader.integer() + count;
  return Buffer.concat([Uint8Array.from(leb(total)), reader.rest(), Uint8Array.from(added)]);
}

function* sectionsOf(binary: Uint8Array): Generator<Section> {
  const reader = new Reader(binary.subarray(HEADER_BYTES));
  while (!reader.done) {
    const id = reader.byte();
    yield { id, body: reader.take(reader.integer()) };
  }
}

function bodyOf(sections: readonly Section[], id: number): Uint8Array {
  return sections.find((section) => section.id === id)?.body ?? Uint8Array.of(0);
}

function countImportedGlobals(body: Uint8Array): number {
  const reader = new Reader(body);
  let globals = 0;
  for (let left = reader.integer(); left > 0; left--) {
    reader.take(reader.integer());
    reader.take(reader.integer());
    const kind = reader.byte();
    if (kind === 0) reader.integer();
    else if (kind === 1) reader.skipTable();
    else if (kind === 2) reader.skipLimits();
    else if (kind === KIND_GLOBAL) {
      globals++;
      reader.take(2);
    } else throw new Error(`the engine imports something of kind ${String(kind)}`);
  }
  return globals;
}

/** Indices, among the module's own globals, of those that can change. */
function mutableGlobals(body: Uint8Array): number[] {
  const reader = new Reader(body);
  const found: number[] = [];
  const count = reader.integer();
  for (let index = 0; index < count; index++) {
    reader.byte();
    if (reader.byte() === 1) found.push(index);
    reader.skipConstant();
  }
  return found;
}

function leb(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  do {
    const low = left & 0x7f;
    left >>>= 7;
    bytes.push(left > 0 ? low | 0x80 : low);
  } while (left > 0);
  return bytes;
}

/** Reads WebAssembly's encoding from front to back. */
class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new Error('the engine binary ends early');
    return value;
  }

  take(length: number): Uint8Array {
    const start = this.#at;
    this.#at += length;
    return this.#bytes.subarray(start, this.#at);
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at);
  }

  integer(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  skipLimits(): void {
    const flags = this.byte();
    this.integer();
    if ((flags & 1) === 1) this.integer();
  }

  skipTable(): void {
    this.byte();
    this.skipLimits();
  }

  /** Skips a constant initial value: i32, i64, f32, f64 or another global. */
  skipConstant(): void {
    const operation = this.byte();
    if (operation === 0x41 || operation === 0x42 || operation === 0x23) this.integer();
    else if (operation === 0x43) this.take(4);
    else if (operation === 0x44) this.take(8);
    else throw new Error(`the engine has a global of an unknown form ${String(operation)}`);
    if (this.byte() !== 0x0b) throw new Error('the engine has a global that is not a constant');
  }
}
