import { FairQueue } from '../fair-queue.js';
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

/** How long long work gives way to short work before it goes on for a slice all the same: some four times as long as a slice. */
const PATIENCE_MS = 8;

/**
 * Turns of long work in an event loop: one slice in a turn of the loop, by tenant in turn, and none while short work is under
 * way, unless that goes on for longer than patience lasts. Each is a request that was taken in, so there are not too many.
 */
export class LongWork {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  readonly #shortWork: ShortWork;
  readonly #clock: LoopClock;
  /** Whether a turn is looked for already. */
  #isLooking = false;
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

  /** What was given a slice has used it up when the next turn comes, so that patience begins then. */
  #lookInNextTurn(): void {
    this.#clock.nextTurn(() => {
      this.#patientSince = this.#clock.now();
      this.#look();
    });
  }

  #look(): void {
    const leftMs = this.#patientSince + PATIENCE_MS - this.#clock.now();
    if (this.#shortWork.isUnderWay && leftMs > 0) {
      this.#giveWay(leftMs);
      return;
    }
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
