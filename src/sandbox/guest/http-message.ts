import { pristineJson } from './host.js';

/**
 * Makes of the plain `args` of a transform what its code sees: `body` is parsed from `raw_body` where only that is given,
 * and headers are found in any case.
 */
export function openHttpMessage(args: Record<string, unknown>): void {
  if (!('body' in args)) args['body'] = pristineJson.parse(String(args['raw_body']));
  args['headers'] = inAnyCase(args['headers'] as Record<string, unknown>);
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
