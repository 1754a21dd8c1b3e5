import { HOST } from '../../protocol/guest-protocol.js';
import { host, pristineJson } from './host.js';
import { runSettings } from './run-settings.js';

/** What a capability answered: JSON, and bytes where it gives some. */
export interface Reply {
  readonly value: unknown;
  readonly bytes: Uint8Array | undefined;
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

const waiting: Record<number, Waiting> = Object.create(null) as Record<number, Waiting>;
let nextCall = 1;

/** A call in flight: its answer, and a way to give it up. */
export interface CapabilityCall {
  readonly reply: Promise<Reply>;
  abort(reason: unknown): void;
}

/** Calls a capability of the host by its number. */
export function callCapability(
  capability: number,
  argument: unknown,
  bytes?: Uint8Array,
): CapabilityCall {
  const id = nextCall++;
  const reply = new Promise<Reply>((resolve, reject) => {
    if (id > (runSettings().hostCallsMax ?? 0))
      throw Object.assign(new RangeError('The run has made too many calls.'), {
        code: 'ERR_TOO_MANY_CALLS',
      });
    const text = pristineJson.stringify(argument);
    waiting[id] = { resolve, reject };
    if (bytes === undefined) host(HOST.call, id, capability, text);
    else host(HOST.call, id, capability, text, bytes.buffer, bytes.byteOffset, bytes.length);
  });
  return {
    reply,
    abort(reason) {
      if (take(id, (call) => call.reject(reason))) host(HOST.abortCall, id);
    },
  };
}

function take(id: number, settle: (call: Waiting) => void): boolean {
  const call = waiting[id];
  if (call === undefined) return false;
  delete waiting[id];
  settle(call);
  return true;
}

/** A failure of a capability, as the guest sees it. */
interface Failure {
  readonly name?: string;
  readonly message: string;
  readonly status?: number;
  readonly data?: unknown;
  readonly details?: unknown;
  /** Of a request: what Node's fetch has as the cause. */
  readonly cause?: {
    readonly message: string;
    readonly code?: string;
    readonly errno?: number;
    readonly syscall?: string;
  };
}

/** The host answers a call. */
export function deliver(text: string, bytes: ArrayBuffer | undefined): void {
  const answer = pristineJson.parse(text) as { id: number; value?: unknown; failure?: Failure };
  const { id, value, failure } = answer;
  take(id, (call) => {
    if (failure === undefined)
      call.resolve({ value, bytes: bytes === undefined ? undefined : new Uint8Array(bytes) });
    else call.reject(failureToError(failure));
  });
}

function failureToError(failure: Failure): Error {
  const { name, message, status, data, details, cause } = failure;
  const error = name === 'TypeError' ? new TypeError(message) : new Error(message);
  if (cause !== undefined) {
    const { message: reason, ...code } = cause;
    const value = Object.assign(new Error(reason), code);
    Object.defineProperty(error, 'cause', { value, configurable: true, writable: true });
  }
  if (name !== undefined && name !== 'TypeError')
    Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true });
  return status === undefined ? error : Object.assign(error, { status, data, details });
}

type Method = (...values: unknown[]) => Promise<unknown>;
interface Client {
  [name: string]: Client | Method;
}

/** The `svc` of a run: an object whose methods are the capabilities named `svc.…`, or undefined where there is none. */
export function serviceClient(names: readonly string[]): Client | undefined {
  let client: Client | undefined;
  // By its index alone, since user code has run, and may have taken from arrays what they had.
  for (let capability = 0; capability < names.length; capability += 1) {
    const path = (names[capability] ?? '').split('.');
    if (path[0] !== 'svc' || path.length < 2) continue;
    client ??= {};
    let holder: Client = client;
    for (const step of path.slice(1, -1)) {
      const inner = holder[step];
      holder = typeof inner === 'object' ? inner : (holder[step] = {});
    }
    holder[path.at(-1) ?? ''] = async (...values) =>
      (await callCapability(capability, values).reply).value;
  }
  return client;
}
