import { inspect } from '../inspect.js';
import { nodeError } from '../node-error.js';
import { nextTick } from '../timers.js';
import { outOfRange, requireFunction, wrongType } from '../validate.js';

/* Node's EventEmitter, which is a function and no class: code calls it on its own objects. */

type Name = string | symbol;
export type Listener = ((this: unknown, ...values: unknown[]) => unknown) & { listener?: Listener };
type Listeners = Record<Name, Listener | Listener[] | undefined>;

export interface Emitter {
  _events: Listeners | undefined;
  _eventsCount: number;
  _maxListeners: number | undefined;
  [shape]: boolean;
  [captures]: boolean;
  emit(name: Name, ...values: unknown[]): boolean;
  on(name: Name, listener: Listener): Emitter;
  removeListener(name: Name, listener: Listener): Emitter;
  [rejection]?: (error: unknown, name: Name, ...values: unknown[]) => void;
}

/** Nothing depends on it; it shows in Node's emitters. */
const shape = Symbol('shapeMode');
const captures = Symbol('kCapture');
const rejection = Symbol.for('nodejs.rejection');
export const errorMonitor = Symbol('events.errorMonitor');

let defaultMaxListeners = 10;
let capturesByDefault = false;

function init(this: Emitter, options?: { captureRejections?: unknown }): void {
  const inherited = (Object.getPrototypeOf(this) as Emitter | null)?._events;
  const isNew = this._events === undefined || this._events === inherited;
  if (isNew) {
    this._events = Object.create(null) as Listeners;
    this._eventsCount = 0;
  }
  this._maxListeners = this._maxListeners === 0 ? undefined : this._maxListeners;
  this[shape] = !isNew;
  const chosen = options?.captureRejections;
  if (chosen === undefined) this[captures] = capturesByDefault;
  else {
    if (typeof chosen !== 'boolean')
      throw wrongType('options.captureRejections', 'of type boolean', chosen);
    this[captures] = chosen;
  }
}

function EventEmitterFunction(this: Emitter, options?: { captureRejections?: unknown }): void {
  init.call(this, options);
}

/** What `require('events')` gives. */
export const EventEmitter = EventEmitterFunction as unknown as (new (
  options?: object,
) => Emitter) & { prototype: Emitter };

/** The error of an emitter for `error` that nobody listens to. */
function unhandled(value: unknown): Error {
  if (value instanceof Error) return value;
  let shown: string;
  try {
    shown = inspect(value);
  } catch {
    shown = String(value);
  }
  const text = `Unhandled error. (${shown})`;
  return nodeError(Error, 'ERR_UNHANDLED_ERROR', text, { context: value });
}

/** A promise that a listener gives, where the emitter captures rejections: what it fails with is an `error`. */
function capture(emitter: Emitter, result: unknown, name: Name, values: unknown[]): void {
  if (!emitter[captures] || result === null || typeof result !== 'object') return;
  try {
    const { then } = result as { then?: unknown };
    if (typeof then !== 'function') return;
    Reflect.apply(then, result, [
      undefined,
      (error: unknown) => nextTick(reject, emitter, error, name, values),
    ]);
  } catch (error) {
    emitter.emit('error', error);
  }
}

function reject(emitter: Emitter, error: unknown, name: Name, values: unknown[]): void {
  const own = emitter[rejection];
  if (typeof own === 'function') {
    own.call(emitter, error, name, ...values);
    return;
  }
  const before = emitter[captures];
  try {
    emitter[captures] = false;
    emitter.emit('error', error);
  } finally {
    emitter[captures] = before;
  }
}

function emit(this: Emitter, name: Name, ...values: unknown[]): boolean {
  const events = this._events;
  if (name === 'error') {
    if (events?.[errorMonitor] !== undefined) this.emit(errorMonitor, ...values);
    if (events?.['error'] === undefined) throw unhandled(values[0]);
  }
  const found = events?.[name];
  if (found === undefined) return false;
  for (const listener of typeof found === 'function' ? [found] : [...found])
    capture(this, Reflect.apply(listener, this, values), name, values);
  return true;
}

function add(emitter: Emitter, name: Name, listener: unknown, first: boolean): Emitter {
  requireFunction(listener, 'listener');
  let events = emitter._events;
  if (events === undefined) {
    events = emitter._events = Object.create(null) as Listeners;
    emitter._eventsCount = 0;
  } else if (events['newListener'] !== undefined) {
    emitter.emit('newListener', name, (listener as Listener).listener ?? listener);
    events = emitter._events ?? events;
  }
  const known = events[name];
  if (known === undefined) {
    events[name] = listener;
    emitter._eventsCount += 1;
  } else if (typeof known === 'function')
    events[name] = first ? [listener, known] : [known, listener];
  else if (first) known.unshift(listener);
  else known.push(listener);
  return emitter;
}

/** A listener that takes itself away before it is called. */
function onceOf(emitter: Emitter, name: Name, listener: unknown): Listener {
  requireFunction(listener, 'listener');
  let isFired = false;
  const wrapper: Listener = function (...values) {
    if (isFired) return undefined;
    isFired = true;
    emitter.removeListener(name, wrapper);
    return Reflect.apply(listener, emitter, values);
  };
  wrapper.listener = listener;
  return wrapper;
}

