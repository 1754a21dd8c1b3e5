import { HOST } from '../../protocol/guest-protocol.js';
import { host } from '../run/host.js';
import { describeReceived, nodeError } from './node-error.js';

type Callback = (...values: unknown[]) => unknown;

interface Pending {
  readonly timer: Timeout | Immediate;
  readonly callback: Callback;
  readonly values: readonly unknown[];
  readonly repeat: boolean;
}

const pending: Record<number, Pending> = Object.create(null) as Record<number, Pending>;
const ticks: { callback: Callback; values: readonly unknown[] }[] = [];
let nextId = 1;
const LONGEST_MS = 2 ** 31 - 1;

/** What setTimeout and setInterval give, as in Node. */
export class Timeout {
  readonly #id: number;
  #milliseconds: number;

  constructor(id: number, milliseconds: number) {
    this.#id = id;
    this.#milliseconds = milliseconds;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    if (pending[this.#id] !== undefined) host(HOST.timer, this.#id, this.#milliseconds);
    return this;
  }

  close(): this {
    clear(this.#id);
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

/** What setImmediate gives, as in Node. */
export class Immediate {
  readonly #id: number;

  constructor(id: number) {
    this.#id = id;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  cancel(): void {
    clear(this.#id);
  }
}

function requireCallback(callback: unknown): asserts callback is Callback {
  if (typeof callback === 'function') return;
  const message = `The "callback" argument must be of type function. Received ${describeReceived(callback)}`;
  throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
}

function clear(id: number): void {
  if (pending[id] === undefined) return;
  delete pending[id];
  host(HOST.clearTimer, id);
}

function start(callback: unknown, delay: unknown, values: unknown[], repeat: boolean): Timeout {
  requireCallback(callback);
  const wanted = Number(delay);
  const milliseconds = wanted >= 1 && wanted <= LONGEST_MS ? Math.trunc(wanted) : 1;
  const id = nextId++;
  const timer = new Timeout(id, milliseconds);
  pending[id] = { timer, callback, values, repeat };
  host(HOST.timer, id, milliseconds);
  return timer;
}

/** The host says that a timer is due. */
export function fireTimer(id: number): void {
  const due = pending[id];
  if (due === undefined) return;
  if (due.repeat) (due.timer as Timeout).refresh();
  else delete pending[id];
  Reflect.apply(due.callback, due.timer, due.values as unknown[]);
}

/** The host says that the current piece of work is over: what waits for the next tick runs now. */
export function runTicks(): void {
  for (let tick = ticks.shift(); tick !== undefined; tick = ticks.shift())
    Reflect.apply(tick.callback, undefined, tick.values as unknown[]);
}

/** process.nextTick. */
export function nextTick(callback: unknown, ...values: unknown[]): void {
  requireCallback(callback);
  if (ticks.push({ callback, values }) === 1) host(HOST.tick);
}

export function setTimeout(callback: unknown, delay?: unknown, ...values: unknown[]): Timeout {
  return start(callback, delay, values, false);
}

export function setInterval(callback: unknown, delay?: unknown, ...values: unknown[]): Timeout {
  return start(callback, delay, values, true);
}

export function setImmediate(callback: unknown, ...values: unknown[]): Immediate {
  requireCallback(callback);
  const id = nextId++;
  const timer = new Immediate(id);
  pending[id] = { timer, callback, values, repeat: false };
  host(HOST.timer, id, -1);
  return timer;
}

export function clearTimeout(timer?: unknown): void {
  if (timer instanceof Timeout || timer instanceof Immediate) {
    if (timer instanceof Timeout) timer.close();
    else timer.cancel();
  } else if (typeof timer === 'number' || typeof timer === 'string') clear(Number(timer));
}

export const clearInterval = clearTimeout;
export const clearImmediate = clearTimeout;

/** What both the global object and the module `timers` have. */
export const timerFunctions = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
};

export function queueMicrotask(callback: unknown): void {
  requireCallback(callback);
  void Promise.resolve().then(() => void callback());
}
