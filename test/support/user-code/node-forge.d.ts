/* As much of the package as the test authority uses. */
declare module 'node-forge' {
  interface Certificate {
    publicKey: unknown;
    serialNumber: string;
    validity: { notBefore: Date; notAfter: Date };
    setSubject(attributes: readonly object[]): void;
    setIssuer(attributes: readonly object[]): void;
    setExtensions(extensions: readonly object[]): void;
    sign(key: unknown, digest: unknown): void;
  }
  const forge: {
    readonly pki: {
      createCertificate(): Certificate;
      privateKeyFromPem(pem: string): unknown;
      publicKeyFromPem(pem: string): unknown;
      certificateToPem(certificate: Certificate): string;
    };
    readonly md: { readonly sha256: { create(): unknown } };
  };
  export default forge;
}
