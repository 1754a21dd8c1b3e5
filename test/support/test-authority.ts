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

  constructor() {
    const { own, certificate } = newCertificate('Test authority');
    this.#key = own.key;
    certificate.setIssuer(nameOf('Test authority'));
    certificate.setExtensions([{ name: 'basicConstraints', cA: true }]);
    certificate.sign(this.#key, forge.md.sha256.create());
    this.ca = forge.pki.certificateToPem(certificate);
  }

  /** Certifies a new key for a host; `days` from now, which may have passed. */
  certify(host: string, days = 1): ServerIdentity {
    const { own, certificate } = newCertificate(host);
    certificate.validity.notAfter = inDays(days);
    certificate.setIssuer(nameOf('Test authority'));
    certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }]);
    certificate.sign(this.#key, forge.md.sha256.create());
    return { key: own.pem, cert: forge.pki.certificateToPem(certificate) };
  }
}

function newCertificate(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
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
