import { toAlgorithm } from './algorithms.js';
import { CryptoKey } from './crypto-key.js';
import {
  isObject,
  requireArguments,
  toBytesCopied,
  toOneOf,
  toSequence,
  wrongValue,
} from './idl.js';
import type { Jwk } from './key-rules.js';

const FORMATS = ['raw', 'pkcs8', 'spki', 'jwk'];
const USAGES = [
  'encrypt',
  'decrypt',
  'sign',
  'verify',
  'deriveKey',
  'deriveBits',
  'wrapKey',
  'unwrapKey',
];
const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

/** The arguments of one call, each read as what it is declared to be. */
export class Arguments {
  readonly #values: readonly unknown[];
  readonly #method: string;

  constructor(method: string, values: readonly unknown[], least: number) {
    this.#method = `Failed to execute '${method}' on 'SubtleCrypto'`;
    this.#values = values;
    requireArguments(this.#method, values.length, least);
  }

  #at(index: number): [value: unknown, where: string] {
    return [this.#values[index], `${this.#method}: ${ORDINALS[index] ?? ''} argument`];
  }

  algorithm(index: number): object {
    return toAlgorithm(...this.#at(index));
  }

  bytes(index: number): Uint8Array<ArrayBuffer> {
    return toBytesCopied(...this.#at(index));
  }

  key(index: number): CryptoKey {
    const [value, where] = this.#at(index);
    if (value instanceof CryptoKey) return value;
    throw wrongValue(where, 'is not of type CryptoKey.');
  }

  format(index: number): string {
    return toOneOf(...this.#at(index), 'KeyFormat', FORMATS);
  }

  usages(index: number): string[] {
    return toSequence(...this.#at(index), (item, where) =>
      toOneOf(item, where, 'KeyUsage', USAGES),
    );
  }

  /** A key in its format: an object for JSON Web Keys, bytes for the others. */
  keyData(index: number, format: string): Uint8Array | Jwk {
    const [value, where] = this.#at(index);
    if (format !== 'jwk') return this.bytes(index);
    if (!isObject(value)) throw wrongValue(where, 'can not be converted to a dictionary');
    return readJwk(value as Jwk);
  }
}

/** The members of a JSON Web Key as what they are declared to be. */
export function readJwk(given: Jwk): Jwk {
  const jwk: Record<string, unknown> = {};
  for (const name of 'kty use alg crv x y d n e p q dp dq qi k'.split(' '))
    if (given[name] !== undefined) jwk[name] = String(given[name]);
  if (given['key_ops'] !== undefined)
    jwk['key_ops'] = toSequence(given['key_ops'], "'key_ops' of 'JsonWebKey'", String);
  if (given['ext'] !== undefined) jwk['ext'] = Boolean(given['ext']);
  return jwk;
}
