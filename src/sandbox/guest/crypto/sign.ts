import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes, pristineJson } from '../run/host.js';
import { concat, NO_BYTES, output, toBytes } from './bytes.js';
import { asymmetricKey, KeyObject } from './keys.js';
import { copyOf, range } from '../node/codec.js';

function settingsFor(algorithm: unknown, key: KeyObject, options: Record<string, unknown>): string {
  const { padding, saltLength, dsaEncoding } = options;
  return pristineJson.stringify({
    algorithm: algorithm ?? null,
    isPrivate: key.type === 'private',
    padding,
    saltLength,
    dsaEncoding,
  });
}

/** crypto.sign. */
export function sign(algorithm: unknown, data: unknown, input: unknown): Uint8Array {
  const { key, options } = asymmetricKey(input, true);
  const settings = settingsFor(algorithm, key, options);
  const signature = hostBytes(
    HOST.sign,
    settings,
    ...range(KeyObject.materialOf(key)),
    ...range(toBytes(data, 'data')),
  );
  return asBuffer(signature);
}

/** crypto.verify. */
export function verify(
  algorithm: unknown,
  data: unknown,
  input: unknown,
  signature: unknown,
): boolean {
  const { key, options } = asymmetricKey(input, false);
  const settings = settingsFor(algorithm, key, options);
  return (
    host(
      HOST.verify,
      settings,
      ...range(KeyObject.materialOf(key)),
      ...range(toBytes(data, 'data')),
      ...range(toBytes(signature, 'signature')),
    ) === 1
  );
}

class Collector {
  readonly #chunks: Uint8Array[] = [];

  update(data: unknown, encoding?: unknown): this {
    this.#chunks.push(copyOf(toBytes(data, 'data', encoding)));
    return this;
  }

  write(data: unknown, encoding?: unknown): boolean {
    this.update(data, encoding);
    return true;
  }

  end(data?: unknown, encoding?: unknown): this {
    return data === undefined ? this : this.update(data, encoding);
  }

  protected get data(): Uint8Array {
    return concat(this.#chunks);
  }
}

export class Sign extends Collector {
  readonly #algorithm: string;

  constructor(algorithm: string) {
    super();
    this.#algorithm = algorithm;
  }

  sign(key: unknown, encoding?: unknown): Uint8Array | string {
    return output(sign(this.#algorithm, this.data, key), encoding);
  }
}

export class Verify extends Collector {
  readonly #algorithm: string;

  constructor(algorithm: string) {
    super();
    this.#algorithm = algorithm;
  }

  verify(key: unknown, signature: unknown, encoding?: unknown): boolean {
    return verify(this.#algorithm, this.data, key, toBytes(signature, 'signature', encoding));
  }
}

type Action = 'publicEncrypt' | 'privateDecrypt' | 'privateEncrypt' | 'publicDecrypt';

function rsa(action: Action, input: unknown, data: unknown): Uint8Array {
  const { key, options } = asymmetricKey(input, action.startsWith('private'));
  const { padding, oaepHash, oaepLabel } = options;
  const hasLabel = oaepLabel !== undefined;
  const settings = { action, isPrivate: key.type === 'private', padding, oaepHash, hasLabel };
  const result = hostBytes(
    HOST.asymmetric,
    pristineJson.stringify(settings),
    ...range(KeyObject.materialOf(key)),
    ...range(toBytes(data, 'buffer')),
    ...range(hasLabel ? toBytes(oaepLabel, 'oaepLabel') : NO_BYTES),
  );
  return asBuffer(result);
}

export const publicEncrypt = (key: unknown, data: unknown): Uint8Array =>
  rsa('publicEncrypt', key, data);
export const privateDecrypt = (key: unknown, data: unknown): Uint8Array =>
  rsa('privateDecrypt', key, data);
export const privateEncrypt = (key: unknown, data: unknown): Uint8Array =>
  rsa('privateEncrypt', key, data);
export const publicDecrypt = (key: unknown, data: unknown): Uint8Array =>
  rsa('publicDecrypt', key, data);
