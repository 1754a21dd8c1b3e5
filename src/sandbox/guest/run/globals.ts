import { atob, btoa, Buffer } from '../node/buffer.js';
import { console } from './console.js';
import { Crypto, webcrypto } from '../crypto/web/crypto.js';
import { CryptoKey } from '../crypto/web/crypto-key.js';
import { SubtleCrypto } from '../crypto/web/subtle.js';
import { Intl } from '../intl/intl.js';
import { DOMException } from '../web/dom-exception.js';
import { AbortController, AbortSignal } from '../web/abort.js';
import { CustomEvent, Event } from '../web/event.js';
import { EventTarget } from '../web/event-target.js';
import { fetch, Request, Response } from '../web/fetch.js';
import { Headers } from '../web/headers.js';
import { performance, process } from './process.js';
import { structuredClone } from '../web/structured-clone.js';
import { TextDecoder, TextEncoder } from '../web/text-coding.js';
import { promiseTimers } from '../node/timer-module.js';
import { Immediate, queueMicrotask, Timeout, timerFunctions } from '../node/timers.js';
import { URL } from '../web/url.js';
import { URLSearchParams } from '../web/url-search-params.js';

/* Built so that a module which is named here is evaluated where it is first used, not before. */

const { defineProperty } = Reflect;

/** Globals whose modules are evaluated when they are first asked for. */
const LATER: Readonly<Record<string, () => unknown>> = {
  Buffer: () => Buffer,
  atob: () => atob,
  btoa: () => btoa,
  console: () => console,
  process: () => process,
  performance: () => performance,
  URL: () => URL,
  URLSearchParams: () => URLSearchParams,
  TextEncoder: () => TextEncoder,
  TextDecoder: () => TextDecoder,
  Event: () => Event,
  CustomEvent: () => CustomEvent,
  EventTarget: () => EventTarget,
  AbortController: () => AbortController,
  AbortSignal: () => AbortSignal,
  DOMException: () => DOMException,
  Headers: () => Headers,
  Request: () => Request,
  Response: () => Response,
  fetch: () => fetch,
  crypto: () => webcrypto,
  Crypto: () => Crypto,
  CryptoKey: () => CryptoKey,
  SubtleCrypto: () => SubtleCrypto,
  structuredClone: () => structuredClone,
  Intl: () => Intl,
};

const AT_ONCE = { global: globalThis, ...timerFunctions, queueMicrotask };

function define(name: string, value: unknown): void {
  defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

/** Puts Node's globals in place. What is not there yet is an accessor until it is asked for or set, as in Node. */
export function installGlobals(): void {
  // As Node 20 has them, of which the engine knows nothing yet.
  Object.assign(Array.prototype[Symbol.unscopables], { at: true });
  for (const name of ['dispose', 'asyncDispose'])
    if (!(name in Symbol))
      defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`), writable: false });
  for (const [Class, end] of [
    [Timeout, 'close'],
    [Immediate, 'cancel'],
  ] as const)
    defineProperty(Class.prototype, Symbol.dispose, {
      value(this: Record<string, () => void>) {
        this[end]?.();
      },
      writable: true,
      configurable: true,
    });
  for (const [name, value] of Object.entries(AT_ONCE)) define(name, value);
  for (const [name, load] of Object.entries(LATER))
    defineProperty(globalThis, name, {
      get() {
        const value = load();
        define(name, value);
        return value;
      },
      set: (value) => define(name, value),
      configurable: true,
    });
  // `util.promisify(setTimeout)` waits, as in Node.
  const custom = Symbol.for('nodejs.util.promisify.custom');
  defineProperty(timerFunctions.setTimeout, custom, {
    get: () => promiseTimers.setTimeout,
    enumerable: true,
  });
  defineProperty(timerFunctions.setImmediate, custom, {
    get: () => promiseTimers.setImmediate,
    enumerable: true,
  });
}
