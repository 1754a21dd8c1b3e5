import { visit } from 'jsonc-parser';

import { OwnName } from '../issue.js';
import type { Path } from '../issue.js';
import { parseJson } from '../json/parse-json.js';
import type { JsonLimits } from '../json/parse-json.js';
import { FoundExpressions, withStrings } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan, PlannedString } from './detokenize-plan.js';

/**
 * As planDetokenize, over the text of a JSON body: only the string literals that hold expressions change; blanks, digits,
 * escapes, the order of members and duplicate names stay as they were sent. Throws VALIDATION_FAILED where the text is
 * not JSON, is nested too deep, or holds too many expressions.
 */
export function planDetokenizeJsonText(
  json: string,
  limits: DetokenizeLimits & JsonLimits,
  at: Path = [],
): DetokenizePlan<string> {
  const found = new FoundExpressions(limits);
  const literals: PlannedString[] = [];
  // Refuses what is not JSON or too deep, so that the walk below meets neither.
  parseJson(json, limits);
  visit(json, {
    onLiteralValue: (value: unknown, offset, length, _line, _column, pathOf) => {
      if (typeof value !== 'string' || !value.includes('{{')) return;
      const steps = pathOf().map((step) => (typeof step === 'string' ? new OwnName(step) : step));
      const text = found.plan(value, () => [...at, ...steps]);
      if (text !== undefined) literals.push({ from: offset, to: offset + length, text });
    },
  });
  return found.toPlan((values) => withStrings(json, literals, (text) => text.valueWith(values)));
}
