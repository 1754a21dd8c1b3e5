import { showsMembers } from '../node/inspect.js';
import { nodeError } from '../node/node-error.js';
import { setTimeout } from '../node/timers.js';
import { refuseThis, requireInteger, wrongType } from '../node/validate.js';
import { DOMException } from './dom-exception.js';
import { Event } from './event.js';
import { EventTarget } from './event-target.js';

let mayConstruct = false;
let abortSignal: (signal: AbortSignal, reason: unknown) => void = () => undefined;

export class AbortSignal extends EventTarget {
  #onabort: ((event: Event) => unknown) | null = null;
  #reason: unknown;
  #aborted = false;
  /** Signals that are aborted with this one. */
  readonly #dependents: AbortSignal[] = [];

  constructor() {
    super();
    if (!mayConstruct) throw nodeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
    mayConstruct = false;
  }

  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      signal.dispatchEvent(new Event('abort'));
      for (const dependent of signal.#dependents) abortSignal(dependent, reason);
    };
  }

  get aborted(): boolean {
    refuseThis(#aborted in this, 'AbortSignal');
    return this.#aborted;
  }

  get reason(): unknown {
    refuseThis(#aborted in this, 'AbortSignal');
    return this.#reason;
  }

  get onabort(): ((event: Event) => unknown) | null {
    return this.#onabort;
  }

  set onabort(listener: unknown) {
    if (this.#onabort !== null) this.removeEventListener('abort', this.#onabort);
    this.#onabort = typeof listener === 'function' ? (listener as (event: Event) => unknown) : null;
    if (this.#onabort !== null) this.addEventListener('abort', this.#onabort);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.#reason;
  }

  override get [Symbol.toStringTag](): string {
    return 'AbortSignal';
  }

  static abort(
    reason: unknown = new DOMException('This operation was aborted', 'AbortError'),
  ): AbortSignal {
    const signal = newSignal();
    abortSignal(signal, reason);
    return signal;
  }

  static timeout(milliseconds: unknown): AbortSignal {
    requireInteger(milliseconds, 'delay', 0, Number.MAX_SAFE_INTEGER);
    const signal = newSignal();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    setTimeout(() => abortSignal(signal, reason), milliseconds);
    return signal;
  }

  /** A signal that is aborted with the first of others. */
  static any(signals: unknown): AbortSignal {
    if (!Array.isArray(signals)) throw wrongType('signals', 'an instance of Array', signals);
    const result = newSignal();
    for (const [index, signal] of (signals as unknown[]).entries())
      if (!(signal instanceof AbortSignal))
        throw wrongType(`signals[${String(index)}]`, 'an instance of AbortSignal', signal);
    for (const signal of signals as AbortSignal[]) {
      if (signal.#aborted) {
        abortSignal(result, signal.#reason);
        break;
      }
      signal.#dependents.push(result);
    }
    return result;
  }
}

function newSignal(): AbortSignal {
  mayConstruct = true;
  return new AbortSignal();
}

export class AbortController {
  readonly #signal = newSignal();

  get signal(): AbortSignal {
    refuseThis(#signal in this, 'AbortController');
    return this.#signal;
  }

  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    refuseThis(#signal in this, 'AbortController');
    abortSignal(this.#signal, reason);
  }

  get [Symbol.toStringTag](): string {
    return 'AbortController';
  }
}

for (const name of ['aborted', 'reason', 'onabort', 'throwIfAborted'])
  Object.defineProperty(AbortSignal.prototype, name, { enumerable: true });
for (const name of ['signal', 'abort'])
  Object.defineProperty(AbortController.prototype, name, { enumerable: true });
showsMembers(AbortSignal, ({ aborted }) => ({ aborted }));
showsMembers(AbortController, ({ signal }) => ({ signal }));
