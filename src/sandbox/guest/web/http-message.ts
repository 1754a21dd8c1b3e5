import { pristineJson } from '../run/host.js';

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
  given = { shown: args['headers'], plain: headers, body: args['body'] };
  return true;
}

/** The message: its headers as code sees them and what is behind, and its body. */
let given: { readonly shown: unknown; readonly plain: object; readonly body: unknown } | undefined;

const { getOwnPropertyDescriptor, hasOwn, keys } = Object;
const { isArray } = Array;

/**
 * A result of code that says the same and is written faster, however long the message is: plain headers in the place of those
 * that code was given, and no body where it is the text that code was given, since a member left out means unchanged.
 */
export function leanResult(result: unknown): unknown {
  if (given === undefined || !isPlain(result)) return result;
  if (!hasOwn(result, 'raw')) return lean(result, given);
  const raw: unknown = getOwnPropertyDescriptor(result, 'raw')?.value;
  // The older form has both members in `raw`, and neither beside it.
  const isOlder = isPlain(raw) && !('body' in result) && !('headers' in result);
  return isOlder ? { ...result, raw: lean(raw, given) } : result;
}

function lean(members: object, { shown, plain, body }: NonNullable<typeof given>): object {
  const headers: unknown = getOwnPropertyDescriptor(members, 'headers')?.value;
  const returned: unknown = getOwnPropertyDescriptor(members, 'body')?.value;
  const isSameText = typeof returned === 'string' && returned === body;
  if (headers !== shown && !isSameText) return members;
  return {
    ...members,
    ...(headers === shown ? { headers: plain } : {}),
    ...(isSameText ? { body: undefined } : {}),
  };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isArray(value) && !('toJSON' in value);
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
