import { bind, makeError } from './host.js';
import { atob, btoa, Buffer, installBuffer } from './buffer.js';
import { webcrypto } from './crypto/module.js';
import { deliver } from './capabilities.js';
import { console } from './console.js';
import { DOMException } from './dom-exception.js';
import { AbortController, AbortSignal, Event, EventTarget } from './event-target.js';
import { fetch, Request, Response } from './fetch.js';
import { Headers } from './headers.js';
import { installLocale } from './locale.js';
import { loadPackage } from './package-loader.js';
import { performance, process } from './process.js';
import { installRandom } from './random.js';
import { dispatch, guarded } from './run.js';
import { structuredClone } from './structured-clone.js';
import { TextDecoder, TextEncoder } from './text-coding.js';
import * as timers from './timers.js';
import { URL } from './url.js';
import { URLSearchParams } from './url-search-params.js';

/* Evaluated once, when the image is made: puts Node's globals in place and tells the host what it may call. */

const { setTimeout, setInterval, setImmediate } = timers;
const { clearTimeout, clearInterval, clearImmediate, queueMicrotask } = timers;
const globals: Record<string, unknown> = {
  global: globalThis,
  Buffer,
  console,
  process,
  performance,
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  Event,
  EventTarget,
  AbortController,
  AbortSignal,
  DOMException,
  Headers,
  Request,
  Response,
  fetch,
  crypto: webcrypto,
  atob,
  btoa,
  structuredClone,
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  queueMicrotask,
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true });

installRandom();
installBuffer();
installLocale();
const [fireTimer, runTicks] = [guarded(timers.fireTimer), guarded(timers.runTicks)];
bind(dispatch, deliver, fireTimer, runTicks, loadPackage, makeError);
