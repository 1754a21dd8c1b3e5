import { OwnName } from '../issue.js';
import type { Path } from '../issue.js';
import { FoundExpressions } from './detokenize-plan.js';
import type { DetokenizeLimits, DetokenizePlan, TextWithValues } from './detokenize-plan.js';

/** A pair of the form whose value holds expressions: its place among all pairs, and its name as it was sent. */
interface Field {
  readonly index: number;
  readonly name: string;
  readonly text: TextWithValues;
}

/**
 * Finds the expressions of tokens in the values of an `application/x-www-form-urlencoded` text; only those values are
 * written anew, everything else stays as it was sent. Throws VALIDATION_FAILED where there are too many.
 */
export function planDetokenizeForm(
  form: string,
  limits: DetokenizeLimits,
  at: Path = [],
): DetokenizePlan<string> {
  const found = new FoundExpressions(limits);
  const pairs = form.split('&');
  const fields = pairs.flatMap((pair, index): Field[] => {
    const [name = ''] = pair.split('=', 1);
    const value = decode(pair.slice(name.length + 1));
    if (value === undefined) return [];
    const text = found.plan(value, () => [...at, new OwnName(decode(name) ?? name)]);
    return text === undefined ? [] : [{ index, name, text }];
  });
  return found.toPlan((values) => {
    const rebuilt = [...pairs];
    for (const { index, name, text } of fields) {
      rebuilt[index] = `${name}=${encode(text.textWith(values))}`;
    }
    return rebuilt.join('&');
  });
}

/** Undefined for text whose percent-encoding stands for none. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Lone surrogates cannot be encoded and become what stands for them. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll('%20', '+');
}
