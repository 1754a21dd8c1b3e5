import { HOST } from '../../protocol/guest-protocol.js';

/** What crosses to the host and back. */
type HostValue = number | string | ArrayBufferLike | undefined;
type HostFunction = (operation: number, ...values: unknown[]) => HostValue;

declare const __host: HostFunction;

/** Calls the host; its failures are thrown as errors of this realm, which the host makes by {@link makeError}. */
export const host: HostFunction = __host;
Reflect.deleteProperty(globalThis, '__host');

// Taken before any user code runs, so that a run that replaces them still reports its own result.
const { parse, stringify } = JSON;
const { defineProperty, keys } = Object;
const { TypeError: GuestTypeError, RangeError: GuestRangeError, Error: GuestError } = globalThis;
const isString = (value: unknown): value is string => typeof value === 'string';

interface Failure {
  readonly name: string;
  readonly message: string;
  readonly members: Readonly<Record<string, string>>;
}

/** A failure of the host, as JSON, as an error. */
export function makeError(text: string): Error {
  const { name, message, members } = parse(text) as Failure;
  const Class =
    name === 'TypeError' ? GuestTypeError : name === 'RangeError' ? GuestRangeError : GuestError;
  const error = new Class(message);
  for (const key of keys(members))
    defineProperty(error, key, {
      value: members[key],
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return error;
}

/** Calls the host for bytes. */
export function hostBytes(operation: number, ...values: unknown[]): Uint8Array {
  return new Uint8Array(host(operation, ...values) as ArrayBuffer);
}

/** Calls the host with a JSON argument before the others, for a JSON answer. */
export function hostJson(operation: number, argument: unknown, ...values: unknown[]): unknown {
  const answer = host(operation, stringify(argument), ...values);
  return isString(answer) ? parse(answer) : undefined;
}

/** JSON as it was before user code ran. */
export const pristineJson = { parse, stringify };

/** Tells the host which functions it may call. */
export function bind(...functions: readonly unknown[]): void {
  host(HOST.bind, ...functions);
}
