import { deepEqual } from './deep-equal.js';
import { thrownChecks } from './assert-throws.js';
import type { Message } from './assert-throws.js';
import { inspect } from './inspect.js';
import { missingArguments, wrongType } from './validate.js';

interface AssertionOptions {
  message?: string | undefined;
  actual?: unknown;
  expected?: unknown;
  operator?: string;
}

export class AssertionError extends Error {
  readonly generatedMessage: boolean;
  readonly code = 'ERR_ASSERTION';
  readonly actual: unknown;
  readonly expected: unknown;
  readonly operator: string | undefined;

  constructor(options: AssertionOptions) {
    const { actual, expected, operator, message } = options;
    super(message ?? `${inspect(actual)} ${operator ?? ''} ${inspect(expected)}`);
    Object.defineProperty(this, 'name', {
      value: 'AssertionError',
      configurable: true,
      writable: true,
    });
    if (typeof this.stack === 'string')
      this.stack = this.stack.replace(/^\w+/, `AssertionError [${this.code}]`);
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    this.generatedMessage = message === undefined;
  }
}

const TITLES: Readonly<Record<string, string>> = {
  strictEqual: 'Expected values to be strictly equal:',
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
};

function refuse(
  actual: unknown,
  expected: unknown,
  operator: string,
  message: Message,
  isGenerated = message === undefined,
): never {
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
  if (isGenerated) Object.defineProperty(error, 'generatedMessage', { value: true });
  throw error;
}

function looseEqual(left: unknown, right: unknown): boolean {
  return left == right || (Number.isNaN(left) && Number.isNaN(right));
}

type Check = (actual?: unknown, expected?: unknown, message?: Message) => void;

function comparison(operator: string, holds: (left: unknown, right: unknown) => boolean): Check {
  return (...given) => {
    const [actual, expected, message] = given;
    if (given.length < 2) throw missingArguments('actual', 'expected');
    if (!holds(actual, expected)) refuse(actual, expected, operator, message);
  };
}

function ok(value?: unknown, message?: Message): void {
  if (value) return;
  if (message instanceof Error) throw message;
  const text = message ?? `${inspect(value)} == true`;
  throw new AssertionError({ message: text, actual: value, expected: true, operator: '==' });
}

/** `match` and its opposite. */
function matching(operator: 'match' | 'doesNotMatch', words: string) {
  return (text: unknown, pattern: RegExp, message?: Message): void => {
    if (!(pattern instanceof RegExp)) throw wrongType('regexp', 'an instance of RegExp', pattern);
    const isText = typeof text === 'string';
    if (isText && (pattern.exec(text) !== null) === (operator === 'match')) return;
    const made = isText
      ? `The input ${words} the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`
      : `The "string" argument must be of type string. Received type ${typeof text} (${inspect(text)})`;
    refuse(text, pattern, operator, message ?? made, message === undefined);
  };
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
  ...thrownChecks(refuse),
  match: matching('match', 'did not match'),
  doesNotMatch: matching('doesNotMatch', 'was expected to not match'),
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
