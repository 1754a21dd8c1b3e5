import { validationFailed } from '../errors.js';
import { OwnName } from '../issue.js';

/** The header that says why somebody does what the request does. */
export const REASON_HEADER = 'VAULT-REASON';

/** Letters, digits, marks, signs and blanks of any script, and the joiners that some scripts need; no controls, and nothing that turns the text around. */
const REASON = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\u200c\u200d]{1,200}$/u;

/**
 * The same as a pattern for whoever makes requests from the document of REST, where classes of Unicode are not known
 * everywhere: no blank at the beginning, and no controls, soft hyphens or characters for private use.
 *
 * @public It is read where the document is made (codegen/openapi-plugin.mjs).
 */
export const REASON_PATTERN =
  '^[^\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u200b\\u200e-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff][^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b\\u200e-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff]{0,199}$';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The reason that a header gives, as Node has it, a character for each byte: read as UTF-8, and as Latin-1, which is what
 * browsers send, where it is none. Blanks around it do not count. Undefined where it is not 1 to 200 printable characters.
 */
export function reasonOf(header: string): string | undefined {
  const reason = textOf(header).trim();
  return REASON.test(reason) ? reason : undefined;
}

/** As {@link reasonOf}; throws VALIDATION_FAILED, which does not repeat it, for one that cannot be taken. */
export function requireReason(header: string): string {
  const reason = reasonOf(header);
  if (reason !== undefined) return reason;
  const message = 'must be 1 to 200 printable characters';
  throw validationFailed([{ path: [new OwnName(REASON_HEADER)], message }]);
}

function textOf(header: string): string {
  try {
    return UTF_8.decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
