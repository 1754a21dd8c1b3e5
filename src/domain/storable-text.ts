/** U+0000 and half a surrogate pair: what a text column of PostgreSQL cannot hold. */
// oxlint-disable-next-line no-control-regex -- U+0000 is the very character that is looked for
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether a text can be stored as it is; one that cannot is refused, or stored encrypted or escaped. */
export function isStorableText(text: string): boolean {
  return !UNSTORABLE.test(text);
}
