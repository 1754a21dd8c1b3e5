import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { range } from '../node/codec.js';
import { host, hostBytes, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { requireString } from '../node/validate.js';
import { NO_BYTES, output, toBytes } from './bytes.js';
import { KeyObject } from './keys.js';

type Action = 'check' | 'generate' | 'public' | 'secret' | 'convert';

function settings(curve: string, action: Action, format?: unknown): string {
  return pristineJson.stringify({ curve, action, ...(format === undefined ? {} : { format }) });
}

/** One side of an agreement over a curve, as Node's ECDH. */
export class ECDH {
  readonly #curve: string;
  #privateKey: Uint8Array | undefined;

  constructor(curve: string) {
    host(HOST.ecdh, settings(curve, 'check'));
    this.#curve = curve;
  }

  generateKeys(encoding?: unknown, format?: unknown): Uint8Array | string {
    this.#privateKey = hostBytes(HOST.ecdh, settings(this.#curve, 'generate'));
    return this.getPublicKey(encoding, format);
  }

  getPrivateKey(encoding?: unknown): Uint8Array | string {
    return output(new Uint8Array(this.#key('private')), encoding);
  }

  getPublicKey(encoding?: unknown, format?: unknown): Uint8Array | string {
    const asked = settings(this.#curve, 'public', format);
    return output(hostBytes(HOST.ecdh, asked, ...range(this.#key('public'))), encoding);
  }

  setPrivateKey(key: unknown, encoding?: unknown): void {
    const bytes = new Uint8Array(toBytes(key, 'key', encoding));
    // The host refuses a key that is none of the curve's.
    host(HOST.ecdh, settings(this.#curve, 'public'), ...range(bytes));
    this.#privateKey = bytes;
  }

  computeSecret(
    other: unknown,
    inputEncoding?: unknown,
    outputEncoding?: unknown,
  ): Uint8Array | string {
    const theirs = toBytes(other, 'otherPublicKey', inputEncoding);
    const asked = settings(this.#curve, 'secret');
    const secret = hostBytes(HOST.ecdh, asked, ...range(this.#key('private')), ...range(theirs));
    return output(secret, outputEncoding);
  }

  static convertKey(
    key: unknown,
    curve: string,
    inputEncoding?: unknown,
    outputEncoding?: unknown,
    format?: unknown,
  ): Uint8Array | string {
    const bytes = toBytes(key, 'key', inputEncoding);
    requireString(curve, 'curve');
    const asked = settings(curve, 'convert', format);
    return output(hostBytes(HOST.ecdh, asked, ...range(NO_BYTES), ...range(bytes)), outputEncoding);
  }

  #key(kind: string): Uint8Array {
    if (this.#privateKey !== undefined) return this.#privateKey;
    throw nodeError(Error, 'ERR_CRYPTO_OPERATION_FAILED', `Failed to get ECDH ${kind} key`);
  }
}

/** crypto.diffieHellman of two keys of one curve. */
export function diffieHellman(keys: { privateKey: KeyObject; publicKey: KeyObject }): Uint8Array {
  const own = KeyObject.materialOf(keys.privateKey);
  const theirs = KeyObject.materialOf(keys.publicKey);
  return asBuffer(hostBytes(HOST.agree, ...range(own), ...range(theirs)));
}
