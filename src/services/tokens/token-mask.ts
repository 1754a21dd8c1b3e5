import type { Expressions } from '../../domain/expression/expressions.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Token } from '../../domain/token/token.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';

/**
 * What the mask of a token renders to against its present value. A mask that fails, which it can only where the value has
 * changed under it, gives nothing: half a mask could show what it should hide.
 */
export function renderMask(
  { type, mask }: Pick<Token, 'type' | 'mask'>,
  data: JsonValue,
  expressions: Expressions,
): JsonValue | undefined {
  if (mask === undefined) return TOKEN_TYPE_TABLE[type].renderMask(data);
  const outcome = expressions.renderMask(mask, { data });
  return 'ok' in outcome ? outcome.ok : undefined;
}

/** The same as a part of a view, which it is left out of where there is none. */
export function renderedMaskOf(
  token: Pick<Token, 'type' | 'mask' | 'data'>,
  expressions: Expressions,
): { readonly renderedMask?: JsonValue } {
  const renderedMask = renderMask(token, token.data, expressions);
  return renderedMask === undefined ? {} : { renderedMask };
}
