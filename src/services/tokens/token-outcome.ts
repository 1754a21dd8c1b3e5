import type { CallerIdentity } from '../../context.js';
import { decide } from '../../domain/access/access.js';
import type { AccessTransform } from '../../domain/access/access.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { ShownToken, TokenView } from '../../domain/token/token.js';

/** What became of a draft: a token that was made, or one that was there. */
export interface TokenOutcome {
  readonly token: ShownToken;
  readonly renderedMask?: JsonValue;
  readonly existed: boolean;
}

/**
 * What a caller sees of what was written: a token that it made as `transform` says, one that was there already as its
 * reader may see it. One that it may not read is restricted: whoever asks for a value again learns that it is there, and
 * nothing that others wrote beside it.
 */
export function viewOf(
  caller: CallerIdentity,
  { token, renderedMask, existed }: TokenOutcome,
  transform: AccessTransform,
): TokenView {
  const mask = renderedMask === undefined ? {} : { renderedMask };
  if (!existed) return { token, transform, ...mask };
  const read = decide(caller, 'token:read', token);
  return read.allowed
    ? { token, transform: read.transform, ...mask }
    : { token, transform: 'redact', restricted: true };
}
