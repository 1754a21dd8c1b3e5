import type { Expressions } from '../../domain/expression/expressions.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Token } from '../../domain/token/token.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';

/**
 * What the mask of a token renders to against its present value, as a part of a view. A mask that fails, which it can
 * only where the value has changed under it, gives nothing: half a mask could show what it should hide.
 */
export function renderedMaskOf(
  { type, mask, data }: Pick<Token, 'type' | 'mask' | 'data'>,
  expressions: Expressions,
): { readonly renderedMask?: JsonValue } {
  const outcome =
    mask === undefined
      ? { ok: TOKEN_TYPE_TABLE[type].renderMask(data) }
      : expressions.renderMask(mask, { data });
  return 'ok' in outcome && outcome.ok !== undefined ? { renderedMask: outcome.ok } : {};
}
