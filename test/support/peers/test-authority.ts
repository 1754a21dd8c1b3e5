import { generateKeyPairSync, randomBytes } from 'node:crypto';

import forge from 'node-forge';

/** A key and what certifies it, as TLS servers take them. */
export interface ServerIdentity {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority that exists for one test file. */
export class TestAuthority {
  /** Its own certificate. */
  readonly ca: string;
  readonly #key: unknown;
  readonly #name: string;

  constructor(name = 'Test authority') {
    const { own, certificate } = newCertificate(name);
    this.#key = own.key;
    this.#name = name;
    certificate.setIssuer(nameOf(name));
    certificate.setExtensions([{ name: 'basicConstraints', cA: true }]);
    certificate.sign(this.#key, forge.md.sha256.create());
    this.ca = forge.pki.certificateToPem(certificate);
  }

  /** Certifies a server's key for a host; valid until `days` from now, which may have passed, and for three days at most. */
  certify(host: string, days = 1): ServerIdentity {
    const { own, certificate } = newCertificate(host, serverKeys());
    certificate.validity.notBefore = inDays(Math.max(days - 3, -2));
    certificate.validity.notAfter = inDays(days);
    certificate.setIssuer(nameOf(this.#name));
    certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }]);
    certificate.sign(this.#key, forge.md.sha256.create());
    return { key: own.pem, cert: forge.pki.certificateToPem(certificate) };
  }
}

/** A key that nobody but itself certifies. */
export function certifyItself(host: string): ServerIdentity {
  const { own, certificate } = newCertificate(host, serverKeys());
  certificate.setIssuer(nameOf(host));
  certificate.sign(own.key, forge.md.sha256.create());
  return { key: own.pem, cert: forge.pki.certificateToPem(certificate) };
}

interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

function newKeys(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

let keysOfServers: KeyPair | undefined;

/** One pair for all servers of a test file: making one takes long, and what differs is what certifies it. */
function serverKeys(): KeyPair {
  keysOfServers ??= newKeys();
  return keysOfServers;
}

function newCertificate(name: string, { privateKey, publicKey } = newKeys()) {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = inDays(-2);
  certificate.validity.notAfter = inDays(1);
  certificate.setSubject(nameOf(name));
  return { own: { pem: privateKey, key: forge.pki.privateKeyFromPem(privateKey) }, certificate };
}

function nameOf(value: string): readonly object[] {
  return [{ name: 'commonName', value }];
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
