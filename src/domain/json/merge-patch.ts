import { isJsonObject } from './json-value.js';
import type { JsonValue } from './json-value.js';

/**
 * Applies a JSON merge patch (RFC 7386): members of an object are merged one by one, a null member is removed, and
 * anything that is no object takes the place of what was there.
 */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? target : []);
  for (const [name, member] of patch) {
    if (member === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), member));
  }
  return merged;
}
