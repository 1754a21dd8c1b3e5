import { deepEqual } from './deep-equal.js';
import { inspect } from './inspect/inspect.js';

interface AssertionOptions {
  message?: string | undefined;
  actual?: unknown;
  expected?: unknown;
  operator?: string;
}

export class AssertionError extends Error {
  readonly code = 'ERR_ASSERTION';
  readonly actual: unknown;
  readonly expected: unknown;
  readonly operator: string | undefined;
  readonly generatedMessage: boolean;

  constructor(options: AssertionOptions) {
    const { actual, expected, operator, message } = options;
    super(message ?? `${inspect(actual)} ${operator ?? ''} ${inspect(expected)}`);
    Object.defineProperty(this, 'name', {
      value: 'AssertionError',
      configurable: true,
      writable: true,
    });
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    this.generatedMessage = message === undefined;
  }
}

type Message = string | Error | undefined;

const TITLES: Readonly<Record<string, string>> = {
  strictEqual: 'Expected values to be strictly equal:',
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
};

function refuse(actual: unknown, expected: unknown, operator: string, message: Message): never {
  if (message instanceof Error) throw message;
  const title = TITLES[operator];
  const isNegative = operator.startsWith('not');
  const generated =
    title === undefined
      ? undefined
      : isNegative
        ? `${title} ${inspect(expected)}`
        : `${title}\n\n${inspect(actual)} !== ${inspect(expected)}\n`;
  const error = new AssertionError({ message: message ?? generated, actual, expected, operator });
  if (message === undefined) Object.defineProperty(error, 'generatedMessage', { value: true });
  throw error;
}

function looseEqual(left: unknown, right: unknown): boolean {
  return left == right || (Number.isNaN(left) && Number.isNaN(right));
}

type Check = (actual: unknown, expected: unknown, message?: Message) => void;

function comparison(operator: string, holds: (left: unknown, right: unknown) => boolean): Check {
  return (actual, expected, message) => {
    if (!holds(actual, expected)) refuse(actual, expected, operator, message);
  };
}

function ok(value?: unknown, message?: Message): void {
  if (value) return;
  if (message instanceof Error) throw message;
  const text = message ?? `${inspect(value)} == true`;
  throw new AssertionError({ message: text, actual: value, expected: true, operator: '==' });
}

type Expected =
  | RegExp
  | (abstract new (...values: never[]) => unknown)
  | ((error: unknown) => unknown)
  | object
  | undefined;

function checkThrown(error: unknown, expected: Expected | string, message: Message): void {
  if (expected === undefined || typeof expected === 'string') return;
  if (expected instanceof RegExp) {
    if (!expected.test(String(error)))
      refuse(
        error,
        expected,
        'throws',
        message ??
          `The input did not match the regular expression ${String(expected)}. Input:\n\n${inspect(String(error))}\n`,
      );
    return;
  }
  if (typeof expected === 'function') {
    const Class = expected as new () => unknown;
    if (Class.prototype !== undefined && error instanceof Class) return;
    if (Class.prototype instanceof Error) throw error;
    if ((expected as (error: unknown) => unknown).call({}, error) !== true)
      refuse(
        error,
        expected,
        'throws',
        message ?? 'The validation function is expected to return "true".',
      );
    return;
  }
  for (const [key, value] of Object.entries(expected)) {
    const actual = (error as Record<string, unknown>)[key];
    const matches =
      value instanceof RegExp && typeof actual === 'string'
        ? value.test(actual)
        : deepEqual(actual, value, true);
    if (!matches) refuse(error, expected, 'throws', message);
  }
}

function missing(operator: string, expected: Expected | string, message: Message): never {
  const text =
    typeof expected === 'string' ? expected : typeof message === 'string' ? message : undefined;
  const kind = operator === 'rejects' ? 'rejection' : 'exception';
  refuse(
    undefined,
    expected,
    operator,
    message instanceof Error
      ? message
      : `Missing expected ${kind}${text === undefined ? '.' : `: ${text}`}`,
  );
}

