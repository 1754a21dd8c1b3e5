import { showsMembers } from '../node/inspect.js';
import { nextTick } from '../node/timers.js';
import { nodeError } from '../node/node-error.js';
import { missingArguments as missing, refuseThis, wrongType } from '../node/validate.js';
import { dispatchOf, Event } from './event.js';

/* EventTarget and its events, which the engine does not have. There is no tree in which they would propagate. */

type Listener = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

interface Registration {
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
  readonly once: boolean;
}

interface ListenerOptions {
  readonly once?: unknown;
  readonly capture?: unknown;
  readonly signal?: unknown;
}

/** What `events.setMaxListeners` set for targets. */
export const maxListeners = new WeakMap<EventTarget, number>();

let registrationsOf: (target: EventTarget) => readonly Registration[] = () => [];

/** What `events.getEventListeners` gives. */
export function listenersOfTarget(target: EventTarget, type: string): Listener[] {
  return registrationsOf(target)
    .filter((known) => known.type === type)
    .map(({ listener }) => listener);
}

export class EventTarget {
  #registrations: Registration[] = [];

  static {
    registrationsOf = (target) => target.#registrations;
  }

  addEventListener(
    ...given: [type?: unknown, listener?: unknown, options?: ListenerOptions | boolean]
  ): void {
    refuseThis(#registrations in this, 'EventTarget');
    if (given.length < 2) throw missing('type', 'listener');
    const [type, listener, options] = given;
    const { once, capture, signal } =
      typeof options === 'boolean'
        ? { once: false, capture: options, signal: undefined }
        : (options ?? {});
    if (signal !== undefined && !(signal instanceof EventTarget && 'aborted' in signal))
      throw wrongType('options.signal', 'an instance of AbortSignal', signal);
    if (listener === null || listener === undefined) return;
    if (typeof listener !== 'function' && typeof listener !== 'object')
      throw wrongType('listener', 'an instance of EventListener', listener);
    if (signal?.aborted === true) return;
    const name = String(type);
    const isCapture = Boolean(capture);
    const isKnown = this.#registrations.some(
      (known) => known.type === name && known.listener === listener && known.capture === isCapture,
    );
    if (isKnown) return;
    const one = {
      type: name,
      listener: listener as Listener,
      capture: isCapture,
      once: Boolean(once),
    };
    this.#registrations = [...this.#registrations, one];
    signal?.addEventListener('abort', () => this.#remove(one), { once: true });
  }

  removeEventListener(
    ...given: [type?: unknown, listener?: unknown, options?: ListenerOptions | boolean]
  ): void {
    refuseThis(#registrations in this, 'EventTarget');
    if (given.length < 2) throw missing('type', 'listener');
    const [type, listener, options] = given;
    const capture = Boolean(typeof options === 'object' ? options.capture : options);
    const found = this.#registrations.find(
      (known) =>
        known.type === String(type) && known.listener === listener && known.capture === capture,
    );
    if (found !== undefined) this.#remove(found);
  }

  #remove(one: Registration): void {
    this.#registrations = this.#registrations.filter((known) => known !== one);
  }

  dispatchEvent(...given: [event?: unknown]): boolean {
    refuseThis(#registrations in this, 'EventTarget');
    if (given.length === 0) throw missing('event');
    const [event] = given;
    if (!(event instanceof Event)) throw wrongType('event', 'an instance of Event', event);
    const dispatch = dispatchOf(event);
    if (dispatch.isUnderWay)
      throw nodeError(
        Error,
        'ERR_EVENT_RECURSION',
        `The event "${event.type}" is already being dispatched`,
      );
    dispatch.target = this;
    dispatch.isUnderWay = true;
    for (const one of this.#registrations) {
      if (one.type !== event.type || dispatch.isStopped || !this.#registrations.includes(one))
        continue;
      if (one.once) this.#remove(one);
      this.#call(one.listener, event);
    }
    dispatch.isUnderWay = false;
    return !event.defaultPrevented;
  }

  /** What a listener throws is nobody's to catch, as in Node: it ends the run. */
  #call(listener: Listener, event: Event): void {
    const fail = (error: unknown): void =>
      nextTick(() => {
        throw error;
      });
    try {
      const result =
        typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
      if (result instanceof Promise) result.then(undefined, fail);
    } catch (error) {
      fail(error);
    }
  }

  get [Symbol.toStringTag](): string {
    return 'EventTarget';
  }
}

for (const [Class, names] of [
  [EventTarget, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
] as const)
  for (const name of names) Object.defineProperty(Class.prototype, name, { enumerable: true });
showsMembers(
  EventTarget,
  () => ({}),
  (target) => target.constructor.name,
);
