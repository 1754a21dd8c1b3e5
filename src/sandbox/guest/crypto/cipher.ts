import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes, hostJson, pristineJson } from '../run/host.js';
import { NO_BYTES, toBytes, toData } from './bytes.js';
import { LazyTransform } from './lazy-transform.js';
import { secretBytes } from './keys.js';
import { range } from '../node/codec.js';
import { nodeError } from '../node/node-error.js';
import { requireObject, requireString, wrongType } from '../node/validate.js';
import { StringDecoder } from '../node/string-decoder.js';

interface CipherOptions {
  authTagLength?: number;
}

/** A cipher or a decipher: the host keeps its state for the run. */
class CipherBase extends LazyTransform {
  readonly #id: number;
  #decoder: StringDecoder | undefined;

  constructor(
    decrypt: boolean,
    algorithm: string,
    key: unknown,
    iv: unknown,
    options: CipherOptions = {},
  ) {
    super();
    requireString(algorithm, 'cipher');
    const hasIv = iv !== null && iv !== undefined;
    const settings = { algorithm, decrypt, hasIv, authTagLength: options.authTagLength };
    const ivBytes = hasIv ? toBytes(iv, 'iv') : NO_BYTES;
    this.#id = host(
      HOST.cipherNew,
      pristineJson.stringify(settings),
      ...range(secretBytes(key, 'key')),
      ...range(ivBytes),
    ) as number;
  }

  override _transform(
    chunk: unknown,
    encoding: unknown,
    callback: (error?: unknown) => void,
  ): void {
    this.push(this.update(chunk, encoding));
    callback();
  }

  override _flush(callback: (error?: unknown) => void): void {
    try {
      this.push(this.final());
      callback();
    } catch (error) {
      callback(error);
    }
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Uint8Array | string {
    const bytes = toData(data, 'data', inputEncoding);
    const result = hostBytes(HOST.cipherUpdate, this.#id, ...range(bytes));
    const decoder = this.#decoderOf(outputEncoding);
    return decoder === undefined ? asBuffer(result) : decoder.write(result);
  }

  final(encoding?: unknown): Uint8Array | string {
    const result = hostBytes(HOST.cipherFinal, this.#id);
    const decoder = this.#decoderOf(encoding);
    return decoder === undefined ? asBuffer(result) : decoder.end(result);
  }

  /** What one part leaves over of a character, or of three bytes in base64, begins the text of the next. */
  #decoderOf(encoding: unknown): StringDecoder | undefined {
    if (encoding === undefined || encoding === null || encoding === 'buffer') return undefined;
    const decoder = new StringDecoder(encoding);
    this.#decoder ??= decoder;
    if (this.#decoder.encoding !== decoder.encoding)
      throw nodeError(Error, 'ERR_INTERNAL_ASSERTION', 'Cannot change encoding');
    return this.#decoder;
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

interface CipherInfoOptions {
  keyLength?: number;
  ivLength?: number;
}

/** crypto.getCipherInfo: what a cipher takes, by its name or number; undefined where there is none that takes these lengths. */
export function getCipherInfo(nameOrNid: unknown, options: CipherInfoOptions = {}): unknown {
  if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number')
    throw wrongType('nameOrNid', 'one of type string or number', nameOrNid);
  requireObject(options, 'options');
  const { keyLength, ivLength } = options;
  return hostJson(HOST.cipherInfo, { nameOrNid, keyLength, ivLength });
}