function throws(action: () => unknown, expected?: Expected | string, message?: Message): void {
  try {
    action();
  } catch (error) {
    checkThrown(error, expected, message);
    return;
  }
  missing('throws', expected, message);
}

async function rejects(
  action: Promise<unknown> | (() => Promise<unknown>),
  expected?: Expected | string,
  message?: Message,
): Promise<void> {
  try {
    await (typeof action === 'function' ? action() : action);
  } catch (error) {
    checkThrown(error, expected, message);
    return;
  }
  missing('rejects', expected, message);
}

function failUnwanted(error: unknown, message: Message): never {
  const text = typeof message === 'string' ? `: ${message}` : '.';
  refuse(
    error,
    undefined,
    'doesNotThrow',
    `Got unwanted exception${text}\nActual message: "${error instanceof Error ? error.message : String(error)}"`,
  );
}

function match(text: unknown, pattern: RegExp, message?: Message): void {
  if (typeof text !== 'string' || !pattern.test(text))
    refuse(
      text,
      pattern,
      'match',
      message ??
        `The input did not match the regular expression ${String(pattern)}. Input:\n\n${inspect(text)}\n`,
    );
}

const members = {
  ok,
  AssertionError,
  equal: comparison('==', looseEqual),
  notEqual: comparison('!=', (left, right) => !looseEqual(left, right)),
  strictEqual: comparison('strictEqual', Object.is),
  notStrictEqual: comparison('notStrictEqual', (left, right) => !Object.is(left, right)),
  deepEqual: comparison('deepEqual', (left, right) => deepEqual(left, right, false)),
  notDeepEqual: comparison('notDeepEqual', (left, right) => !deepEqual(left, right, false)),
  deepStrictEqual: comparison('deepStrictEqual', (left, right) => deepEqual(left, right, true)),
  notDeepStrictEqual: comparison(
    'notDeepStrictEqual',
    (left, right) => !deepEqual(left, right, true),
  ),
  throws,
  rejects,
  doesNotThrow: (action: () => unknown, message?: Message): void => {
    try {
      action();
    } catch (error) {
      failUnwanted(error, message);
    }
  },
  doesNotReject: async (
    action: Promise<unknown> | (() => Promise<unknown>),
    message?: Message,
  ): Promise<void> => {
    try {
      await (typeof action === 'function' ? action() : action);
    } catch (error) {
      failUnwanted(error, message);
    }
  },
  match,
  doesNotMatch: (text: unknown, pattern: RegExp, message?: Message): void => {
    if (typeof text === 'string' && pattern.test(text))
      refuse(
        text,
        pattern,
        'doesNotMatch',
        message ??
          `The input was expected to not match the regular expression ${String(pattern)}. Input:\n\n${inspect(text)}\n`,
      );
  },
  ifError: (value: unknown): void => {
    if (value === null || value === undefined) return;
    const shown = value as Partial<Record<'message' | 'constructor', { name?: string } | string>>;
    const { message } = shown;
    const text =
      typeof message !== 'string'
        ? inspect(value)
        : message === '' && typeof shown.constructor === 'function'
          ? (shown.constructor as { name: string }).name
          : message;
    throw new AssertionError({
      message: `ifError got unwanted exception: ${text}`,
      actual: value,
      expected: null,
      operator: 'ifError',
    });
  },
  fail: (message?: Message): never => {
    if (message instanceof Error) throw message;
    const error = new AssertionError({ message: message ?? 'Failed', operator: 'fail' });
    if (message === undefined) Object.defineProperty(error, 'generatedMessage', { value: true });
    throw error;
  },
};

const strict = Object.assign((value?: unknown, message?: Message) => ok(value, message), members, {
  equal: members.strictEqual,
  notEqual: members.notStrictEqual,
  deepEqual: members.deepStrictEqual,
  notDeepEqual: members.notDeepStrictEqual,
});

/** The module `assert`. */
export const assert = Object.assign(
  (value?: unknown, message?: Message) => ok(value, message),
  members,
  { strict },
);
Object.assign(strict, { strict });
