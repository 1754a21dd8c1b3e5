import { HOST } from '../../protocol/guest-protocol.js';
import { host, hostBytes } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { concat, output, toBytes } from './bytes.js';
import { secretBytes } from './keys.js';
import { copyOf, range } from '../node/codec.js';

/** What hashes and MACs share: data is collected, and crosses to the host once. */
abstract class Digest {
  #chunks: Uint8Array[] = [];
  #isDone = false;

  protected abstract compute(data: Uint8Array): Uint8Array;

  update(data: unknown, encoding?: unknown): this {
    if (this.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    // A view is copied, since the caller may change it before the digest is made.
    const bytes = toBytes(data, 'data', encoding);
    this.#chunks.push(typeof data === 'string' ? bytes : copyOf(bytes));
    return this;
  }

  digest(encoding?: unknown): Uint8Array | string {
    if (this.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    this.#isDone = true;
    return output(this.compute(concat(this.#chunks)), encoding);
  }

  protected takeFrom(other: Digest): void {
    if (other.#isDone) throw nodeError(Error, 'ERR_CRYPTO_HASH_FINALIZED', 'Digest already called');
    this.#chunks = [...other.#chunks];
  }
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
  readonly #key: Uint8Array;

  constructor(algorithm: string, key: Uint8Array) {
    super();
    this.#algorithm = algorithm;
    this.#key = key;
  }

  protected override compute(data: Uint8Array): Uint8Array {
    return hostBytes(HOST.hmac, this.#algorithm, ...range(this.#key), ...range(data));
  }
}

function requireAlgorithm(algorithm: unknown, name: string): string {
  if (typeof algorithm === 'string') return algorithm;
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be of type string. Received ${String(algorithm)}`,
  );
}

/** Algorithms that need no check. */
const KNOWN = new Set(['md5', 'sha1', 'sha256', 'sha384', 'sha512']);

/** crypto.createHash; an unknown algorithm is refused at once. */
export function createHash(algorithm: unknown, options?: { outputLength?: number }): Hash {
  const name = requireAlgorithm(algorithm, 'algorithm');
  if (!KNOWN.has(name)) new Hash(name, options).digest();
  return new Hash(name, options);
}

/** crypto.createHmac; an unknown algorithm is refused at once. */
export function createHmac(algorithm: unknown, key: unknown): Hmac {
  const name = requireAlgorithm(algorithm, 'hmac');
  const bytes = copyOf(secretBytes(key, 'key'));
  if (!KNOWN.has(name)) new Hmac(name, bytes).digest();
  return new Hmac(name, bytes);
}
