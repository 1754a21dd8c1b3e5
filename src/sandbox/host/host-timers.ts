import { HostFault } from '../engine/engine-errors.js';

const TIMERS_MAX = 10_000;
/** The longest time that Node's timers know; they write a warning to the log of the process for any longer one. */
const LONGEST_MS = 2 ** 31 - 1;

/** The timers of one run, by the numbers that the guest gives them. */
export class RunTimers {
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #immediates = new Map<number, NodeJS.Immediate>();
  readonly #fire: (id: number) => void;

  constructor(fire: (id: number) => void) {
    this.#fire = fire;
  }

  get size(): number {
    return this.#timers.size + this.#immediates.size;
  }

  /** Starts a timer, or starts it anew; less than 0 milliseconds stand for setImmediate. */
  start(id: number, milliseconds: number): void {
    this.stop(id);
    if (this.size >= TIMERS_MAX) throw new HostFault('RangeError', 'too many timers');
    const fire = (): void => {
      this.stop(id);
      this.#fire(id);
    };
    if (milliseconds < 0) this.#immediates.set(id, setImmediate(fire));
    else {
      const known = milliseconds >= 1 && milliseconds <= LONGEST_MS ? milliseconds : 1;
      this.#timers.set(id, setTimeout(fire, known));
    }
  }

  stop(id: number): void {
    clearTimeout(this.#timers.get(id));
    clearImmediate(this.#immediates.get(id));
    this.#timers.delete(id);
    this.#immediates.delete(id);
  }

  /** Stops all of them: the run is over. */
  clear(): void {
    for (const id of [...this.#timers.keys(), ...this.#immediates.keys()]) this.stop(id);
  }
}
