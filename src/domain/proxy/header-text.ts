/*
 * What stands in a header is bytes, and a HeaderList has a character for each (Latin-1). Where they are text, to code and
 * to expressions, they are UTF-8, as nearly all that is not ASCII is today; bytes that are no UTF-8 are Latin-1, as they
 * once were (RFC 9110, 5.5).
 */

/** The text that the value of a header is to code and to expressions. */
export function textOfHeader(value: string): string {
  if (isAscii(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString();
  return bytes.equals(Buffer.from(text)) ? text : value;
}

/** The value of a header that is to hold a text: its bytes in UTF-8. */
export function headerOfText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- every character of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text);
}
