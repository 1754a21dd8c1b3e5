import { isJsonArray, isJsonObject } from '../../json/json-value.js';
import type { JsonValue } from '../../json/json-value.js';
import { FilterRefusal } from '../expression-failure.js';
import type { ArgumentKind } from '../filter.js';

/** Steps of a JSONPath that names one value: members by name, elements by index. */
export type JsonPath = readonly (string | number)[];

/** `.name`, `['name']`, `["name"]` or `[0]` at the place where the last step ended. */
const STEP =
  /\.([^.[\]'"\s*?@()]+)|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]|\[(-?\d{1,9})\]/y;

/**
 * A JSONPath that names at most one value: `$`, then members (`.name`, `['name']`) and elements (`[0]`, from the end where
 * negative). Refuses wildcards, descents, slices and filters, whose result could be several values.
 */
export const jsonPath: ArgumentKind<JsonPath> = {
  isOptional: false,
  read: (given) => {
    const steps = typeof given === 'string' && given.startsWith('$') ? stepsOf(given) : undefined;
    if (steps !== undefined) return steps;
    throw new FilterRefusal("a path of members and indexes, such as $.name['first name'][0]");
  },
};

function stepsOf(path: string): JsonPath | undefined {
  const steps: (string | number)[] = [];
  for (let place = 1; place < path.length; place = STEP.lastIndex) {
    STEP.lastIndex = place;
    const [, plain, single, double, index] = STEP.exec(path) ?? [];
    if (index !== undefined) steps.push(Number(index));
    else if (plain !== undefined) steps.push(plain);
    else {
      const quoted = single ?? double;
      if (quoted === undefined) return undefined;
      steps.push(quoted.replace(/\\(.)/gs, '$1'));
    }
  }
  return steps;
}

/** The value at a path; nothing where there is none. Own members only. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = isJsonArray(value) ? value.at(step) : undefined;
    else value = isJsonObject(value) ? value.get(step) : undefined;
  }
  return value;
}
