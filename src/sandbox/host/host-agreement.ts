import { createECDH, createPrivateKey, createPublicKey, diffieHellman, ECDH } from 'node:crypto';
import type { ECDHKeyFormat } from 'node:crypto';

import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { forgetErrors } from './host-keys.js';
import { options, orFault } from './host-options.js';

/** Agreement on a secret over elliptic curves. Finite fields are left out: their primes take seconds. */
export const agreementOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.ecdh, orFault(ecdh)],
  [HOST.agree, orFault(agree)],
];

const FORMATS: readonly unknown[] = ['uncompressed', 'compressed', 'hybrid'];

/** JSON of curve, action and format; private key; the other's public key, or one to convert. */
function ecdh(call: HostCall): HostAnswer {
  const { curve, action, format = 'uncompressed' } = options(call, 1);
  if (!FORMATS.includes(format))
    throw new HostFault(
      'TypeError',
      `Invalid ECDH format: ${String(format)}`,
      'ERR_CRYPTO_ECDH_INVALID_FORMAT',
    );
  const form = format as ECDHKeyFormat;
  if (action === 'convert') {
    const converted = ECDH.convertKey(call.bytes(5), String(curve), undefined, undefined, form);
    return typeof converted === 'string' ? undefined : converted;
  }
  const side = createECDH(String(curve));
  if (action === 'generate') {
    side.generateKeys();
    return side.getPrivateKey();
  }
  if (action === 'check') return undefined;
  side.setPrivateKey(call.bytes(2));
  if (action === 'secret') return side.computeSecret(call.bytes(5));
  // Node's types leave out that no encoding gives bytes.
  return (side.getPublicKey as (encoding: null, format: string) => Buffer)(null, form);
}

/** DER of a private key, DER of another's public key. */
function agree(call: HostCall): HostAnswer {
  forgetErrors();
  return diffieHellman({
    privateKey: createPrivateKey({ key: call.bytes(1), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: call.bytes(4), format: 'der', type: 'spki' }),
  });
}
