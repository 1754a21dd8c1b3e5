type ErrorClass = new (message: string) => Error;

/** An error with a code, as Node's own: the code is a member and part of the stack's first line, not of the message. */
export function nodeError(
  Class: ErrorClass,
  code: string,
  message: string,
  more: object = {},
): Error {
  return Object.assign(withCode(new Class(message), code), { code, ...more });
}

/** The same error with its code beside its name in the first line of its stack. */
export function withCode<Value extends Error>(error: Value, code: string): Value {
  const { name, stack } = error;
  if (typeof stack === 'string' && stack.startsWith(name))
    error.stack = `${name} [${code}]${stack.slice(name.length)}`;
  return error;
}

/** A value in a message: -0 keeps its sign. */
export function shownValue(value: unknown): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** How Node's messages describe what came in place of the right thing. */
export function describeReceived(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value === 'object') {
    const name = (value as { constructor?: { name?: string } }).constructor?.name;
    return name === undefined || name === ''
      ? '[Object: null prototype] {}'
      : `an instance of ${name}`;
  }
  const shown =
    typeof value === 'string'
      ? `'${value.length > 28 ? `${value.slice(0, 25)}...` : value}'`
      : shownValue(value);
  return `type ${typeof value} (${shown}${typeof value === 'bigint' ? 'n' : ''})`;
}
