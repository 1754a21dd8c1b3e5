const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A UUID in lower case, as it is stored and compared; undefined for text that is none in the 36-character form (RFC
 * 9562), such as one in braces or with a `urn:` before it.
 */
export function uuidOf(text: string): string | undefined {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? lower : undefined;
}
