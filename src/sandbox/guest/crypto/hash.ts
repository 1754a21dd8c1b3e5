import { HOST } from '../../protocol/guest-protocol.js';
import { host, hostBytes } from '../run/host.js';
import { asBuffer } from '../node/as-buffer.js';
import { nodeError } from '../node/node-error.js';
import { concat, output, toData } from './bytes.js';
import { requireString } from '../node/validate.js';
import { LazyTransform } from './lazy-transform.js';
import { secretBytes } from './keys.js';
import { copyOf, encodingNumber, range } from '../node/codec.js';

/** What hashes and MACs share: data is collected, and crosses to the host once. */
abstract class Digest extends LazyTransform {
  #chunks: Uint8Array[] = [];
  #isDone = false;

  protected abstract compute(data: Uint8Array): Uint8Array;

  update(data: unknown, encoding?: unknown): this {
    if (this.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    // A view is copied, since the caller may change it before the digest is made.
    const bytes = toData(data, 'data', encoding);
    this.#chunks.push(typeof data === 'string' ? bytes : copyOf(bytes));
    return this;
  }

  override _transform(
    chunk: unknown,
    encoding: unknown,
    callback: (error?: unknown) => void,
  ): void {
    this.update(chunk, encoding);
    callback();
  }

  override _flush(callback: (error?: unknown) => void): void {
    // It may be asked for its digest all the same, as in Node.
    this.push(asBuffer(this.compute(concat(this.#chunks))));
    callback();
  }

  digest(encoding?: unknown): Uint8Array | string {
    if (this.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    this.#isDone = true;
    return output(this.compute(concat(this.#chunks)), knownEncoding(encoding));
  }

  protected takeFrom(other: Digest): void {
    if (other.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    this.#chunks = [...other.#chunks];
  }
}

/** Hashes and MACs give bytes where an encoding is none. */
function knownEncoding(encoding: unknown): unknown {
  return encodingNumber(encoding) === undefined ? undefined : encoding;
}

export class Hash extends Digest {
  readonly #algorithm: string;
  readonly #length: number;

  constructor(algorithm: string, options: { outputLength?: number } = {}) {
    super();
    this.#algorithm = algorithm;
    this.#length = options.outputLength ?? -1;
  }

  protected override compute(data: Uint8Array): Uint8Array {
    const [buffer, offset, length] = range(data);
    const hash = host(HOST.hash, this.#algorithm, this.#length, buffer, offset, length);
    return new Uint8Array(hash as ArrayBuffer);
  }

  copy(): Hash {
    const copy = new Hash(this.#algorithm, this.#length < 0 ? {} : { outputLength: this.#length });
    copy.takeFrom(this);
    return copy;
  }
}

export class Hmac extends Digest {
  readonly #algorithm: string;
  #isDone = false;
  readonly #key: Uint8Array;

  constructor(algorithm: string, key: Uint8Array) {
    super();
    this.#algorithm = algorithm;
    this.#key = key;
  }

  /** A second one is empty, as Node has it. */
  override digest(encoding?: unknown): Uint8Array | string {
    if (this.#isDone) return output(new Uint8Array(), knownEncoding(encoding));
    this.#isDone = true;
    return super.digest(encoding);
  }

  protected override compute(data: Uint8Array): Uint8Array {
    return hostBytes(HOST.hmac, this.#algorithm, ...range(this.#key), ...range(data));
  }
}

/** Algorithms that need no check. */
const KNOWN = new Set(['md5', 'sha1', 'sha256', 'sha384', 'sha512']);

/** crypto.createHash; an unknown algorithm is refused at once. */
export function createHash(algorithm: unknown, options?: { outputLength?: number }): Hash {
  requireString(algorithm, 'algorithm');
  const hash = new Hash(algorithm, options);
  if (!KNOWN.has(algorithm)) hash.copy().digest();
  return hash;
}

/** crypto.createHmac; an unknown algorithm is refused at once. */
export function createHmac(algorithm: unknown, key: unknown): Hmac {
  requireString(algorithm, 'hmac');
  const bytes = copyOf(secretBytes(key, 'key'));
  if (!KNOWN.has(algorithm)) new Hmac(algorithm, bytes).digest();
  return new Hmac(algorithm, bytes);
}
