import { pristineJson } from './host.js';

/**
 * Makes of the plain `args` of a transform what its code sees: `body` is parsed from `raw_body` where only that is given,
 * and headers are found in any case.
 */
export function openHttpMessage(args: Record<string, unknown>): void {
  if (!('body' in args)) args['body'] = pristineJson.parse(String(args['raw_body']));
  const headers = args['headers'] as Record<string, unknown>;
  args['headers'] = inAnyCase(headers);
  given = { shown: args['headers'], plain: headers };
}

/** The headers of the message: as code sees them, and what is behind. */
let given: { readonly shown: unknown; readonly plain: object } | undefined;

const { getOwnPropertyDescriptor } = Object;
const { isArray } = Array;

/** A result of code with plain headers in the place of those that it was given: the same as JSON, and written faster. */
export function withPlainHeaders(result: unknown): unknown {
  const isObject = typeof result === 'object' && result !== null && !isArray(result);
  if (given === undefined || !isObject || 'toJSON' in result) return result;
  const headers: unknown = getOwnPropertyDescriptor(result, 'headers')?.value;
  return headers === given.shown ? { ...result, headers: given.plain } : result;
}

function inAnyCase(headers: Record<string, unknown>): Record<string, unknown> {
  const own = (key: PropertyKey): PropertyKey => {
    if (typeof key !== 'string' || Object.hasOwn(headers, key)) return key;
    const lower = key.toLowerCase();
    return Object.keys(headers).find((name) => name.toLowerCase() === lower) ?? key;
  };
  return new Proxy(headers, {
    get: (target, key) => Reflect.get(target, own(key)) as unknown,
    set: (target, key, value) => Reflect.set(target, own(key), value),
    has: (target, key) => Reflect.has(target, own(key)),
    deleteProperty: (target, key) => Reflect.deleteProperty(target, own(key)),
    getOwnPropertyDescriptor: (target, key) => Reflect.getOwnPropertyDescriptor(target, own(key)),
    defineProperty: (target, key, descriptor) =>
      Reflect.defineProperty(target, own(key), descriptor),
  });
}
