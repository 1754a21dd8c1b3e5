import { HOST } from '../../protocol/guest-protocol.js';
import { host } from '../run/host.js';
import { describeReceived, nodeError } from './node-error.js';

type Callback = (...values: unknown[]) => unknown;

interface Pending {
  readonly timer: Timeout | Immediate;
  readonly callback: Callback;
  readonly values: readonly unknown[];
}

const pending: Record<number, Pending> = Object.create(null) as Record<number, Pending>;
const ticks: { callback: Callback; values: readonly unknown[] }[] = [];
/** What is being called at the moment. */
let firing: Pending | undefined;
let nextId = 1;
const LONGEST_MS = 2 ** 31 - 1;

/** What setTimeout and setInterval give, as in Node. */
export class Timeout {
  readonly #id: number;
  #milliseconds: number;
  #hasRef = true;
  #isClosed = false;
  /** Milliseconds of an interval; null of what comes once. */
  _repeat: number | null;

  constructor(id: number, milliseconds: number, repeat: boolean) {
    this.#id = id;
    this.#milliseconds = milliseconds;
    this._repeat = repeat ? milliseconds : null;
  }

  ref(): this {
    this.#hasRef = true;
    return this;
  }

  unref(): this {
    // As in Node, it is no fault to call it on something else.
    if (#hasRef in this) this.#hasRef = false;
    return this;
  }

  hasRef(): boolean {
    return this.#hasRef;
  }

  get _destroyed(): boolean {
    return pending[this.#id] === undefined;
  }

  /** Begins anew; what is being called at the moment comes again. */
  refresh(): this {
    const again = pending[this.#id] ?? (firing?.timer === this ? firing : undefined);
    if (again === undefined) return this;
    pending[this.#id] = again;
    host(HOST.timer, this.#id, this.#milliseconds);
    return this;
  }

  close(): this {
    this.#isClosed = true;
    clear(this.#id);
    return this;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

/** What setImmediate gives, as in Node. */
export class Immediate {
  readonly #id: number;
  #hasRef = true;

  constructor(id: number) {
    this.#id = id;
  }

  ref(): this {
    this.#hasRef = true;
    return this;
  }

  unref(): this {
    this.#hasRef = false;
    return this;
  }

  hasRef(): boolean {
    return this.#hasRef;
  }

  get _destroyed(): boolean {
    return pending[this.#id] === undefined;
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
  const timer = new Timeout(id, milliseconds, repeat);
  pending[id] = { timer, callback, values };
  host(HOST.timer, id, milliseconds);
  return timer;
}

/** The host says that a timer is due. */
export function fireTimer(id: number): void {
  const due = pending[id];
  if (due === undefined) return;
  delete pending[id];
  firing = due;
  try {
    Reflect.apply(due.callback, due.timer, due.values as unknown[]);
    // As in Node, `_repeat` is looked at once the callback has run, and whoever sets it makes an interval.
    if (due.timer instanceof Timeout && due.timer._repeat !== null && !due.timer.isClosed)
      due.timer.refresh();
  } finally {
    firing = undefined;
  }
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
  pending[id] = { timer, callback, values };
  host(HOST.timer, id, -1);
  return timer;
}

export function clearTimeout(timer?: unknown): void {
  if (timer instanceof Timeout || timer instanceof Immediate) {
    if (timer instanceof Timeout) timer.close();
    else timer.cancel();
  } else if (typeof timer === 'number' || typeof timer === 'string') {
    const known = pending[Number(timer)]?.timer ?? firing?.timer;
    if (known instanceof Timeout && Number(known) === Number(timer)) known.close();
  }
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
