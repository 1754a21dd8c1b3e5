import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';
import type { TokenType } from '../../domain/token/token-type.js';
import type { StoredToken } from '../../storage/tokens/stored-token.js';

/** Whether a stored token has a mask: its own, which may be none, or the default of its type. */
export function hasMask({ mask, type }: Pick<StoredToken, 'mask' | 'type'>): boolean {
  return mask === null ? TOKEN_TYPE_TABLE[type as TokenType].mask !== null : mask !== 'null';
}
