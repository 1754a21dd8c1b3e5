import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

import { Decompress as ZstdDecompress } from 'fzstd';

/** More codings around one another mean nobody any good. */
export const CODINGS_MAX = 4;

/** How much of a body goes into a decoder at a time: what comes out is looked at before more goes in. */
export const STEP_BYTES = 16 * 1024;

/**
 * A body without its codings, or why there is none: a phrase that follows "the body". Of one that becomes too long there
 * is its beginning, up to about the bound. `isUnknown` where the codings are none that anybody here can take off.
 */
export type Decoded =
  | { readonly ok: Buffer }
  | { readonly fault: string; readonly beginning?: Buffer; readonly isUnknown?: true };

type Decode = (bytes: Buffer, output: Output) => Promise<void>;

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', (bytes, output) => throughNode(createGunzip(), bytes, output)],
  ['x-gzip', (bytes, output) => throughNode(createGunzip(), bytes, output)],
  ['br', (bytes, output) => throughNode(createBrotliDecompress(), bytes, output)],
  ['deflate', (bytes, output) => throughNode(inflaterFor(bytes), bytes, output)],
  ['zstd', throughZstd],
]);

/**
 * Takes the codings of a `Content-Encoding` header off a body, the last one first. What would become longer than
 * `bytesMax` is given up as soon as it is.
 */
export async function decodeContent(
  bytes: Uint8Array,
  codings: string,
  bytesMax: number,
): Promise<Decoded> {
  const coded = codingsOf(codings);
  if (coded.length > CODINGS_MAX) return { fault: 'is coded too often', isUnknown: true };
  if (!coded.every((name) => DECODERS.has(name))) {
    return { fault: 'has a content encoding that is not known', isUnknown: true };
  }
  let decoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, name] of coded.entries()) {
    const decode = DECODERS.get(name);
    if (decode === undefined) break;
    // An answer to HEAD, say, names the coding of what it does not have.
    if (decoded.length === 0) continue;
    const output = new Output(bytesMax);
    try {
      await decode(decoded, output);
    } catch {
      if (!output.isFull) return { fault: 'is not what its content encoding says' };
      const fault = `is larger than ${String(bytesMax)} bytes when it is decoded`;
      const isLast = index === coded.length - 1;
      return { fault, ...(isLast ? { beginning: output.whole() } : {}) };
    }
    decoded = output.whole();
  }
  return { ok: decoded };
}

/** The codings of a header in the order in which they are to be taken off, without those that change nothing. */
export function codingsOf(header: string): readonly string[] {
  const names = header.toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== 'identity' && name !== '')
    .toReversed();
}

/** Servers send `deflate` with and without the header of zlib. */
export function inflaterFor(bytes: Uint8Array): Transform {
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

async function throughNode(decoder: Transform, bytes: Buffer, output: Output): Promise<void> {
  decoder.on('data', (chunk: Buffer) => {
    try {
      output.add(chunk);
    } catch (error) {
      decoder.destroy(error as Error);
    }
  });
  decoder.end(bytes);
  await once(decoder, 'end');
}

async function throughZstd(bytes: Buffer, output: Output): Promise<void> {
  const decoder = new ZstdDecompress((chunk) => {
    output.add(chunk);
  });
  for (let from = 0; from < bytes.length; from += STEP_BYTES) {
    const to = Math.min(bytes.length, from + STEP_BYTES);
    decoder.push(new Uint8Array(bytes.subarray(from, to)), to === bytes.length);
    // It works on this thread; others get their turn.
    await new Promise(setImmediate);
  }
}

/** What a decoder gives, up to a bound. */
class Output {
  readonly #chunks: Buffer[] = [];
  readonly #bytesMax: number;
  #length = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get isFull(): boolean {
    return this.#length > this.#bytesMax;
  }

  /** Keeps a copy of a chunk; throws where it is too much, so that the decoder stops there. */
  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.isFull) throw new RangeError('The output is full.');
    this.#chunks.push(Buffer.from(chunk));
  }

  whole(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#chunks);
  }
}
