import type { AccessTransform } from '../../domain/access/access.js';
import type { PlannedExpression } from '../../domain/detokenize/detokenize-plan.js';
import { VaultError } from '../../domain/errors.js';
import type { Limits } from '../../domain/limits.js';
import type { UsableToken } from '../../storage/tokens/stored-token.js';

/** Faults and unknown ids that one error lists. */
export const ISSUES_MAX = 100;

/** The place within an expression means nothing to a caller who sees the whole text. */
export function withoutPosition(phrase: string): string {
  return phrase.replace(/, at line \d+, column \d+$/, '');
}

/** Refuses expressions whose ids are not among those that are known. */
export function unknownIds(
  expressions: readonly PlannedExpression[],
  known: ReadonlySet<string>,
): VaultError {
  const unknown = expressions.filter(({ id }) => !known.has(id));
  const ids = [...new Set(unknown.map(({ id }) => id))];
  const listed = ids.slice(0, ISSUES_MAX).join(', ');
  const more = ids.length > ISSUES_MAX ? ` and ${String(ids.length - ISSUES_MAX)} more` : '';
  const issues = unknown.slice(0, ISSUES_MAX).map(({ id, path }) => {
    return { path: path(), message: `names a token that does not exist: ${id}` };
  });
  const message = `There are no tokens with these ids: ${listed}${more}.`;
  return new VaultError('VALIDATION_FAILED', message, { issues });
}

/** Refuses the use of a token of which the caller sees nothing. */
export function nothingVisible({ container }: UsableToken, transform: AccessTransform): VaultError {
  const why = transform === 'mask' ? 'shows a mask, and the token has none' : 'shows nothing';
  const message = `The permission token:use on the container ${container} ${why}.`;
  return new VaultError('FORBIDDEN', message);
}

/** Refuses values that are larger together than a body may be. */
export function tooLarge({ bodyBytesMax }: Limits): VaultError {
  const message = `The values that are asked for are larger than ${String(bodyBytesMax)} bytes together.`;
  return new VaultError('VALIDATION_FAILED', message);
}

/** Refuses filters that together take more work than one request may ask for. */
export function tooMuchWork(): VaultError {
  const message = 'The filters of all expressions together ask for too much work.';
  return new VaultError('VALIDATION_FAILED', message);
}
