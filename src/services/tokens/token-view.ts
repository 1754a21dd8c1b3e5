import type { TenantKeys } from '../../crypto/tenant-keys.js';
import type { AccessTransform } from '../../domain/access/access.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import type { ShownToken, TokenView } from '../../domain/token/token.js';
import type { StoredToken } from '../../storage/tokens/stored-token.js';
import { hasMask } from '../act/stored-mask.js';
import { renderMask } from './token-mask.js';
import { closedToken, openData } from './token-sealing.js';

/** What a stored token is opened with. */
export interface Opener {
  readonly keys: TenantKeys;
  readonly expressions: Expressions;
  readonly tenantId: string;
}

/**
 * A stored token as a rule lets it be seen. Its value is opened only where it shows, or a mask is rendered against it, and
 * stays with who it is revealed to; redacted it is left sealed. Throws as {@link openData} does where it is opened.
 */
export function storedView(
  opener: Opener,
  stored: StoredToken,
  transform: AccessTransform,
): TokenView {
  const { token, renderedMask } = shownToken(opener, stored, transform);
  return renderedMask === undefined ? { token, transform } : { token, transform, renderedMask };
}

/** The parts of a view that are made of the stored token; as {@link storedView}. */
export function shownToken(
  { keys, expressions, tenantId }: Opener,
  stored: StoredToken,
  transform: AccessTransform,
): { readonly token: ShownToken } & Pick<TokenView, 'renderedMask'> {
  const closed = closedToken(tenantId, stored);
  if (transform === 'redact' || (transform === 'mask' && !hasMask(stored)))
    return { token: closed };
  const data = openData(keys, stored);
  const renderedMask = renderMask(closed, data, expressions);
  const token = transform === 'reveal' ? Object.assign(closed, { data }) : closed;
  return renderedMask === undefined ? { token } : { token, renderedMask };
}
