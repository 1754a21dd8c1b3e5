import { nodeError } from '../../node/node-error.js';
import { getRandomValues, randomUUID } from '../random.js';
import { CryptoKey } from './crypto-key.js';
import { subtle } from './subtle.js';
import type { SubtleCrypto } from './subtle.js';

function checkThis(value: unknown): void {
  if (value !== webcrypto)
    throw nodeError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type Crypto');
}

/** What the global `crypto` is an object of. */
export class Crypto {
  constructor() {
    throw nodeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  get subtle(): SubtleCrypto {
    checkThis(this);
    return subtle;
  }

  getRandomValues<View extends ArrayBufferView>(view: View): View {
    checkThis(this);
    return getRandomValues(view);
  }

  randomUUID(): string {
    checkThis(this);
    return randomUUID();
  }

  get [Symbol.toStringTag](): string {
    return 'Crypto';
  }
}

for (const name of ['subtle', 'getRandomValues', 'randomUUID'])
  Object.defineProperty(Crypto.prototype, name, { enumerable: true });
// As in Node 16, where the class is no global.
Object.defineProperty(Crypto.prototype, 'CryptoKey', {
  value: CryptoKey,
  writable: true,
  configurable: true,
});

/** crypto.webcrypto, and the global `crypto`. */
export const webcrypto = Object.create(Crypto.prototype) as Crypto;
