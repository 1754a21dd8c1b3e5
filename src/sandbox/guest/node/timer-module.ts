import { abortError, requireSignal } from './events/abort-error.js';
import { clearTimeout, setImmediate, setTimeout, timerFunctions } from './timers.js';
import type { Immediate, Timeout } from './timers.js';
import { requireObject, wrongType } from './validate.js';

interface WaitOptions {
  readonly signal?: unknown;
  readonly ref?: unknown;
}

/** Waits for what `start` starts; a signal gives it up. */
function wait(
  options: WaitOptions | undefined,
  start: (done: () => void) => Timeout | Immediate,
  value: unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (options !== undefined) requireObject(options, 'options');
    const { signal, ref = true } = options ?? {};
    if (signal !== undefined) requireSignal(signal, 'options.signal');
    if (typeof ref !== 'boolean') throw wrongType('options.ref', 'of type boolean', ref);
    if (signal?.aborted === true) throw abortError(signal);
    const timer = start(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve(value);
    });
    const giveUp = (): void => {
      clearTimeout(timer);
      if (signal !== undefined) reject(abortError(signal));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The module `timers/promises`. */
export const promiseTimers = {
  setTimeout: (delay?: unknown, value?: unknown, options?: WaitOptions) =>
    wait(options, (done) => setTimeout(done, delay), value),
  setImmediate: (value?: unknown, options?: WaitOptions) =>
    wait(options, (done) => setImmediate(done), value),
  setInterval: async function* (delay?: unknown, value?: unknown, options?: WaitOptions) {
    for (;;) yield await promiseTimers.setTimeout(delay, value, options);
  },
  scheduler: {
    wait: (delay?: unknown, options?: WaitOptions) =>
      promiseTimers.setTimeout(delay, undefined, options),
    yield: () => promiseTimers.setImmediate(),
  },
};

/** The module `timers`. */
export const timerModule = { ...timerFunctions, promises: promiseTimers };
