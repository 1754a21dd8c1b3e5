import { showsMembers } from '../../node/inspect.js';
import { nodeError } from '../../node/node-error.js';

/** An algorithm with its parameters as they are declared for what is asked of it. */
export interface Algorithm {
  name: string;
  hash?: { name: string };
  length?: number;
  iv?: Uint8Array;
  counter?: Uint8Array;
  additionalData?: Uint8Array;
  tagLength?: number;
  salt?: Uint8Array;
  info?: Uint8Array;
  iterations?: number;
  label?: Uint8Array;
  context?: Uint8Array;
  saltLength?: number;
  namedCurve?: string;
  modulusLength?: number;
  publicExponent?: Uint8Array;
  public?: CryptoKey;
}

/** A key object, as far as a key looks into it. */
interface HeldKey {
  readonly type: 'secret' | 'public' | 'private';
}

/** Only what has it makes keys: the class is there for `instanceof`, and user code cannot construct it. */
const MAKE = Symbol('makes keys');

let keyOf: (key: CryptoKey) => HeldKey;

/** A key of web cryptography: a key object with what it may be used for. */
export class CryptoKey {
  readonly #key: HeldKey;
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
    this.#key = key as HeldKey;
    this.#algorithm = algorithm as Algorithm;
    this.#extractable = extractable as boolean;
    this.#usages = usages as readonly string[];
  }

  get type(): HeldKey['type'] {
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
}

for (const name of ['type', 'extractable', 'algorithm', 'usages'])
  Object.defineProperty(CryptoKey.prototype, name, { enumerable: true });
showsMembers(CryptoKey, ({ type, extractable, algorithm, usages }) => ({
  type,
  extractable,
  algorithm,
  usages,
}));

/** The key object of a key. */
export const heldKeyOf = keyOf;

/** A key for what it may be used for. */
export function cryptoKey(
  key: HeldKey,
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): CryptoKey {
  return new CryptoKey(MAKE, key, algorithm, extractable, usages);
}
