import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

import { Decompress as ZstdDecompress } from 'fzstd';

import { codingsOf, CODINGS_MAX, inflaterFor, STEP_BYTES } from './content-coding.js';

/** A body that unpacks to more than this many times its length is made to cost its readers, and is read no further. */
const RATIO_MAX = 100;

/** What becomes of the bytes of a coded body that is read as it comes. */
export type CodedRead = readonly Buffer[] | 'broken' | 'too-dense';

/**
 * Takes the codings off a body that passes, part by part, so that it can be looked into without being held. What it gives is
 * no more than a bound or a hundred times what it was given.
 */
export class CodedStream {
  readonly #stages: readonly Stage[];
  readonly #bytesMin: number;
  #isTooDense = false;
  #taken = 0;
  #given = 0;

  private constructor(codings: readonly string[], bytesMin: number) {
    this.#bytesMin = bytesMin;
    const meter = (length: number): void => {
      this.#given += length;
      this.#isTooDense = this.#given > Math.max(this.#bytesMin, RATIO_MAX * this.#taken);
      if (this.#isTooDense) throw new RangeError('The body is too dense.');
    };
    this.#stages = codings.map((name) =>
      name === 'zstd' ? new ZstdStage(meter) : new NodeStage(name, meter),
    );
  }

  /** Undefined for codings that are not known. */
  static of(header: string, bytesMin: number): CodedStream | undefined {
    const codings = codingsOf(header);
    const areKnown = codings.every((name) => name === 'zstd' || name in NODE_DECODERS);
    return areKnown && codings.length <= CODINGS_MAX
      ? new CodedStream(codings, bytesMin)
      : undefined;
  }

  /** What comes of the next part of the body. */
  async push(part: Buffer): Promise<CodedRead> {
    const decoded: Buffer[] = [];
    try {
      for (let from = 0; from < part.length; from += STEP_BYTES) {
        const step = part.subarray(from, from + STEP_BYTES);
        this.#taken += step.length;
        await this.#through(0, step, decoded);
      }
      return decoded;
    } catch {
      // A decoder that is told to stop may say so in words of its own.
      return this.#isTooDense ? 'too-dense' : 'broken';
    }
  }

  /** Lets go of what the decoders hold. */
  close(): void {
    for (const stage of this.#stages) stage.close();
  }

  async #through(index: number, part: Buffer, decoded: Buffer[]): Promise<void> {
    const stage = this.#stages[index];
    if (stage === undefined) decoded.push(part);
    else for (const out of await stage.write(part)) await this.#through(index + 1, out, decoded);
  }
}

interface Stage {
  write(part: Buffer): Promise<readonly Buffer[]>;
  close(): void;
}

const NODE_DECODERS: Readonly<Record<string, (first: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  deflate: inflaterFor,
};

/** A decoder of Node, which works in its own threads. */
class NodeStage implements Stage {
  readonly #name: string;
  readonly #meter: (length: number) => void;
  #decoder: Transform | undefined;
  #decoded: Buffer[] = [];
  #fail: (error: unknown) => void = () => undefined;

  constructor(name: string, meter: (length: number) => void) {
    this.#name = name;
    this.#meter = meter;
  }

  write(part: Buffer): Promise<readonly Buffer[]> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#decoder ??= this.#open(part);
      this.#decoder.write(part, (error) => {
        if (error) reject(error);
        else resolve(this.#decoded.splice(0));
      });
    });
  }

  close(): void {
    this.#decoder?.destroy();
  }

  #open(first: Buffer): Transform {
    const decoder = NODE_DECODERS[this.#name]?.(first);
    if (decoder === undefined) throw new Error(`there is no decoder for ${this.#name}`);
    decoder.on('data', (chunk: Buffer) => {
      try {
        this.#meter(chunk.length);
        this.#decoded.push(chunk);
      } catch (error) {
        decoder.destroy(error as Error);
      }
    });
    decoder.on('error', (error) => {
      this.#fail(error);
    });
    return decoder;
  }
}

/** Zstandard, on this thread; others get their turn between two parts. */
class ZstdStage implements Stage {
  readonly #decoder: ZstdDecompress;
  #decoded: Buffer[] = [];

  constructor(meter: (length: number) => void) {
    this.#decoder = new ZstdDecompress((chunk) => {
      meter(chunk.length);
      this.#decoded.push(Buffer.from(chunk));
    });
  }

  async write(part: Buffer): Promise<readonly Buffer[]> {
    this.#decoder.push(new Uint8Array(part));
    await new Promise(setImmediate);
    return this.#decoded.splice(0);
  }

  close(): void {
    this.#decoded = [];
  }
}
