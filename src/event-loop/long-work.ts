import { FairQueue } from '../domain/fair-queue.js';
import type { ShortWork } from './short-work.js';

/** How time passes in an event loop. */
export interface LoopClock {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Runs something in the next turn of the loop. */
  readonly nextTurn: (run: () => void) => void;
  /** Runs something after some milliseconds, unless the function that it gives is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How long one work goes on, and how long short ones together do, before short work has precedence again. */
export const SLICE_MS_MAX = 2;

/** How long long work gives way to short work before it goes on for a slice all the same. */
const PATIENCE_MS = 4;

/**
 * Turns of long work in an event loop: one in a turn of the loop, by tenant in turn, and after each slice none while short work
 * is under way, unless that goes on for longer than patience lasts. Each is a request that was taken in, so there are not too many.
 */
export class LongWork {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  readonly #shortWork: ShortWork;
  readonly #clock: LoopClock;
  /** Whether a turn is looked for already. */
  #isLooking = false;
  /** When the present slice began, which several may use up; undefined after it. */
  #sliceSince: number | undefined;
  /** Since when short work has had precedence. */
  #patientSince = 0;

  constructor(shortWork: ShortWork, clock: LoopClock) {
    this.#shortWork = shortWork;
    this.#clock = clock;
  }

  /** Calls `goOn` when a tenant has its turn. */
  wait(tenantId: string, goOn: () => void): void {
    this.#waiting.add(tenantId, goOn);
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#lookInNextTurn();
  }

  /** What had the turn before has done its part by then. */
  #lookInNextTurn(): void {
    this.#clock.nextTurn(() => {
      const now = this.#clock.now();
      const isGoingOn = this.#sliceSince !== undefined && now - this.#sliceSince < SLICE_MS_MAX;
      if (isGoingOn) {
        this.#goOn();
        return;
      }
      this.#sliceSince = undefined;
      this.#patientSince = now;
      this.#look();
    });
  }

  #look(): void {
    const now = this.#clock.now();
    const leftMs = this.#patientSince + PATIENCE_MS - now;
    if (this.#shortWork.isUnderWay && leftMs > 0) {
      this.#giveWay(leftMs);
      return;
    }
    this.#sliceSince = now;
    this.#goOn();
  }

  #goOn(): void {
    this.#waiting.take(() => true)?.();
    if (this.#waiting.length > 0) this.#lookInNextTurn();
    else this.#isLooking = false;
  }

  /** Looks again when short work has ended, and whoever waited for it has begun the next one or answered; or when patience is over. */
  #giveWay(leftMs: number): void {
    let isOver = false;
    const goOn = (): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      leave();
      this.#look();
    };
    const cancel = this.#clock.after(leftMs, goOn);
    const leave = this.#shortWork.onDone(() => this.#clock.nextTurn(goOn));
  }
}
