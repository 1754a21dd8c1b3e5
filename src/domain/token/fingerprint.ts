/** How a fingerprint is written in answers and queries: base64url of its bytes, of letters, digits, `-` and `_` only. */
export function fingerprintText(fingerprint: Buffer): string {
  return fingerprint.toString('base64url');
}
