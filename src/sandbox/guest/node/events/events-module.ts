import { EventTarget, listenersOfTarget, maxListeners } from '../../web/event-target.js';
import { requireFunction, requireInteger, requireObject, wrongType } from '../validate.js';
import { abortError, requireSignal } from './abort-error.js';
import {
  defaults,
  errorMonitor,
  EventEmitter,
  listenerCount,
  maxListenersOf,
  requireCount,
} from './event-emitter.js';
import type { Emitter, Listener } from './event-emitter.js';

/* What stands beside EventEmitter in the module `events`. */

type Name = string | symbol;
type Source = Emitter | EventTarget;

function isEmitter(source: unknown): source is Emitter {
  return typeof (source as Partial<Emitter> | null)?.on === 'function';
}

function requireSource(source: unknown): asserts source is Source {
  if (!isEmitter(source) && !(source instanceof EventTarget))
    throw wrongType('emitter', 'an instance of EventEmitter', source);
}

function listen(source: Source, name: Name, listener: Listener, once = false): void {
  if (isEmitter(source)) {
    if (once) (source as unknown as { once: typeof source.on }).once(name, listener);
    else source.on(name, listener);
  } else source.addEventListener(name, listener, { once });
}

function unlisten(source: Source, name: Name, listener: Listener): void {
  if (isEmitter(source)) source.removeListener(name, listener);
  else source.removeEventListener(name, listener);
}