function removeListener(this: Emitter, name: Name, listener: unknown): Emitter {
  requireFunction(listener, 'listener');
  const events = this._events;
  const known = events?.[name];
  if (events === undefined || known === undefined) return this;
  const is = (one: Listener): boolean => one === listener || one.listener === listener;
  if (typeof known === 'function') {
    if (!is(known)) return this;
    this._eventsCount -= 1;
    if (this._eventsCount === 0) this._events = Object.create(null) as Listeners;
    else Reflect.deleteProperty(events, name);
    if (events['removeListener'] !== undefined)
      this.emit('removeListener', name, known.listener ?? listener);
    return this;
  }
  const at = known.findLastIndex(is);
  if (at < 0) return this;
  known.splice(at, 1);
  if (known.length === 1) events[name] = known[0];
  if (events['removeListener'] !== undefined) this.emit('removeListener', name, listener);
  return this;
}

function removeAllListeners(this: Emitter, ...names: Name[]): Emitter {
  const events = this._events;
  if (events === undefined) return this;
  if (events['removeListener'] === undefined) {
    if (names.length === 0) {
      this._events = Object.create(null) as Listeners;
      this._eventsCount = 0;
    } else if (events[names[0] ?? ''] !== undefined) {
      this._eventsCount -= 1;
      if (this._eventsCount === 0) this._events = Object.create(null) as Listeners;
      else Reflect.deleteProperty(events, names[0] ?? '');
    }
    return this;
  }
  if (names.length === 0) {
    for (const name of Reflect.ownKeys(events))
      if (name !== 'removeListener') removeAllListeners.call(this, name);
    removeAllListeners.call(this, 'removeListener');
    this._events = Object.create(null) as Listeners;
    this._eventsCount = 0;
    return this;
  }
  const known = events[names[0] ?? ''];
  if (typeof known === 'function') this.removeListener(names[0] ?? '', known);
  else
    for (const listener of [...(known ?? [])].reverse())
      this.removeListener(names[0] ?? '', listener);
  return this;
}

function listenersOf(emitter: Emitter, name: Name, isRaw: boolean): Listener[] {
  const known = emitter._events?.[name];
  const all = known === undefined ? [] : typeof known === 'function' ? [known] : [...known];
  return isRaw ? all : all.map((listener) => listener.listener ?? listener);
}

export function listenerCount(this: Emitter, name: Name, listener?: unknown): number {
  const all = listenersOf(this, name, true);
  if (listener === undefined || listener === null) return all.length;
  return all.filter((one) => one === listener || one.listener === listener).length;
}

/** A number of listeners. */
export function requireCount(value: unknown, name: string): asserts value is number {
  if (typeof value !== 'number') throw wrongType(name, 'of type number', value);
  if (!(value >= 0)) throw outOfRange(name, 'a non-negative number', value);
}

/** How many listeners of a name an emitter has before Node warns. */
export function maxListenersOf(emitter: Emitter): number {
  return emitter._maxListeners ?? defaultMaxListeners;
}

const methods = {
  setMaxListeners(this: Emitter, count: unknown): Emitter {
    requireCount(count, 'setMaxListeners');
    this._maxListeners = count;
    return this;
  },
  getMaxListeners(this: Emitter): number {
    return maxListenersOf(this);
  },
  emit,
  addListener(this: Emitter, name: Name, listener: unknown): Emitter {
    return add(this, name, listener, false);
  },
  prependListener(this: Emitter, name: Name, listener: unknown): Emitter {
    return add(this, name, listener, true);
  },
  once(this: Emitter, name: Name, listener: unknown): Emitter {
    return this.on(name, onceOf(this, name, listener));
  },
  prependOnceListener(this: Emitter, name: Name, listener: unknown): Emitter {
    return add(this, name, onceOf(this, name, listener), true);
  },
  removeListener,
  removeAllListeners,
  listeners(this: Emitter, name: Name): Listener[] {
    return listenersOf(this, name, false);
  },
  rawListeners(this: Emitter, name: Name): Listener[] {
    return listenersOf(this, name, true);
  },
  listenerCount,
  eventNames(this: Emitter): Name[] {
    return this._eventsCount > 0 ? Reflect.ownKeys(this._events ?? {}) : [];
  },
};

Object.defineProperty(EventEmitter, 'name', { value: 'EventEmitter', configurable: true });
Object.assign(EventEmitter.prototype, {
  _events: undefined,
  _eventsCount: 0,
  _maxListeners: undefined,
});
// oxlint-disable-next-line typescript/unbound-method -- both names are of one method
Object.assign(EventEmitter.prototype, methods, { on: methods.addListener, off: removeListener });
Object.defineProperty(EventEmitter.prototype, captures, { value: false, writable: true });

/** What is set for all emitters to come. */
export const defaults = {
  get maxListeners(): number {
    return defaultMaxListeners;
  },
  set maxListeners(count: unknown) {
    requireCount(count, 'defaultMaxListeners');
    defaultMaxListeners = count;
  },
  get captureRejections(): boolean {
    return capturesByDefault;
  },
  set captureRejections(value: unknown) {
    if (typeof value !== 'boolean')
      throw wrongType('EventEmitter.captureRejections', 'of type boolean', value);
    capturesByDefault = value;
  },
  init,
  rejection,
};
