// Verifies proofs of the audit trail with nothing but Node.js: what `token-vault audit prove` prints, every line of what
// `token-vault audit export` writes, or `proof` of a log entry of GraphQL.
//
//   token-vault audit prove ID | node verify-audit-proof.mjs KEY.pem
//   token-vault audit export | node verify-audit-proof.mjs KEY.pem
//
// KEY.pem is what `token-vault audit key` has printed (or `audit key --all`, where the key has been replaced), kept where whoever has the database cannot change it.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Throws where a proof does not hold. RFC 9162, 2.1: leaves are hashed behind a byte of 0, nodes behind a byte of 1. */
export function verifyProof({ line, path }, seal, pem) {
  const keys = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  const signature = Buffer.from(seal.signature, 'base64');
  if (!keys.some((key) => verify(null, Buffer.from(seal.text), key, signature)))
    throw new Error('the signature of the seal is not by this key');
  let hash = sha256(Buffer.of(0), line);
  for (const { hash: beside, side } of path) {
    const other = Buffer.from(beside, 'hex');
    hash = side === 'left' ? sha256(Buffer.of(1), other, hash) : sha256(Buffer.of(1), hash, other);
  }
  const { root, tenant_id: tenantId } = JSON.parse(seal.text);
  if (hash.toString('hex') !== root)
    throw new Error('the line does not lead to the root of the seal');
  if (JSON.parse(line).tenant_id !== tenantId) throw new Error('the line is of another tenant');
}

/** Proofs of an export, each with the seal that stands before it, or the one proof that the text is. */
function* proofsOf(text) {
  if (!text.startsWith('{"seal":')) {
    const proof = JSON.parse(text);
    yield { proof, seal: proof.seal };
    return;
  }
  let seal;
  for (const line of text.trimEnd().split('\n')) {
    const record = JSON.parse(line);
    if (record.seal === undefined) yield { proof: record, seal };
    else seal = record.seal;
  }
}

if (import.meta.main ?? process.argv[1] === new URL(import.meta.url).pathname) {
  const [keyFile] = process.argv.slice(2);
  if (keyFile === undefined) {
    console.error('Usage: node verify-audit-proof.mjs KEY.pem < PROOF');
    process.exit(2);
  }
  const publicKey = readFileSync(keyFile, 'utf8');
  let count = 0;
  try {
    for (const { proof, seal } of proofsOf(readFileSync(0, 'utf8'))) {
      verifyProof(proof, seal, publicKey);
      count += 1;
    }
  } catch (error) {
    console.error(`Does not hold: ${error.message}.`);
    process.exit(1);
  }
  console.log(`${count} ${count === 1 ? 'line is' : 'lines are'} what was sealed.`);
}
