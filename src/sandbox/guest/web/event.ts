import { showsMembers } from '../node/inspect.js';
import { missingArguments, refuseThis, requireObject } from '../node/validate.js';

interface EventOptions {
  readonly bubbles?: unknown;
  readonly cancelable?: unknown;
  readonly composed?: unknown;
}

/** How far an event has come: the target where it is, and whether other listeners still get it. */
interface Dispatch {
  target: object | null;
  isUnderWay: boolean;
  isStopped: boolean;
}

/** How far an event has come, for who dispatches it. */
export let dispatchOf: (event: Event) => Dispatch = () => ({
  target: null,
  isUnderWay: false,
  isStopped: false,
});

export class Event {
  static readonly NONE = 0;
  static readonly CAPTURING_PHASE = 1;
  static readonly AT_TARGET = 2;
  static readonly BUBBLING_PHASE = 3;
  readonly #type: string;
  readonly #options: { bubbles: boolean; cancelable: boolean; composed: boolean };
  readonly #timeStamp = performance.now();
  readonly #dispatch: Dispatch = { target: null, isUnderWay: false, isStopped: false };
  #isCanceled = false;
  #isPropagationStopped = false;

  constructor(...given: [type?: unknown, options?: EventOptions | null]) {
    if (given.length === 0) throw missingArguments('type');
    const [type, options = {}] = given;
    if (options !== null) requireObject(options, 'options');
    this.#type = String(type);
    const { bubbles, cancelable, composed } = options ?? {};
    this.#options = {
      bubbles: Boolean(bubbles),
      cancelable: Boolean(cancelable),
      composed: Boolean(composed),
    };
  }

  static {
    dispatchOf = (event) => event.#dispatch;
  }

  get type(): string {
    refuseThis(#type in this, 'Event');
    return this.#type;
  }

  get target(): object | null {
    refuseThis(#type in this, 'Event');
    return this.#dispatch.target;
  }

  get currentTarget(): object | null {
    refuseThis(#type in this, 'Event');
    return this.#dispatch.isUnderWay ? this.#dispatch.target : null;
  }

  get srcElement(): object | null {
    return this.target;
  }

  composedPath(): object[] {
    const { currentTarget } = this;
    return currentTarget === null ? [] : [currentTarget];
  }

  get eventPhase(): number {
    refuseThis(#type in this, 'Event');
    return this.#dispatch.isUnderWay ? Event.AT_TARGET : Event.NONE;
  }

  get bubbles(): boolean {
    refuseThis(#type in this, 'Event');
    return this.#options.bubbles;
  }

  get cancelable(): boolean {
    refuseThis(#type in this, 'Event');
    return this.#options.cancelable;
  }

  get composed(): boolean {
    refuseThis(#type in this, 'Event');
    return this.#options.composed;
  }

  get defaultPrevented(): boolean {
    refuseThis(#type in this, 'Event');
    return this.#options.cancelable && this.#isCanceled;
  }

  get returnValue(): boolean {
    refuseThis(#type in this, 'Event');
    return !this.#options.cancelable || !this.#isCanceled;
  }

  get timeStamp(): number {
    refuseThis(#type in this, 'Event');
    return this.#timeStamp;
  }

  get isTrusted(): boolean {
    return false;
  }

  get cancelBubble(): boolean {
    refuseThis(#type in this, 'Event');
    return this.#isPropagationStopped;
  }

  set cancelBubble(value: unknown) {
    refuseThis(#type in this, 'Event');
    if (value) this.#isPropagationStopped = true;
  }

  preventDefault(): void {
    refuseThis(#type in this, 'Event');
    this.#isCanceled = true;
  }

  stopPropagation(): void {
    refuseThis(#type in this, 'Event');
    this.#isPropagationStopped = true;
  }

  stopImmediatePropagation(): void {
    refuseThis(#type in this, 'Event');
    this.#dispatch.isStopped = true;
  }

  get [Symbol.toStringTag](): string {
    return 'Event';
  }
}

for (const name of ['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'] as const)
  for (const place of [Event, Event.prototype])
    Object.defineProperty(place, name, {
      value: Event[name],
      enumerable: true,
      writable: false,
      configurable: false,
    });

export class CustomEvent extends Event {
  readonly #detail: unknown;

  constructor(...given: [type?: unknown, options?: EventOptions & { readonly detail?: unknown }]) {
    super(...given);
    this.#detail = given[1]?.detail ?? null;
  }

  get detail(): unknown {
    refuseThis(#detail in this, 'CustomEvent');
    return this.#detail;
  }

  override get [Symbol.toStringTag](): string {
    return 'CustomEvent';
  }
}

for (const [Class, names] of [
  [
    Event,
    [
      'type',
      'target',
      'currentTarget',
      'srcElement',
      'composedPath',
      'eventPhase',
      'bubbles',
      'cancelable',
      'composed',
      'defaultPrevented',
      'returnValue',
      'timeStamp',
      'isTrusted',
      'cancelBubble',
      'preventDefault',
      'stopPropagation',
      'stopImmediatePropagation',
    ],
  ],
  [CustomEvent, ['detail']],
] as const)
  for (const name of names) Object.defineProperty(Class.prototype, name, { enumerable: true });
showsMembers(
  Event,
  ({ type, defaultPrevented, cancelable, timeStamp }) => ({
    type,
    defaultPrevented,
    cancelable,
    timeStamp,
  }),
  (event) => event.constructor.name,
);
