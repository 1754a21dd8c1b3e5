import * as timers from './timers.js';

/** The module `timers/promises`. */
export const promiseTimers = {
  setTimeout: (delay?: number, value?: unknown) =>
    new Promise((resolve) => void timers.setTimeout(resolve, delay, value)),
  setImmediate: (value?: unknown) =>
    new Promise((resolve) => void timers.setImmediate(resolve, value)),
  setInterval: async function* (delay?: number, value?: unknown) {
    for (;;) {
      await promiseTimers.setTimeout(delay);
      yield value;
    }
  },
};

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } =
  timers;

/** The module `timers`. */
export const timerModule = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  promises: promiseTimers,
};
