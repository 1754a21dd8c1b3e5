import { deepEqual } from './deep-equal.js';
import { inspect } from './inspect.js';
import { describeReceived, nodeError } from './node-error.js';
import { requireFunction, wrongType } from './validate.js';

/* What `assert` makes of errors that are thrown, or are not: `throws`, `rejects` and their opposites, by the rules of Node. */

/** An error as it may be expected, or a message in its place. */
export type Expected =
  | RegExp
  | (abstract new (...values: never[]) => unknown)
  | ((error: unknown) => unknown)
  | object
  | string
  | undefined;

export type Message = string | Error | undefined;

/** Throws an AssertionError; without a message it makes one. */
export type Refuse = (
  actual: unknown,
  expected: unknown,
  operator: string,
  message: Message,
  isGenerated?: boolean,
) => never;

const NOTHING = Symbol('nothing was thrown');

function thrownBy(action: unknown): unknown {
  requireFunction(action, 'fn');
  try {
    action();
  } catch (error) {
    return error;
  }
  return NOTHING;
}

function isPromise(value: unknown): value is Promise<unknown> {
  if (value instanceof Promise) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { then, catch: rescue } = value as Record<string, unknown>;
  return typeof then === 'function' && typeof rescue === 'function';
}

async function rejectedBy(action: unknown): Promise<unknown> {
  const given: unknown = typeof action === 'function' ? (action as () => unknown)() : action;
  if (!isPromise(given)) {
    if (typeof action !== 'function')
      throw wrongType('promiseFn', 'of type function or an instance of Promise', action);
    const text = `Expected instance of Promise to be returned from the "promiseFn" function but got ${describeReceived(given)}.`;
    throw nodeError(TypeError, 'ERR_INVALID_RETURN_VALUE', text);
  }
  try {
    await given;
  } catch (error) {
    return error;
  }
  return NOTHING;
}

const isMade = (expected: object, error: unknown): boolean =>
  (expected as { prototype?: unknown }).prototype !== undefined &&
  error instanceof (expected as new () => object);

const isErrorClass = (expected: object): boolean =>
  Object.prototype.isPrototypeOf.call(Error, expected);

type Validate = (error: unknown) => unknown;

/** A message in the place of an error must not be the one that was thrown: the two would be taken for each other. */
function refuseSame(error: unknown, message: string): void {
  const isObject = typeof error === 'object' && error !== null;
  const same = isObject ? (error as { message?: unknown }).message : error;
  if (same !== message) return;
  const what = isObject ? 'error message' : 'error';
  const text = `The "error/message" argument is ambiguous. The ${what} "${message}" is identical to the message.`;
  throw nodeError(TypeError, 'ERR_AMBIGUOUS_ARGUMENT', text);
}

