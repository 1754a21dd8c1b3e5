import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes, pristineJson } from '../run/host.js';
import { output, NO_BYTES, toBytes } from './bytes.js';
import { secretBytes } from './keys.js';
import { range } from '../node/codec.js';

interface CipherOptions {
  authTagLength?: number;
}

/** A cipher or a decipher: the host keeps its state for the run. */
class CipherBase {
  readonly #id: number;

  constructor(
    decrypt: boolean,
    algorithm: string,
    key: unknown,
    iv: unknown,
    options: CipherOptions = {},
  ) {
    const hasIv = iv !== null && iv !== undefined;
    const settings = { algorithm, decrypt, hasIv, authTagLength: options.authTagLength };
    const ivBytes = hasIv ? secretBytes(iv, 'iv') : NO_BYTES;
    this.#id = host(
      HOST.cipherNew,
      pristineJson.stringify(settings),
      ...range(secretBytes(key, 'key')),
      ...range(ivBytes),
    ) as number;
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Uint8Array | string {
    const bytes = toBytes(data, 'data', inputEncoding);
    return output(hostBytes(HOST.cipherUpdate, this.#id, ...range(bytes)), outputEncoding);
  }

  final(encoding?: unknown): Uint8Array | string {
    return output(hostBytes(HOST.cipherFinal, this.#id), encoding);
  }

  setAutoPadding(padding = true): this {
    host(HOST.cipherSet, this.#id, 'padding', padding ? 1 : 0);
    return this;
  }

  setAAD(data: unknown, options: { plaintextLength?: number } = {}): this {
    const bytes = toBytes(data, 'buffer');
    host(HOST.cipherSet, this.#id, 'aad', ...range(bytes), options.plaintextLength ?? -1);
    return this;
  }

  protected tag(): Uint8Array {
    return asBuffer(hostBytes(HOST.cipherTag, this.#id));
  }

  protected setTag(tag: unknown, encoding?: unknown): void {
    host(HOST.cipherSet, this.#id, 'tag', ...range(toBytes(tag, 'buffer', encoding)));
  }
}

export class Cipheriv extends CipherBase {
  constructor(algorithm: string, key: unknown, iv: unknown, options?: CipherOptions) {
    super(false, algorithm, key, iv, options);
  }

  getAuthTag(): Uint8Array {
    return this.tag();
  }
}

export class Decipheriv extends CipherBase {
  constructor(algorithm: string, key: unknown, iv: unknown, options?: CipherOptions) {
    super(true, algorithm, key, iv, options);
  }

  setAuthTag(tag: unknown, encoding?: unknown): this {
    this.setTag(tag, encoding);
    return this;
  }
}
