import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { copyOf, decode, encode, range } from '../node/codec.js';
import { hostBytes, host, hostJson, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { NO_BYTES, toBytes, toSecret } from './bytes.js';
import { requireObject, requireNumber, requireString, wrongType } from '../node/validate.js';
import { CryptoKey, heldKeyOf } from './web/crypto-key.js';

type Kind = 'secret' | 'public' | 'private';

interface Imported {
  readonly type: Kind;
  readonly asymmetricKeyType: string;
  readonly details: Record<string, unknown>;
  readonly der: string;
}

export interface KeyEncoding {
  format?: 'pem' | 'der' | 'jwk' | undefined;
  type?: string | undefined;
  cipher?: string | undefined;
  passphrase?: string | Uint8Array | undefined;
}

const kKeyType = Symbol('kKeyType');

/** A key as Node has it; its material is DER, or the bytes of a secret. */
export class KeyObject {
  /** The kind once more, for whoever looks at a key. */
  readonly [kKeyType]: Kind;
  readonly #type: Kind;
  readonly #material: Uint8Array;
  readonly #imported: Imported | undefined;

  constructor(type: Kind, material: Uint8Array, imported?: Imported) {
    this[kKeyType] = this.#type = type;
    this.#material = material;
    this.#imported = imported;
  }

  get type(): Kind {
    return this.#type;
  }

  get asymmetricKeyType(): string | undefined {
    return this.#imported?.asymmetricKeyType;
  }

  get asymmetricKeyDetails(): Record<string, unknown> | undefined {
    if (this.#imported === undefined) return undefined;
    const { publicExponent, ...details } = this.#imported.details;
    return publicExponent === undefined
      ? details
      : { ...details, publicExponent: BigInt(publicExponent as string) };
  }

  get symmetricKeySize(): number | undefined {
    return this.type === 'secret' ? this.#material.length : undefined;
  }

  export(options: KeyEncoding = {}): unknown {
    if (this.type === 'secret') {
      if (options.format === 'jwk') return { kty: 'oct', k: decode(this.#material, 6) };
      return asBuffer(copyOf(this.#material));
    }
    const { passphrase, ...rest } = options;
    const settings = {
      ...rest,
      isPrivate: this.type === 'private',
      ...(passphrase === undefined ? {} : { passphrase: passphraseText(passphrase) }),
    };
    const bytes = hostBytes(
      HOST.keyExport,
      pristineJson.stringify(settings),
      ...range(this.#material),
    );
    if (options.format === 'jwk') return pristineJson.parse(decode(bytes, 0)) as unknown;
    return options.format === 'der' ? asBuffer(bytes) : decode(bytes, 0);
  }

  equals(other: KeyObject): boolean {
    if (!(other instanceof KeyObject))
      throw wrongType('otherKeyObject', 'an instance of KeyObject', other);
    const bytes = KeyObject.materialOf(other);
    return (
      other.type === this.type &&
      bytes.length === this.#material.length &&
      bytes.every((byte, index) => byte === this.#material[index])
    );
  }

  get [Symbol.toStringTag](): string {
    return 'KeyObject';
  }

  /** The key's bytes, for the host; not for user code. */
  static materialOf(key: KeyObject): Uint8Array {
    return key.#material;
  }

  /** The key object of a key of web cryptography. */
  static from(key: unknown): KeyObject {
    if (key instanceof CryptoKey) return keyObjectOf(key);
    throw wrongType('key', 'an instance of CryptoKey', key);
  }
}

class SecretKeyObject extends KeyObject {}
class PublicKeyObject extends KeyObject {}
class PrivateKeyObject extends KeyObject {}
const CLASSES = { secret: SecretKeyObject, public: PublicKeyObject, private: PrivateKeyObject };

/** The key object of a key of web cryptography. */
export function keyObjectOf(key: CryptoKey): KeyObject {
  return heldKeyOf(key) as KeyObject;
}

/** A key of web cryptography as its key object; anything else as it is. */
function withoutUses(input: unknown): unknown {
  return input instanceof CryptoKey ? keyObjectOf(input) : input;
}

function passphraseText(passphrase: unknown): string {
  return typeof passphrase === 'string' ? passphrase : decode(toBytes(passphrase, 'passphrase'), 0);
}

function fromImported(imported: Imported): KeyObject {
  return new CLASSES[imported.type](imported.type, encode(imported.der, 5), imported);
}

interface KeyInput extends KeyEncoding {
  key?: unknown;
}

function importKey(input: unknown, isPrivate: boolean): KeyObject {
  const isPlain =
    typeof input === 'string' || ArrayBuffer.isView(input) || input instanceof ArrayBuffer;
  if (!isPlain && (typeof input !== 'object' || input === null)) toBytes(input, 'key');
  const { key, format, type, passphrase }: KeyInput = isPlain
    ? { key: input }
    : (input as KeyInput);
  const settings = {
    isPrivate,
    format,
    type,
    ...(passphrase === undefined ? {} : { passphrase: passphraseText(passphrase) }),
    ...(format === 'jwk' ? { jwk: key } : {}),
  };
  const bytes = format === 'jwk' ? NO_BYTES : toBytes(key, isPlain ? 'key' : 'key.key');
  return fromImported(hostJson(HOST.keyImport, settings, ...range(bytes)) as Imported);
}

export function createPrivateKey(input: unknown): KeyObject {
  return importKey(input, true);
}

/** A public key, of a public or a private one. */
export function createPublicKey(given: unknown): KeyObject {
  const input = withoutUses(given);
  if (input instanceof KeyObject) {
    if (input.type === 'public') return input;
    const pem = createPrivateKeyPem(input);
    return importKey(pem, false);
  }
  const inner =
    typeof input === 'object' && input !== null && 'key' in input
      ? withoutUses(input.key)
      : undefined;
  return inner instanceof KeyObject ? createPublicKey(inner) : importKey(input, false);
}

function createPrivateKeyPem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }) as string;
}

export function createSecretKey(key: unknown, encoding?: unknown): KeyObject {
  const isText = typeof key === 'string';
  const expected = 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView';
  const bytes = isText ? toBytes(key, 'key', encoding) : toBytes(key, 'key', undefined, expected);
  return new SecretKeyObject('secret', copyOf(bytes));
}

/** Bytes of a secret: a secret key or data. */
export function secretBytes(given: unknown, name: string): Uint8Array {
  const key = withoutUses(given);
  if (key instanceof KeyObject) {
    if (key.type === 'secret') return KeyObject.materialOf(key);
    throw nodeError(
      TypeError,
      'ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE',
      `Invalid key object type ${key.type}, expected secret.`,
    );
  }
  return toSecret(key, name);
}

/** What a signature or an encryption takes as its key, with the options beside it. */
export function asymmetricKey(
  given: unknown,
  isPrivate: boolean,
): { key: KeyObject; options: Record<string, unknown> } {
  const input = withoutUses(given);
  if (input instanceof KeyObject)
    return { key: isPrivate ? input : createPublicKey(input), options: {} };
  const isPlain = typeof input === 'string' || ArrayBuffer.isView(input);
  const options = isPlain ? {} : (input as Record<string, unknown>);
  const inner = withoutUses(options['key']);
  if (inner instanceof KeyObject)
    return { key: isPrivate ? inner : createPublicKey(inner), options };
  return { key: isPrivate ? createPrivateKey(input) : createPublicKey(input), options };
}

export interface PairOptions {
  modulusLength?: number;
  publicExponent?: number;
  namedCurve?: string;
  hashAlgorithm?: string;
  mgf1HashAlgorithm?: string;
  /** Older names of the two. */
  hash?: string;
  mgf1Hash?: string;
  saltLength?: number;
  publicKeyEncoding?: KeyEncoding;
  privateKeyEncoding?: KeyEncoding;
}

/** The options of a new pair; throws where those are missing that its kind needs. */
function checkedOptions(kind: string, options: PairOptions | undefined): PairOptions {
  if (kind.startsWith('rsa')) {
    requireObject(options, 'options');
    requireNumber(options.modulusLength, 'options.modulusLength');
  } else if (kind === 'ec') {
    requireObject(options, 'options');
    requireString(options.namedCurve, 'options.namedCurve');
  }
  for (const [name, older] of [
    ['hashAlgorithm', 'hash'],
    ['mgf1HashAlgorithm', 'mgf1Hash'],
  ] as const) {
    const value = options?.[name] ?? options?.[older];
    if (value !== undefined) requireString(value, `options.${name}`);
  }
  return options ?? {};
}

export function generateKeyPairSync(
  kind: unknown,
  given?: PairOptions,
): { publicKey: unknown; privateKey: unknown } {
  requireString(kind, 'type');
  const options = checkedOptions(kind, given);
  const { modulusLength, publicExponent, namedCurve, publicKeyEncoding, privateKeyEncoding } =
    options;
  const made = host(
    HOST.keyGenerate,
    pristineJson.stringify({
      kind,
      modulusLength,
      publicExponent,
      namedCurve,
      hashAlgorithm: options.hashAlgorithm ?? options.hash,
      mgf1HashAlgorithm: options.mgf1HashAlgorithm ?? options.mgf1Hash,
      saltLength: options.saltLength,
    }),
  );
  const privateKey = fromImported(pristineJson.parse(made as string) as Imported);
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKeyEncoding === undefined ? publicKey : publicKey.export(publicKeyEncoding),
    privateKey:
      privateKeyEncoding === undefined ? privateKey : privateKey.export(privateKeyEncoding),
  };
}
