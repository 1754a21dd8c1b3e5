import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { requireFunction, requireString } from '../node/validate.js';
import { answer, concat, NO_BYTES, output, toBytes, toData } from './bytes.js';
import { createHash } from './hash.js';
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

function requireSigningKey(input: unknown): void {
  if (!input) throw nodeError(Error, 'ERR_CRYPTO_SIGN_KEY_REQUIRED', 'No key provided to sign');
}

/** Throws where a digest is none of those that there are. */
function requireDigest(algorithm: unknown): void {
  requireString(algorithm, 'algorithm');
  try {
    createHash(algorithm);
  } catch {
    throw nodeError(TypeError, 'ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
  }
}

/** crypto.sign; with a callback, which gets what the signing itself refuses, it gives nothing. */
export function sign(
  algorithm: unknown,
  data: unknown,
  input: unknown,
  callback?: unknown,
): Uint8Array | undefined {
  if (algorithm !== null && algorithm !== undefined) requireString(algorithm, 'algorithm');
  if (callback !== undefined) requireFunction(callback, 'callback');
  const bytes = range(toBytes(data, 'data'));
  requireSigningKey(input);
  const { key, options } = asymmetricKey(input, true);
  const settings = settingsFor(algorithm, key, options);
  const material = range(KeyObject.materialOf(key));
  return answer(() => asBuffer(hostBytes(HOST.sign, settings, ...material, ...bytes)), callback);
}

/** crypto.verify; with a callback it gives nothing. */
export function verify(
  algorithm: unknown,
  data: unknown,
  input: unknown,
  signature: unknown,
  callback?: unknown,
): boolean | undefined {
  if (algorithm !== null && algorithm !== undefined) requireString(algorithm, 'algorithm');
  if (callback !== undefined) requireFunction(callback, 'callback');
  const [bytes, signed] = [range(toBytes(data, 'data')), range(toBytes(signature, 'signature'))];
  const { key, options } = asymmetricKey(input, false);
  const settings = settingsFor(algorithm, key, options);
  const material = range(KeyObject.materialOf(key));
  return answer(
    () => host(HOST.verify, settings, ...material, ...bytes, ...signed) === 1,
    callback,
  );
}

class Collector {
  readonly #chunks: Uint8Array[] = [];

  update(data: unknown, encoding?: unknown): this {
    this.#chunks.push(copyOf(toData(data, 'data', encoding)));
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
    requireDigest(algorithm);
    super();
    this.#algorithm = algorithm;
  }

  sign(key: unknown, encoding?: unknown): Uint8Array | string {
    return output(sign(this.#algorithm, this.data, key) ?? NO_BYTES, encoding);
  }
}

export class Verify extends Collector {
  readonly #algorithm: string;

  constructor(algorithm: string) {
    requireDigest(algorithm);
    super();
    this.#algorithm = algorithm;
  }

  verify(key: unknown, signature: unknown, encoding?: unknown): boolean {
    const bytes = toBytes(signature, 'signature', encoding);
    return verify(this.#algorithm, this.data, key, bytes) === true;
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
