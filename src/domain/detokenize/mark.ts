import type { DetokenizePlan } from './detokenize-plan.js';

/** U+FEFF at the beginning of a text says how it is encoded, and is no part of what is written in it (RFC 8259, 8.1). */
const MARK = '\ufeff';

/** The plan of a text without the byte order mark that it may begin with; the mark stays where it was. */
export function besidesMark(
  text: string,
  planOf: (text: string) => DetokenizePlan<string>,
): DetokenizePlan<string> {
  if (!text.startsWith(MARK)) return planOf(text);
  const plan = planOf(text.slice(MARK.length));
  return { ...plan, rebuild: (values) => MARK + plan.rebuild(values) };
}
