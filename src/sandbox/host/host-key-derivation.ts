import { HostFault } from '../engine/engine-errors.js';

/*
 * A private key that is encrypted says itself how much work it takes to open it: iterations of PBKDF2 or of the older schemes,
 * or the costs of scrypt (RFC 8018, RFC 7292 appendix B, RFC 7914). One that says two thousand million keeps a thread for
 * hours, and nothing stops it there. So what it says is read before it is opened.
 */

/** Most iterations, as for PBKDF2 itself. */
const ITERATIONS_MAX = 2_000_000;
/** Most of N·r·p, as for scrypt itself. */
const SCRYPT_WORK_MAX = 2 ** 20;
/** 1.3.6.1.4.1.11591.4.11 (RFC 7914 section 7). */
const SCRYPT = '2b06010401da47040b';
/** Deeper than the parameters of any scheme. */
const DEPTH_MAX = 8;

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const IDENTIFIER = 0x06;

/**
 * Throws where opening a private key by its passphrase would take too long, or where that cannot be told: more than one key,
 * or one that is not plainly written.
 */
export function checkKeyDerivation(key: Buffer, isDer: boolean): void {
  if (isDer) {
    checkDer(key);
    return;
  }
  const text = key.toString('latin1');
  const [, label, body = ''] = /-----BEGIN ([A-Z0-9 ]+)-----([^]*?)-----END/.exec(text) ?? [];
  if (label === undefined || text.split('-----BEGIN').length > 2) throw unclear();
  // The older form of PEM, encrypted as a whole, derives its key by one round.
  if (label !== 'ENCRYPTED PRIVATE KEY' && body.includes(':')) return;
  if (!/^[A-Za-z0-9+/\s]*[=\s]*$/.test(body)) throw unclear();
  checkDer(Buffer.from(body, 'base64'));
}

function unclear(): HostFault {
  return new HostFault('Error', 'The encrypted key cannot be read.', 'ERR_OSSL_UNSUPPORTED');
}

/** The first part of an EncryptedPrivateKeyInfo says how it is encrypted; that of other keys is a number. */
function checkDer(der: Buffer): void {
  const whole = elementAt(der, 0);
  if (whole?.tag !== SEQUENCE) throw unclear();
  const scheme = elementAt(whole.content, 0);
  if (scheme === undefined) throw unclear();
  if (scheme.tag !== SEQUENCE) return;
  const numbers: number[] = [];
  const identifiers = new Set<string>();
  collect(scheme.content, 0, numbers, identifiers);
  const isScrypt = identifiers.has(SCRYPT);
  const work = isScrypt
    ? numbers.slice(0, 3).reduce((product, each) => product * each, 1)
    : Math.max(0, ...numbers);
  if (work > (isScrypt ? SCRYPT_WORK_MAX : ITERATIONS_MAX))
    throw new HostFault(
      'RangeError',
      'Opening the encrypted key would take too long.',
      'ERR_OUT_OF_RANGE',
    );
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

/** All integers and identifiers of a scheme, in their order. */
function collect(der: Buffer, depth: number, numbers: number[], identifiers: Set<string>): void {
  if (depth > DEPTH_MAX) throw unclear();
  for (let at = 0; at < der.length;) {
    const element = elementAt(der, at);
    if (element === undefined) throw unclear();
    const { tag, content, end } = element;
    if (tag === SEQUENCE) collect(content, depth + 1, numbers, identifiers);
    else if (tag === INTEGER) numbers.push(toNumber(content));
    else if (tag === IDENTIFIER) identifiers.add(content.toString('hex'));
    at = end;
  }
}

/** An integer; one of more than six bytes is more than any bound. */
function toNumber(content: Buffer): number {
  const { length } = content;
  return length === 0 || length > 6 ? Infinity : content.readUIntBE(0, length);
}

/** The element of DER at a place; undefined where there is none, or its length is not definite. */
function elementAt(der: Buffer, at: number): Element | undefined {
  const tag = der[at];
  const first = der[at + 1];
  if (tag === undefined || first === undefined || first === 0x80) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > der.length) return undefined;
  const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
  const end = start + length;
  return end > der.length ? undefined : { tag, content: der.subarray(start, end), end };
}
