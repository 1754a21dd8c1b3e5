import { setImmediate } from 'node:timers/promises';

/** How long one request works before others get their turn. */
const TURN_MS_MAX = 10;

/** Shares the event loop: long work asks for {@link Turns.pass} between its pieces, and others run once a turn is over. */
export class Turns {
  #endsAt = performance.now() + TURN_MS_MAX;

  /** Lets others run where this turn is over. */
  async pass(): Promise<void> {
    if (performance.now() < this.#endsAt) return;
    await setImmediate();
    this.#endsAt = performance.now() + TURN_MS_MAX;
  }
}
