import { VaultError } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Limits } from '../../domain/limits.js';

/** What code returned, from the text that the sandbox gives. Throws CODE_FAILED where it is nested deeper than JSON may be. */
export function parseCodeResult(output: string, limits: Limits): JsonValue {
  try {
    return parseJson(output, limits);
  } catch (error) {
    const most = String(limits.jsonDepthMax);
    const message = `The result of the code is nested deeper than ${most} levels.`;
    throw new VaultError('CODE_FAILED', message, { cause: error });
  }
}
