import { nodeError } from '../node/node-error.js';
import { requireFunction, requireInteger, requireObject, requireString } from '../node/validate.js';
import { createSecretKey, generateKeyPairSync } from './keys.js';
import type { KeyObject, PairOptions } from './keys.js';
import { randomBytes } from './random.js';

type PairCallback = (error: unknown, publicKey?: unknown, privateKey?: unknown) => void;

/** crypto.generateKeyPair. */
export function generateKeyPair(
  kind: string,
  options: PairOptions | PairCallback,
  callback?: PairCallback,
): void {
  const isShort = typeof options === 'function';
  const done = isShort ? options : callback;
  requireFunction(done, 'callback');
  try {
    const pair = generateKeyPairSync(kind, isShort ? {} : options);
    setImmediate(() => done(null, pair.publicKey, pair.privateKey));
  } catch (error) {
    // What OpenSSL says is told to the callback; wrong arguments are thrown.
    if (!(error as Error).message.startsWith('error:')) throw error;
    setImmediate(() => done(error));
  }
}
// As in Node, the promise of it has both keys.
Object.defineProperty(generateKeyPair, Symbol.for('nodejs.util.promisify.custom'), {
  value: (kind: string, options: object) =>
    new Promise((resolve) => {
      resolve(generateKeyPairSync(kind, options));
    }),
});

function shownValue(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** How many bits a new secret has; throws where these are none for its kind. */
function bitsOf(kind: unknown, options: unknown): number {
  requireString(kind, 'type');
  requireObject(options, 'options');
  const { length } = options as { length?: unknown };
  const isKnown = kind === 'hmac' || kind === 'aes';
  if (!isKnown)
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_VALUE',
      `The argument 'type' must be a supported key type. Received '${kind}'`,
    );
  if (kind === 'aes') {
    if (length === 128 || length === 192 || length === 256) return length;
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_VALUE',
      `The property 'options.length' must be one of: 128, 192, 256. Received ${shownValue(length)}`,
    );
  }
  requireInteger(length, 'options.length', 8);
  return length;
}

/** crypto.generateKeySync. */
export function generateKeySync(kind: unknown, options: unknown): KeyObject {
  return createSecretKey(randomBytes(Math.trunc(bitsOf(kind, options) / 8)));
}

/** crypto.generateKey. */
export function generateKey(kind: unknown, options: unknown, callback: unknown): void {
  requireFunction(callback, 'callback');
  const key = generateKeySync(kind, options);
  setImmediate(() => callback(null, key));
}
