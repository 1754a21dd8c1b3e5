/** What the guard tells of itself. */
export interface OverloadWatch {
  /** A request is refused. */
  readonly onRefused: () => void;
  /** Requests begin to be refused, or none is any more. */
  readonly onChange: (isOverloaded: boolean) => void;
}

/** How the guard measures; the process's own event loop where it is left out. */
export interface OverloadClock {
  /** Milliseconds from any fixed moment. */
  readonly now: () => number;
  /** Milliseconds for which the event loop has been at work, without those for which it waited. */
  readonly busy: () => number;
  /** Runs something when the event loop has taken in all requests that had come. */
  readonly afterTurn: (run: () => void) => void;
}

/**
 * Callers wait for about six turns of the event loop; turns that are longer than this are the beginning of an overload,
 * where they take in more requests than a few dozen busy connections bring, however large.
 */
const LONG_TURN_MS = 30;
const MANY = 250;
/** Requests that are taken in such turns all the same: a burst is worked off, not refused. */
const BURST_MAX = 150;
/** How long a turn may take in an overload; as many requests are taken in one as keep to that, but at least some. */
const TURN_MS = 20;
const TAKEN_MIN = 30;
const TAKEN_FIRST = 50;
/** By how much that number changes after a turn that took longer, or not so long. */
const FEWER = 0.8;
const MORE = 1.1;
/** An overload is over when nothing was refused for so long; so long after a long turn a whole burst is taken again. */
const CALM_MS = 1_000;

const PROCESS_CLOCK: OverloadClock = {
  now: () => performance.now(),
  busy: () => performance.eventLoopUtilization().active,
  afterTurn: (run) => void setImmediate(run),
};

/**
 * Says of each request, before anything is done for it, whether it is taken. A process that can do less than is asked of
 * it would take everything in, have everybody wait ever longer, and work for callers who have left; refused here, a
 * request costs a fraction of what it would. What is looked at is how long turns of the event loop are, since all requests
 * wait for those, whatever they ask and whoever calls. Bursts pass. What waits for others (a destination, a run of code)
 * is not counted: it takes none of the loop's time.
 */
export class OverloadGuard {
  readonly #watch: OverloadWatch;
  readonly #clock: OverloadClock;
  #isInTurn = false;
  #startedAt = 0;
  #busyAtStart = 0;
  /** How long the turn before this one was at work; 0 where the loop has been waiting since. */
  #lastTurnMs = 0;
  #lastTaken = 0;
  #taken = 0;
  /** How many requests a turn takes in an overload. */
  #takenMax = TAKEN_FIRST;
  #burst = BURST_MAX;
  /** When a turn was last long, or a request refused. */
  #pressedAt = 0;
  #isOverloaded = false;

  constructor(watch: OverloadWatch, clock: OverloadClock = PROCESS_CLOCK) {
    this.#watch = watch;
    this.#clock = clock;
  }

  /** Whether a request that has come now is taken; the caller answers it where it is not. */
  takes(): boolean {
    const now = this.#clock.now();
    if (!this.#isInTurn) this.#beginTurn(now);
    const takes = this.#hasRoom(now);
    if (takes) this.#taken += 1;
    else {
      this.#pressedAt = now;
      this.#watch.onRefused();
    }
    return takes;
  }

  #beginTurn(now: number): void {
    const busy = this.#clock.busy();
    const busyMs = busy - this.#busyAtStart;
    // A loop that has been waiting since is not pressed by what it did before.
    this.#lastTurnMs = now - this.#startedAt > 2 * busyMs ? 0 : busyMs;
    if (this.#isOverloaded) this.#adjust();
    this.#isInTurn = true;
    this.#startedAt = now;
    this.#busyAtStart = busy;
    this.#lastTaken = this.#taken;
    this.#taken = 0;
    this.#clock.afterTurn(() => (this.#isInTurn = false));
    if (now - this.#pressedAt < CALM_MS) return;
    this.#burst = BURST_MAX;
    this.#change(false);
  }

  /** What a request costs is known only when all of it is done, in later turns: what counts is how long those take. */
  #adjust(): void {
    if (this.#lastTurnMs > TURN_MS) {
      this.#takenMax = Math.max(TAKEN_MIN, Math.floor(this.#takenMax * FEWER));
    } else if (this.#taken >= this.#takenMax) {
      this.#takenMax = Math.ceil(this.#takenMax * MORE);
    }
  }

  #hasRoom(now: number): boolean {
    if (this.#isOverloaded) return this.#taken < this.#takenMax;
    if (!this.#isPressed(now)) return true;
    this.#pressedAt = now;
    this.#burst -= 1;
    this.#change(this.#burst < 0);
    return !this.#isOverloaded;
  }

  #isPressed(now: number): boolean {
    const wasLong = this.#lastTurnMs >= LONG_TURN_MS && this.#lastTaken >= MANY;
    return wasLong || (now - this.#startedAt >= LONG_TURN_MS && this.#taken >= MANY);
  }

  #change(isOverloaded: boolean): void {
    if (isOverloaded === this.#isOverloaded) return;
    this.#isOverloaded = isOverloaded;
    this.#takenMax = TAKEN_FIRST;
    this.#watch.onChange(isOverloaded);
  }
}
