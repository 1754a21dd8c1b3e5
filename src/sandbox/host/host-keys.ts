import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { checkKeyDerivation } from './host-key-derivation.js';
import { options, orFault } from './host-options.js';

/* Keys cross as DER: PKCS#8 for private ones, SPKI for public ones. */

/** Most bytes of a key, as text or DER: sixteen times that of the longest that is supported. */
const KEY_BYTES_MAX = 64 * 1024;
const MODULUS_BITS_MAX = 8_192;
const GENERATED_MODULUS_BITS_MAX = 4_096;
const PRIVATE = { format: 'der', type: 'pkcs8' } as const;
const PUBLIC = { format: 'der', type: 'spki' } as const;

/** Keys, signatures and RSA encryption. */
export const keyOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.keyImport, orFault(importKey)],
  [HOST.keyExport, orFault(exportKey)],
  [HOST.keyGenerate, orFault(generate)],
  [HOST.sign, orFault(signData)],
  [HOST.verify, orFault(verifyData)],
  [HOST.asymmetric, orFault(asymmetric)],
];

function checkSize(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits > MODULUS_BITS_MAX)
    throw new HostFault(
      'RangeError',
      `keys of more than ${String(MODULUS_BITS_MAX)} bits are not supported`,
    );
  return key;
}

/**
 * Forgets what earlier operations of this thread, of any run, left in OpenSSL's queue of errors: Node takes what is there for a fault of
 * the key that it reads next. It leaves errors of getCipherInfo and of scrypt there; making a random byte empties the queue.
 */
export function forgetErrors(): void {
  randomBytes(1);
}

function keyFromDer(isPrivate: boolean, der: Buffer): KeyObject {
  forgetErrors();
  return isPrivate
    ? createPrivateKey({ key: der, ...PRIVATE })
    : createPublicKey({ key: der, ...PUBLIC });
}

function describe(key: KeyObject): string {
  const details = key.asymmetricKeyDetails ?? {};
  const { publicExponent } = details;
  const der = key.type === 'private' ? key.export(PRIVATE) : key.export(PUBLIC);
  return JSON.stringify({
    type: key.type,
    asymmetricKeyType: key.asymmetricKeyType,
    details: {
      ...details,
      ...(publicExponent === undefined ? {} : { publicExponent: String(publicExponent) }),
    },
    der: der.toString('base64'),
  });
}

/** JSON of whether it is private, format, type, passphrase, and a JWK where it is one; the key as text or DER. */
function importKey(call: HostCall): HostAnswer {
  const { isPrivate, format, type, passphrase, jwk } = options(call, 1);
  const given = format === 'jwk' ? Buffer.alloc(0) : call.bytes(2);
  if (given.length > KEY_BYTES_MAX) throw new HostFault('RangeError', 'the key is too long');
  if (typeof passphrase === 'string') checkKeyDerivation(given, format === 'der');
  const input = {
    key: format === 'jwk' ? jwk : given,
    format: format ?? 'pem',
    ...(type === undefined ? {} : { type }),
    ...(typeof passphrase === 'string' ? { passphrase } : {}),
  };
  forgetErrors();
  // Node checks what it is given; its types list what it takes.
  const key =
    isPrivate === true
      ? createPrivateKey(input as Parameters<typeof createPrivateKey>[0])
      : createPublicKey(input as Parameters<typeof createPublicKey>[0]);
  return describe(checkSize(key));
}

/** JSON of whether it is private, and Node's export options; DER. */
function exportKey(call: HostCall): HostAnswer {
  const { isPrivate, format, type, cipher, passphrase } = options(call, 1);
  const key = keyFromDer(isPrivate === true, call.bytes(2));
  if (format === 'jwk') return Buffer.from(JSON.stringify(key.export({ format: 'jwk' })));
  const settings = { format, type, ...(cipher === undefined ? {} : { cipher, passphrase }) };
  return Buffer.from(key.export(settings as { format: 'der'; type: 'pkcs8' }));
}

/** JSON of kind, and of its sizes. */
function generate(call: HostCall): HostAnswer {
  const { kind, modulusLength = 0, publicExponent, namedCurve } = options(call, 1);
  const make = generateKeyPairSync as (
    kind: string,
    settings?: object,
  ) => { privateKey: KeyObject };
  if (Number(modulusLength) > GENERATED_MODULUS_BITS_MAX)
    throw new HostFault(
      'RangeError',
      `keys of more than ${String(GENERATED_MODULUS_BITS_MAX)} bits are not generated`,
    );
  const known = ['rsa', 'rsa-pss', 'ec', 'ed25519', 'ed448', 'x25519', 'x448'];
  if (!known.includes(String(kind)))
    throw new HostFault(
      'TypeError',
      `The argument 'type' must be a supported key type. Received '${String(kind)}'`,
      'ERR_INVALID_ARG_VALUE',
    );
  const { privateKey } = make(String(kind), {
    modulusLength,
    namedCurve,
    ...(publicExponent === undefined ? {} : { publicExponent }),
    ...(kind === 'rsa-pss' ? pssSettings(call) : {}),
  });
  return describe(privateKey);
}

/** What a key of RSA-PSS is bound to: names that are texts, and a length. */
function pssSettings(call: HostCall): object {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength } = options(call, 1);
  return {
    ...(typeof hashAlgorithm === 'string' ? { hashAlgorithm } : {}),
    ...(typeof mgf1HashAlgorithm === 'string' ? { mgf1HashAlgorithm } : {}),
    ...(typeof saltLength === 'number' ? { saltLength } : {}),
  };
}

interface SigningKey {
  readonly key: KeyObject;
  readonly padding?: number;
  readonly saltLength?: number;
  readonly dsaEncoding?: 'der' | 'ieee-p1363';
}

/** JSON of algorithm, whether the key is private, padding, salt length, encoding; DER at index 2. */
function signingKey(call: HostCall): { algorithm: string | null; key: SigningKey } {
  const { algorithm, isPrivate, padding, saltLength, dsaEncoding } = options(call, 1);
  const key = checkSize(keyFromDer(isPrivate === true, call.bytes(2)));
  return {
    algorithm: typeof algorithm === 'string' ? algorithm : null,
    key: {
      key,
      ...(typeof padding === 'number' ? { padding } : {}),
      ...(typeof saltLength === 'number' ? { saltLength } : {}),
      ...(dsaEncoding === 'ieee-p1363' || dsaEncoding === 'der' ? { dsaEncoding } : {}),
    },
  };
}

function signData(call: HostCall): HostAnswer {
  const { algorithm, key } = signingKey(call);
  return sign(algorithm, call.bytes(5), key);
}

function verifyData(call: HostCall): HostAnswer {
  const { algorithm, key } = signingKey(call);
  return verify(algorithm, call.bytes(5), key, call.bytes(8)) ? 1 : 0;
}

/** JSON of action, whether the key is private, padding and hash; DER; data; label. */
function asymmetric(call: HostCall): HostAnswer {
  const { action, isPrivate, padding, oaepHash, hasLabel } = options(call, 1);
  const actions = { publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt };
  const perform = Object.entries(actions).find(([name]) => name === action)?.[1];
  if (perform === undefined) throw new HostFault('TypeError', 'no such action');
  const settings = {
    key: checkSize(keyFromDer(isPrivate === true, call.bytes(2))),
    ...(typeof padding === 'number' ? { padding } : {}),
    ...(typeof oaepHash === 'string' ? { oaepHash } : {}),
    ...(hasLabel === true ? { oaepLabel: call.bytes(8) } : {}),
  };
  return perform(settings, call.bytes(5));
}
