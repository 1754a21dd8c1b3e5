import { pristineJson } from './host.js';

/**
 * Makes of the plain `args` of a transform what its code sees: `raw_body`, where there is one, and the `body` that it is
 * the text of; and headers that are found in any case. False where the text is not JSON.
 */
export function openHttpMessage(
  args: Record<string, unknown>,
  rawBody: string | undefined,
): boolean {
  if (rawBody !== undefined) {
    try {
      args['body'] = pristineJson.parse(rawBody);
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
    args['raw_body'] = rawBody;
  }
  const headers = args['headers'] as Record<string, unknown>;
  args['headers'] = new Proxy(headers, IN_ANY_CASE);
  given = { shown: args['headers'], plain: headers };
  return true;
}

/** The headers of the message: as code sees them, and what is behind. */
let given: { readonly shown: unknown; readonly plain: object } | undefined;

const { getOwnPropertyDescriptor, hasOwn, keys } = Object;
const { isArray } = Array;

/** A result of code with plain headers in the place of those that it was given: the same as JSON, and written faster. */
export function withPlainHeaders(result: unknown): unknown {
  const isObject = typeof result === 'object' && result !== null && !isArray(result);
  if (given === undefined || !isObject || 'toJSON' in result) return result;
  const headers: unknown = getOwnPropertyDescriptor(result, 'headers')?.value;
  return headers === given.shown ? { ...result, headers: given.plain } : result;
}

/** The key under which headers have a name, in whatever case it is asked for. */
function own(headers: object, key: PropertyKey): PropertyKey {
  if (typeof key !== 'string' || hasOwn(headers, key)) return key;
  const lower = key.toLowerCase();
  return keys(headers).find((name) => name.toLowerCase() === lower) ?? key;
}

const IN_ANY_CASE: ProxyHandler<Record<string, unknown>> = {
  get: (target, key) => Reflect.get(target, own(target, key)) as unknown,
  set: (target, key, value) => Reflect.set(target, own(target, key), value),
  has: (target, key) => Reflect.has(target, own(target, key)),
  deleteProperty: (target, key) => Reflect.deleteProperty(target, own(target, key)),
  getOwnPropertyDescriptor: (target, key) =>
    Reflect.getOwnPropertyDescriptor(target, own(target, key)),
  defineProperty: (target, key, descriptor) =>
    Reflect.defineProperty(target, own(target, key), descriptor),
};
