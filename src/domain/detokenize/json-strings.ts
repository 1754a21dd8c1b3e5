import { visit } from 'jsonc-parser';

import { tooDeep } from '../json/parse-json.js';

/** A string literal of a JSON text, from its opening quote to behind its closing one. */
export interface JsonString {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** How an object or an array begins, so that nearly every text is known at once to be neither. */
const BEGINNING = /^\ufeff?\s*(?:\{\s*"|\[)/;

/** Nobody means more within a text, and the reader goes down by recursion. */
const DEPTH = { jsonDepthMax: 500 };

/**
 * The strings of a text that is wholly the JSON of an object or an array, names of members included; undefined for any
 * other text. Throws VALIDATION_FAILED for what is nested too deep to tell.
 */
export function jsonStringsIn(text: string): readonly JsonString[] | undefined {
  if (!BEGINNING.test(text)) return undefined;
  const marked = text.startsWith('\ufeff') ? 1 : 0;
  const strings: JsonString[] = [];
  let depth = 0;
  const faults: unknown[] = [];
  const add = (value: unknown, offset: number, length: number): void => {
    if (typeof value !== 'string') return;
    strings.push({ from: marked + offset, to: marked + offset + length, value });
  };
  const open = (): void => {
    depth += 1;
    if (depth > DEPTH.jsonDepthMax) throw tooDeep(DEPTH);
  };
  const close = (): void => {
    depth -= 1;
  };
  visit(
    text.slice(marked),
    {
      onObjectBegin: open,
      onObjectEnd: close,
      onArrayBegin: open,
      onArrayEnd: close,
      onObjectProperty: add,
      onLiteralValue: add,
      onError: (fault) => void faults.push(fault),
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return faults.length === 0 ? strings : undefined;
}
