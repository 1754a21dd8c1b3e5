/* EventTarget and AbortController, which the engine does not have. */

type Listener = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };

export class Event {
  readonly type: string;
  readonly cancelable: boolean;
  readonly timeStamp = 0;
  target: EventTarget | null = null;
  currentTarget: EventTarget | null = null;
  defaultPrevented = false;
  #stopped = false;

  constructor(type: string, options: { cancelable?: boolean } = {}) {
    this.type = type;
    this.cancelable = options.cancelable ?? false;
  }

  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }

  stopPropagation(): void {
    // There is no tree to propagate in.
  }

  stopImmediatePropagation(): void {
    this.#stopped = true;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }
}

interface Registration {
  readonly type: string;
  readonly listener: Listener;
  readonly once: boolean;
}

export class EventTarget {
  #registrations: Registration[] = [];

  addEventListener(
    type: string,
    listener: Listener | null,
    options: { once?: boolean } | boolean = {},
  ): void {
    if (listener === null) return;
    const isKnown = this.#registrations.some(
      (known) => known.type === type && known.listener === listener,
    );
    const once = typeof options === 'object' && options.once === true;
    if (!isKnown) this.#registrations.push({ type, listener, once });
  }

  removeEventListener(type: string, listener: Listener | null): void {
    this.#registrations = this.#registrations.filter(
      (known) => known.type !== type || known.listener !== listener,
    );
  }

  dispatchEvent(event: Event): boolean {
    event.target = this;
    event.currentTarget = this;
    for (const { type, listener, once } of [...this.#registrations]) {
      if (type !== event.type || event.isStopped) continue;
      if (once) this.removeEventListener(type, listener);
      if (typeof listener === 'function') listener.call(this, event);
      else listener.handleEvent(event);
    }
    return !event.defaultPrevented;
  }
}

let mayConstruct = false;

export class AbortSignal extends EventTarget {
  onabort: ((event: Event) => unknown) | null = null;
  #reason: unknown;
  #aborted = false;

  constructor() {
    super();
    if (!mayConstruct)
      throw Object.assign(new TypeError('Illegal constructor'), {
        code: 'ERR_ILLEGAL_CONSTRUCTOR',
      });
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }

  static abort(reason?: unknown): AbortSignal {
    const controller = new AbortController();
    controller.abort(reason);
    return controller.signal;
  }

  static timeout(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    const expire = (): void =>
      controller.abort(
        new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      );
    setTimeout(expire, milliseconds);
    return controller.signal;
  }

  static create(): { signal: AbortSignal; abort: (reason: unknown) => void } {
    mayConstruct = true;
    const signal = new AbortSignal();
    mayConstruct = false;
    const abort = (reason: unknown): void => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      const event = new Event('abort');
      signal.onabort?.(event);
      signal.dispatchEvent(event);
    };
    return { signal, abort };
  }
}

const createSignal = AbortSignal.create.bind(AbortSignal);
Reflect.deleteProperty(AbortSignal, 'create');

export class AbortController {
  readonly #made = createSignal();

  get signal(): AbortSignal {
    return this.#made.signal;
  }

  abort(reason?: unknown): void {
    this.#made.abort(reason ?? new DOMException('This operation was aborted', 'AbortError'));
  }
}
