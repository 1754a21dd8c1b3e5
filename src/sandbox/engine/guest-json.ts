import { HostFault } from './engine-errors.js';

/** Most values in it: each takes some fifty bytes once it is read, however few its text has. */
const VALUES_MAX = 200_000;
/** What so few characters hold needs no counting. */
const ALWAYS_READ = 128 * 1024;
/** What the main thread is given is nested no deeper: copying between threads takes the stack for each level. */
const DEPTH_MAX = 100;

/**
 * Reads JSON of the guest. Undefined where it is none; throws where it holds so much that reading it could exhaust the heap
 * of the thread, which would end the process and not the thread alone.
 */
export function parseGuestJson(text: string): unknown {
  if (text.length > ALWAYS_READ && shapeOf(text).values > VALUES_MAX)
    throw new HostFault('RangeError', 'there are too many values');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON of an object that the guest reports, which user code may have bent by a `toJSON` of its own: an empty one where
 * it is none, or holds more or deeper values than a report has to.
 */
export function parseReport(text: string): Record<string, unknown> {
  const { values, depth } = shapeOf(text);
  const value = values > VALUES_MAX || depth > DEPTH_MAX ? undefined : parseGuestJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Upper bounds of how many values a text of JSON holds, and how deep they lie. */
function shapeOf(text: string): { readonly values: number; readonly depth: number } {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfText(text, at);
        break;
      case 0x2c:
        values += 1;
        break;
      case 0x5b:
      case 0x7b:
        values += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return { values, depth: deepest };
}

/** The place of the quote that ends a text which begins at `from`; the end of all where none does. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let first = end;
    while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
    if ((end - first) % 2 === 0) return end;
    at = end;
  }
  return text.length;
}
