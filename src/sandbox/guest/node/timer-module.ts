import { setImmediate, setTimeout, timerFunctions } from './timers.js';

/** The module `timers/promises`. */
export const promiseTimers = {
  setTimeout: (delay?: number, value?: unknown) =>
    new Promise((resolve) => void setTimeout(resolve, delay, value)),
  setImmediate: (value?: unknown) => new Promise((resolve) => void setImmediate(resolve, value)),
  setInterval: async function* (delay?: number, value?: unknown) {
    for (;;) {
      await promiseTimers.setTimeout(delay);
      yield value;
    }
  },
};

/** The module `timers`. */
export const timerModule = { ...timerFunctions, promises: promiseTimers };
