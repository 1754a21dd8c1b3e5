import { nodeError } from '../../node/node-error.js';
import type { KeyObject } from '../keys.js';
import type { Algorithm } from './algorithms.js';

/** Only what has it makes keys: the class is there for `instanceof`, and user code cannot construct it. */
const MAKE = Symbol('makes keys');

let keyOf: (key: CryptoKey) => KeyObject;

/** A key of web cryptography: a key object with what it may be used for. */
export class CryptoKey {
  readonly #key: KeyObject;
  readonly #algorithm: Algorithm;
  readonly #extractable: boolean;
  readonly #usages: readonly string[];

  static {
    keyOf = (key) => key.#key;
  }

  constructor(...values: unknown[]) {
    const [secret, key, algorithm, extractable, usages] = values;
    if (secret !== MAKE)
      throw nodeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    this.#key = key as KeyObject;
    this.#algorithm = algorithm as Algorithm;
    this.#extractable = extractable as boolean;
    this.#usages = usages as readonly string[];
  }

  get type(): KeyObject['type'] {
    return this.#key.type;
  }

  get extractable(): boolean {
    return this.#extractable;
  }

  get algorithm(): Algorithm {
    return this.#algorithm;
  }

  get usages(): readonly string[] {
    return this.#usages;
  }

  get [Symbol.toStringTag](): string {
    return 'CryptoKey';
  }

  [Symbol.for('nodejs.util.inspect.custom')](
    depth: number,
    options: { readonly depth?: number | null },
    inspect?: (value: unknown, options: object) => string,
  ): string | this {
    const { type, extractable, algorithm, usages } = this;
    const shown = { type, extractable, algorithm, usages };
    if (depth < 0 || inspect === undefined) return this;
    const less = typeof options.depth === 'number' ? options.depth - 1 : null;
    return `CryptoKey ${inspect(shown, { ...options, depth: less })}`;
  }
}

for (const name of ['type', 'extractable', 'algorithm', 'usages'])
  Object.defineProperty(CryptoKey.prototype, name, { enumerable: true });

/** The key object of a key. */
export const keyObjectOf = keyOf;

/** A key for what it may be used for. */
export function cryptoKey(
  key: KeyObject,
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): CryptoKey {
  return new CryptoKey(MAKE, key, algorithm, extractable, usages);
}