/** The four functions, which refuse by the given function. */
// oxlint-disable-next-line max-lines-per-function -- what refuses is shared by all within
export function thrownChecks(refuse: Refuse): {
  throws(action: unknown, expected?: Expected, message?: Message): void;
  rejects(action: unknown, expected?: Expected, message?: Message): Promise<void>;
  doesNotThrow(action: unknown, expected?: Expected, message?: Message): void;
  doesNotReject(action: unknown, expected?: Expected, message?: Message): Promise<void>;
} {
  function checkError(error: unknown, given: Expected, note: Message, operator: string): void {
    const kinds = 'of type function or an instance of Error, RegExp, or Object';
    let [expected, message] = [given, note];
    if (typeof given === 'string') {
      if (note !== undefined) throw wrongType('error', kinds, given);
      refuseSame(error, given);
      [expected, message] = [undefined, given];
    } else if (given !== undefined && (given as unknown) !== null && !isComplex(given))
      throw wrongType('error', kinds, given);
    if (error === NOTHING) {
      const { name } = (expected ?? {}) as { name?: unknown };
      const named = typeof name === 'string' && name !== '' ? ` (${name})` : '';
      const rest = message === undefined ? '.' : `: ${String(message)}`;
      const kind = operator === 'rejects' ? 'rejection' : 'exception';
      refuse(undefined, expected, operator, `Missing expected ${kind}${named}${rest}`);
    }
    if (expected instanceof RegExp) checkText(error, expected, message, operator);
    else if (typeof expected === 'function') checkFunction(error, expected, message, operator);
    else if (typeof expected === 'object' && (expected as unknown) !== null)
      checkMembers(error, expected, message, operator);
  }

  function checkText(error: unknown, expected: RegExp, message: Message, operator: string): void {
    const text = String(error);
    if (expected.exec(text) !== null) return;
    const made = `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
    refuse(error, expected, operator, message ?? made, message === undefined);
  }

  function checkFunction(
    error: unknown,
    expected: Validate | object,
    message: Message,
    operator: string,
  ): void {
    const { name } = expected as { name: string };
    if (isMade(expected, error)) return;
    let made: string;
    if (isErrorClass(expected)) {
      const got =
        error instanceof Error
          ? `"${error.name}"\n\nError message:\n\n${error.message}`
          : `"${inspect(error, { depth: -1 })}"`;
      made = `The error is expected to be an instance of "${name}". Received ${got}`;
    } else {
      const answer = (expected as Validate).call({}, error);
      if (answer === true) return;
      const caught = error instanceof Error ? `\n\nCaught error:\n\n${String(error)}` : '';
      const shown = name === '' ? '' : `"${name}" `;
      made = `The ${shown}validation function is expected to return "true". Received ${inspect(answer)}${caught}`;
    }
    refuse(error, expected, operator, message ?? made, message === undefined);
  }

  function checkMembers(
    error: unknown,
    expected: object,
    message: Message,
    operator: string,
  ): void {
    if (typeof error !== 'object' || error === null) refuse(error, expected, operator, message);
    const names = Object.keys(expected);
    if (expected instanceof Error) names.push('name', 'message');
    else if (names.length === 0) {
      const text = `The argument 'error' may not be an empty object. Received ${inspect(expected)}`;
      throw nodeError(TypeError, 'ERR_INVALID_ARG_VALUE', text);
    }
    for (const name of names) {
      const actual = (error as Record<string, unknown>)[name];
      const wanted = (expected as Record<string, unknown>)[name];
      const isText = typeof actual === 'string' && wanted instanceof RegExp;
      if (isText && wanted.exec(actual) !== null) continue;
      if (!(name in error) || !deepEqual(actual, wanted, true))
        refuse(error, expected, operator, message);
    }
  }

  function checkNone(error: unknown, given: Expected, note: Message, operator: string): void {
    if (error === NOTHING) return;
    const [expected, message] = typeof given === 'string' ? [undefined, given] : [given, note];
    if (expected !== undefined && !isMatching(error, expected)) throw error;
    const kind = operator === 'doesNotReject' ? 'rejection' : 'exception';
    const rest = message === undefined ? '.' : `: ${String(message)}`;
    const { message: reason } = (error ?? {}) as { message?: unknown };
    const text = `Got unwanted ${kind}${rest}\nActual message: "${String(reason)}"`;
    refuse(error, expected, operator, text);
  }

  return {
    throws(action, expected, message) {
      checkError(thrownBy(action), expected, message, 'throws');
    },
    async rejects(action, expected, message) {
      checkError(await rejectedBy(action), expected, message, 'rejects');
    },
    doesNotThrow(action, expected, message) {
      checkNone(thrownBy(action), expected, message, 'doesNotThrow');
    },
    async doesNotReject(action, expected, message) {
      checkNone(await rejectedBy(action), expected, message, 'doesNotReject');
    },
  };
}

const isComplex = (value: unknown): boolean =>
  typeof value === 'object' || typeof value === 'function';

function isMatching(error: unknown, expected: unknown): boolean {
  if (expected instanceof RegExp) return expected.exec(String(error)) !== null;
  if (typeof expected !== 'function')
    throw wrongType('expected', 'of type function or an instance of RegExp', expected);
  if (isMade(expected, error)) return true;
  return !isErrorClass(expected) && (expected as Validate).call({}, error) === true;
}
