import { nodeError, describeReceived } from '../../node/node-error.js';
import type { Algorithm } from './algorithms.js';
import { domError } from './idl.js';

/* What the standard asks of keys before they are made: what they may be used for, and what a JSON Web Key says of itself. */

/** A JSON Web Key; every member may be anything until it is looked at. */
export type Jwk = Readonly<Record<string, unknown>>;

interface Uses {
  readonly public: readonly string[];
  readonly private: readonly string[];
}

const SIGNING: Uses = { public: ['verify'], private: ['sign'] };
const AGREEING: Uses = { public: [], private: ['deriveKey', 'deriveBits'] };

/** What the keys of a pair may be used for. */
const PAIR_USES: Readonly<Record<string, Uses>> = {
  'RSASSA-PKCS1-v1_5': SIGNING,
  'RSA-PSS': SIGNING,
  'RSA-OAEP': { public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'] },
  ECDSA: SIGNING,
  ECDH: AGREEING,
  Ed25519: SIGNING,
  Ed448: SIGNING,
  X25519: AGREEING,
  X448: AGREEING,
};

/** Whether an algorithm has pairs of keys. */
export function hasPairs({ name }: Algorithm): boolean {
  return name in PAIR_USES;
}

/** Throws where a use is asked for that is none of those that are known. */
export function checkUses(uses: readonly string[], known: readonly string[], what: string): void {
  if (uses.every((use) => known.includes(use))) return;
  throw domError(`Unsupported key usage for ${what} key`, 'SyntaxError');
}

/** Throws where one key of a pair cannot be used so. */
export function checkPairUses(
  uses: readonly string[],
  { name }: Algorithm,
  isPublic: boolean,
): void {
  const known = PAIR_USES[name]?.[isPublic ? 'public' : 'private'] ?? [];
  checkUses(uses, known, name.startsWith('RSA') ? `an ${name}` : `a ${name}`);
}

/** What each key of a new pair may be used for, of what is asked for. */
export function dividedUses(uses: readonly string[], { name }: Algorithm): Uses {
  const known = PAIR_USES[name] ?? { public: [], private: [] };
  const what = name.startsWith('RSA') ? 'a RSA' : `an ${name}`;
  checkUses(uses, [...known.public, ...known.private], what);
  return {
    public: known.public.filter((use) => uses.includes(use)),
    private: known.private.filter((use) => uses.includes(use)),
  };
}

/** Throws where a JSON Web Key is of another type. */
export function checkJwkType(jwk: Jwk, type: string): void {
  if (!jwk['kty']) throw domError('Invalid keyData', 'DataError');
  if (jwk['kty'] !== type) throw domError('Invalid JWK "kty" Parameter', 'DataError');
}

/** Throws where a JSON Web Key contradicts how it is to be used. */
export function checkJwkUses(
  jwk: Jwk,
  uses: readonly string[],
  use: 'sig' | 'enc',
  extractable: boolean,
): void {
  if (uses.length > 0 && jwk['use'] !== undefined && jwk['use'] !== use)
    throw domError('Invalid JWK "use" Parameter', 'DataError');
  checkKeyOperations(jwk['key_ops'], uses);
  if (jwk['ext'] === false && extractable)
    throw domError('JWK "ext" Parameter and extractable mismatch', 'DataError');
}

const KNOWN_OPERATIONS = [
  'sign',
  'verify',
  'encrypt',
  'decrypt',
  'wrapKey',
  'unwrapKey',
  'deriveKey',
  'deriveBits',
];

function checkKeyOperations(operations: unknown, uses: readonly string[]): void {
  if (operations === undefined) return;
  if (!Array.isArray(operations))
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "keyData.key_ops" property must be an instance of Array. Received ${describeReceived(operations)}`,
    );
  const known = operations.filter((each: unknown) => KNOWN_OPERATIONS.includes(each as string));
  if (new Set(known).size < known.length) throw domError('Duplicate key operation', 'DataError');
  if (!uses.every((use) => operations.includes(use)))
    throw domError('Key operations and usage mismatch', 'DataError');
}

/** Throws where the `alg` of a JSON Web Key names another algorithm. */
export function checkJwkAlgorithm(isRight: boolean): void {
  if (!isRight) throw domError('JWK "alg" does not match the requested algorithm', 'DataError');
}

/** What the `alg` of a JSON Web Key of an algorithm is; undefined where it has none. */
export function jwkAlgorithm({ name, hash, length }: Algorithm): string | undefined {
  const digest = (hash?.name ?? '').replace('SHA-', '');
  if (name === 'HMAC') return `HS${digest}`;
  if (name === 'RSA-OAEP') return digest === '1' ? name : `${name}-${digest}`;
  if (name === 'RSA-PSS') return `PS${digest}`;
  if (name.startsWith('RSA')) return `RS${digest}`;
  if (name.startsWith('AES')) return `A${String(length)}${name.replace('AES-', '')}`;
  return name.startsWith('Ed') ? name : undefined;
}
