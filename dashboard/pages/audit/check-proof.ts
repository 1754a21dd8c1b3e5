import type { LineProofFragment } from '../../generated/operations.js';

/** A step of a check: what was looked at, and what came of it; undefined where this browser cannot look. */
export interface Finding {
  readonly what: string;
  readonly holds: boolean | undefined;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The line that the page shows, to be compared with the one that is proven. */
export interface ShownLine {
  readonly id: string;
  readonly operation: string;
  readonly outcome: string;
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Hashes from a line to the root above it: RFC 9162, 2.1. */
async function rootOf({ line, path }: LineProofFragment): Promise<string> {
  let hash = await sha256(LEAF, new TextEncoder().encode(line));
  for (const { hash: beside, side } of path) {
    const other = bytesOfHex(beside);
    hash = side === 'left' ? await sha256(NODE, other, hash) : await sha256(NODE, hash, other);
  }
  return hexOf(hash);
}

/** Whether the signature is by the key; undefined where the browser has no Ed25519. */
async function isSigned(
  seal: LineProofFragment['seal'],
  publicKey: string,
): Promise<boolean | undefined> {
  const spki = bytesOfBase64(publicKey.replace(/-----[A-Z ]+-----|\s/g, ''));
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
  const text = new TextEncoder().encode(seal.text);
  return crypto.subtle.verify('Ed25519', key, bytesOfBase64(seal.signature), text);
}

function membersOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/**
 * Checks in the browser that a line is under its seal, by nothing but the proof and the key: that the proven line is the one
 * that is shown, that its hash leads to the root which the seal names, and that the seal is signed.
 */
export async function checkProof(
  proof: LineProofFragment,
  shown: ShownLine,
  publicKey: string,
): Promise<readonly Finding[]> {
  // Browsers give their cryptography to pages that came by https or from this machine only.
  if (!isSecureContext)
    return [
      { what: 'This page came without TLS, where browsers compute no hashes', holds: undefined },
    ];
  const line = membersOf(proof.line);
  const seal = membersOf(proof.seal.text);
  const isShown =
    line['id'] === shown.id &&
    line['outcome'] === shown.outcome &&
    String(line['operation']).replaceAll('.', '_') === shown.operation;
  const [root, signed, sealHash] = await Promise.all([
    rootOf(proof),
    isSigned(proof.seal, publicKey),
    sha256(new TextEncoder().encode(proof.seal.text)),
  ]);
  return [
    { what: 'The proven line is the one that is shown', holds: isShown },
    {
      what: `Its hash leads to the root of the seal, in ${String(proof.path.length)} steps`,
      holds: root === seal['root'] && line['tenant_id'] === seal['tenant_id'],
    },
    {
      what: 'The seal has the hash that the chain goes on with',
      holds: hexOf(sealHash) === proof.seal.hash,
    },
    { what: 'The seal is signed by the key of the vault (Ed25519)', holds: signed },
  ];
}
