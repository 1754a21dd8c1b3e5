import type { CreateTokenInput } from '../../contract/generated/inputs.js';
import type { Expressions } from '../../domain/expression/expressions.js';
import type { Path } from '../../domain/issue.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';

/** What a token is compared and found by. */
export interface TokenTexts {
  /** What the fingerprint expression renders to; empty where it renders to nothing. */
  readonly fingerprintText: string;
  /** What the search indexes render to, in their order; none is empty. */
  readonly searchTexts: readonly string[];
}

/** What of a token decides about them. */
export type TextExpressions = Pick<CreateTokenInput, 'type'> & {
  readonly fingerprintExpression?: string | null | undefined;
  readonly searchIndexes?: readonly string[] | null | undefined;
};

/** Renders them. What fails, and a search index without text, is told to `onFault` and gives no text. */
export function renderTexts(
  expressions: Expressions,
  { type, fingerprintExpression, searchIndexes }: TextExpressions,
  data: JsonValue,
  onFault: (path: Path, message: string) => void,
): TokenTexts {
  const render = (template: string, path: Path): string | undefined => {
    const outcome = expressions.render(template, { data });
    if ('failed' in outcome) {
      onFault(path, outcome.failed);
      return undefined;
    }
    return outcome.ok === undefined ? '' : asText(outcome.ok);
  };
  const fingerprintText =
    fingerprintExpression == null
      ? TOKEN_TYPE_TABLE[type].renderFingerprint(data)
      : (render(fingerprintExpression, ['fingerprintExpression']) ?? '');
  const searchTexts = (searchIndexes ?? []).map((template, index) => {
    const path: Path = ['searchIndexes', index];
    const text = render(template, path);
    if (text === '') onFault(path, 'must render to a string that is not empty');
    return text ?? '';
  });
  return { fingerprintText, searchTexts: searchTexts.filter((text) => text !== '') };
}

function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}
