import { validationFailed } from '../errors.js';
import type { Path } from '../issue.js';
import { parseJson } from '../json/parse-json.js';
import type { JsonLimits } from '../json/parse-json.js';
import { joinPlans, planDetokenizeText } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan } from './detokenize-plan.js';
import { ExpressionScan } from './expression-scan.js';
import { planDetokenizeJsonText } from './json-text-plan.js';
import { besidesMark } from './mark.js';

/** What stands between the JSON texts of a body: line ends, or the separators of a sequence (RFC 7464, 2.1). */
export type RecordSeparator = '\n' | '\u001e';

/**
 * As planDetokenizeJsonText, over a text of many JSON texts: those that hold expressions change as that says, the others
 * are not even read. Paths in errors have the number of the text, from 0. Throws VALIDATION_FAILED where a text with an
 * expression is not JSON, and where there are too many.
 */
export function planDetokenizeRecords(
  text: string,
  separator: RecordSeparator,
  limits: DetokenizeLimits & JsonLimits,
  at: Path,
): DetokenizePlan<string> {
  const records = text.split(separator);
  const changed: number[] = [];
  const plans: DetokenizePlan<string>[] = [];
  let left = limits.detokenizeExpressionsMax;
  for (const [index, record] of records.entries()) {
    if (!new ExpressionScan().finds(Buffer.from(record))) continue;
    const plan = planOfRecord(record, limits, [...at, index]);
    if (plan.expressions.length === 0) continue;
    changed.push(index);
    plans.push(plan);
    left -= plan.expressions.length;
    if (left < 0) break;
  }
  const joined = joinPlans(plans, limits);
  return {
    ...joined,
    rebuild: (values) => {
      const rebuilt = [...records];
      for (const [place, record] of joined.rebuild(values).entries()) {
        rebuilt[changed[place] ?? -1] = record;
      }
      return rebuilt.join(separator);
    },
  };
}

function planOfRecord(
  record: string,
  limits: DetokenizeLimits & JsonLimits,
  path: Path,
): DetokenizePlan<string> {
  return besidesMark(record, (json) => {
    if (isReadable(json, limits)) return planDetokenizeJsonText(json, limits, path);
    const nothing = planDetokenizeText('', limits);
    if (planDetokenizeText(json, limits).expressions.length === 0) return nothing;
    throw validationFailed([{ path, message: 'is not valid JSON, or is nested too deep' }]);
  });
}

function isReadable(json: string, limits: JsonLimits): boolean {
  try {
    parseJson(json, limits);
    return true;
  } catch {
    return false;
  }
}