async function once(
  source: unknown,
  name: Name,
  options: { signal?: unknown } = {},
): Promise<unknown[]> {
  requireObject(options, 'options');
  const { signal } = options;
  if (signal !== undefined) requireSignal(signal, 'options.signal');
  if (signal?.aborted === true) throw abortError(signal);
  requireSource(source);
  return new Promise((resolve, reject) => {
    const end = (): void => {
      unlisten(source, name, onEvent);
      if (isEmitter(source)) unlisten(source, 'error', onError);
      signal?.removeEventListener('abort', onAbort);
    };
    const onEvent: Listener = (...values) => {
      end();
      resolve(values);
    };
    const onError: Listener = (error) => {
      end();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever was emitted
      reject(error);
    };
    const onAbort = (): void => {
      end();
      if (signal !== undefined) reject(abortError(signal));
    };
    listen(source, name, onEvent, true);
    if (name !== 'error' && isEmitter(source)) listen(source, 'error', onError, true);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

interface OnOptions {
  readonly signal?: unknown;
  readonly close?: readonly Name[];
  readonly highWaterMark?: unknown;
  readonly lowWaterMark?: unknown;
}

interface Waiting {
  resolve(result: IteratorResult<unknown>): void;
  reject(error: unknown): void;
}

/** events.on: what is emitted, one after the other. */
function on(source: unknown, name: Name, options: OnOptions = {}): object {
  requireObject(options, 'options');
  const { signal, close = [], highWaterMark, lowWaterMark } = options;
  if (signal !== undefined) requireSignal(signal, 'options.signal');
  if (signal?.aborted === true) throw abortError(signal);
  const most = Number.MAX_SAFE_INTEGER;
  if (highWaterMark !== undefined) requireInteger(highWaterMark, 'options.highWaterMark', 1, most);
  if (lowWaterMark !== undefined) requireInteger(lowWaterMark, 'options.lowWaterMark', 1, most);
  requireSource(source);
  const events: unknown[][] = [];
  const waiting: Waiting[] = [];
  let failure: { error: unknown } | undefined;
  let isOver = false;
  const done = { value: undefined, done: true } as const;
  const stop = (): typeof done => {
    unlisten(source, name, onEvent);
    unlisten(source, 'error', onError);
    for (const ending of close) unlisten(source, ending, stop);
    signal?.removeEventListener('abort', onAbort);
    isOver = true;
    for (const one of waiting.splice(0)) one.resolve(done);
    return done;
  };
  const onEvent: Listener = (...values) => {
    const first = waiting.shift();
    if (first === undefined) events.push(values);
    else first.resolve({ value: values, done: false });
  };
  const onError: Listener = (error) => {
    const first = waiting.shift();
    if (first === undefined) failure = { error };
    else first.reject(error);
    stop();
  };
  const onAbort = (): void => {
    if (signal !== undefined) onError(abortError(signal));
  };
  listen(source, name, onEvent);
  if (name !== 'error' && isEmitter(source)) listen(source, 'error', onError);
  for (const ending of close) listen(source, ending, stop);
  signal?.addEventListener('abort', onAbort, { once: true });
  const iterator = {
    next(): Promise<IteratorResult<unknown>> {
      const value = events.shift();
      if (value !== undefined) return Promise.resolve({ value, done: false });
      if (failure !== undefined) {
        const { error } = failure;
        failure = undefined;
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever was emitted
        return Promise.reject(error);
      }
      if (isOver) return Promise.resolve(stop());
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    return: (): Promise<typeof done> => Promise.resolve(stop()),
    throw(error: unknown): void {
      if (!(error instanceof Error))
        throw wrongType('EventEmitter.AsyncIterator', 'an instance of Error', error);
      onError(error);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return Object.setPrototypeOf(iterator, AsyncIteratorPrototype) as object;
}

const AsyncIteratorPrototype = Object.getPrototypeOf(
  // oxlint-disable-next-line typescript/no-empty-function -- its kind is what counts
  Object.getPrototypeOf(async function* () {}.prototype) as object,
) as object;

function getEventListeners(source: unknown, name: Name): unknown[] {
  if (source instanceof EventTarget) return listenersOfTarget(source, String(name));
  if (typeof (source as { listeners?: unknown } | null)?.listeners === 'function')
    return (source as { listeners(name: Name): unknown[] }).listeners(name);
  throw wrongType('emitter', 'an instance of EventEmitter or EventTarget', source);
}

function getMaxListeners(source: unknown): number {
  if (source instanceof EventTarget) return maxListeners.get(source) ?? defaults.maxListeners;
  if (typeof (source as { getMaxListeners?: unknown } | null)?.getMaxListeners === 'function')
    return maxListenersOf(source as Emitter);
  throw wrongType('emitter', 'an instance of EventEmitter or EventTarget', source);
}

function setMaxListeners(count: unknown = defaults.maxListeners, ...targets: unknown[]): void {
  requireCount(count, 'setMaxListeners');
  if (targets.length === 0) defaults.maxListeners = count;
  for (const target of targets) {
    if (target instanceof EventTarget) maxListeners.set(target, count);
    else if (
      typeof (target as { setMaxListeners?: unknown } | null)?.setMaxListeners === 'function'
    )
      (target as { setMaxListeners(count: number): void }).setMaxListeners(count);
    else throw wrongType('eventTargets', 'an instance of EventEmitter or EventTarget', target);
  }
}

/** Calls a listener once a signal is aborted, whatever other listeners do; what it gives takes it away again. */
function addAbortListener(signal: unknown, listener: unknown): object {
  if (signal === undefined) throw wrongType('signal', 'an instance of AbortSignal', signal);
  requireSignal(signal, 'signal');
  requireFunction(listener, 'listener');
  let remove = (): void => undefined;
  if (signal.aborted) queueMicrotask(() => listener());
  else {
    signal.addEventListener('abort', listener, { once: true });
    remove = () => signal.removeEventListener('abort', listener);
  }
  return { [Symbol.dispose]: remove };
}

const members = {
  once,
  on,
  getEventListeners,
  getMaxListeners,
  setMaxListeners,
  addAbortListener,
  listenerCount: (emitter: unknown, name: Name): number =>
    typeof (emitter as { listenerCount?: unknown }).listenerCount === 'function'
      ? (emitter as { listenerCount(name: Name): number }).listenerCount(name)
      : listenerCount.call(emitter as Emitter, name),
  EventEmitter,
  usingDomains: false,
  captureRejectionSymbol: defaults.rejection,
  errorMonitor,
  init: defaults.init,
};

/** The module `events`. */
export const events = Object.assign(EventEmitter, members);
Object.defineProperties(events, {
  captureRejections: {
    get: () => defaults.captureRejections,
    set: (value: unknown) => (defaults.captureRejections = value),
    enumerable: true,
  },
  defaultMaxListeners: {
    get: () => defaults.maxListeners,
    set: (value: unknown) => (defaults.maxListeners = value),
    enumerable: true,
  },
});
