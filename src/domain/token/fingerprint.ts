/** Number of bytes of a fingerprint, a keyed hash. */
const BYTES = 32;

/** How a fingerprint is written in answers and queries: base64url of its bytes, of letters, digits, `-` and `_` only. */
export function fingerprintText(fingerprint: Buffer): string {
  return fingerprint.toString('base64url');
}

/** The fingerprint that a caller names; undefined for text that {@link fingerprintText} never gives. */
export function fingerprintFromText(text: string): Buffer | undefined {
  const fingerprint = Buffer.from(text, 'base64url');
  // Decoding passes over what is not base64url, so only what is encoded alike again was one.
  const isOne = fingerprint.length === BYTES && fingerprintText(fingerprint) === text;
  return isOne ? fingerprint : undefined;
}
