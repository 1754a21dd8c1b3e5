import { randomBytes } from 'node:crypto';

import { Secret } from '../domain/secret.js';
import { keyedHash } from './keyed-hash.js';

/** The letters that tell what kind of key one looks at: to people, and to authentication where to look it up. */
const TYPE_LETTERS = { private: 'prv', public: 'pub', management: 'mgt', session: 'ses' } as const;

/** Random bytes in a key: 192 bits, well over the 128 that the contract asks for. */
const RANDOM_BYTES = 24;

/**
 * A new API key: `key_`, letters of what it belongs to, `_`, and 192 random bits in hexadecimal, so that it is of
 * letters, digits and `_` only and survives any header, shell and address bar.
 */
export function newApiKey(type: keyof typeof TYPE_LETTERS): Secret<string> {
  return new Secret(`key_${TYPE_LETTERS[type]}_${randomBytes(RANDOM_BYTES).toString('hex')}`);
}

/** A new key of a Proxy. It names the Proxy to whoever calls through it, and is no API key. */
export function newProxyKey(): Secret<string> {
  return new Secret(`key_prx_${randomBytes(RANDOM_BYTES).toString('hex')}`);
}

/** Whether a key is a session's, if anybody's. */
export function isSessionKey(apiKey: string): boolean {
  return apiKey.startsWith(`key_${TYPE_LETTERS.session}_`);
}

/** A new nonce, by which a session is named to the Application that is to authorize it: 192 random bits. */
export function newNonce(): Secret<string> {
  return new Secret(randomBytes(RANDOM_BYTES).toString('hex'));
}

/**
 * What is stored of an API key, and what it is found by: HMAC-SHA-256 under a key that the database does not hold in
 * clear. Looking up a keyed hash leaks nothing through time that would help to guess the key.
 */
export function hashApiKey(lookupKey: Buffer, apiKey: string): Buffer {
  return keyedHash(lookupKey, apiKey, 'utf8');
}
