import { ExpressionFailure } from './expression-failure.js';
import type { RenderClock } from './expression-host.js';

/** Bounds of expressions, so that none can take the service's time or memory whatever its author or the data do. */
export interface ExpressionLimits {
  /** Longest template, in characters as `hasMoreCharacters` counts them. */
  readonly templateLengthMax: number;
  /** Greatest number of filters in one template, all its expressions together. */
  readonly filtersMax: number;
  /** Longest text that a filter or a template may give. It should not be below the longest body that is accepted. */
  readonly textLengthMax: number;
  /** Characters and elements that the filters of one render may go over and make, all together. */
  readonly workMax: number;
  /**
   * Longest time of one render, of the clock and of the processor; looked at between filters of those that have much to do, and only where the
   * host has a clock.
   */
  readonly renderTimeMsMax: number;
  /** Greatest number of objects within one another in a mask. */
  readonly maskDepthMax: number;
  /** Greatest number of members of a mask, those of its inner objects included. */
  readonly maskMembersMax: number;
}

/** Bounds that leave every sensible expression alone and keep a hostile one within a fraction of a second. */
export const DEFAULT_EXPRESSION_LIMITS: ExpressionLimits = {
  templateLengthMax: 4_000,
  filtersMax: 50,
  textLengthMax: 4_000_000,
  workMax: 8_000_000,
  renderTimeMsMax: 200,
  maskDepthMax: 20,
  maskMembersMax: 200,
};

/** Work that takes no time worth telling: a render that has done less and is late has waited for the machine. */
const WORK_OF_NO_TIME = 20_000;

/** Counts the work of one render and stops it, by an ExpressionFailure, where it passes a bound. */
export class WorkMeter {
  readonly #limits: ExpressionLimits;
  readonly #clock: RenderClock | undefined;
  readonly #deadline: number;
  /** What the process had had of the processor when the render came to have much to do. */
  #processorFrom: number | undefined;
  #used = 0;

  constructor(limits: ExpressionLimits, clock: RenderClock | undefined) {
    this.#limits = limits;
    this.#clock = clock;
    this.#deadline = clock === undefined ? Infinity : clock.now() + limits.renderTimeMsMax;
  }

  /** What has been charged so far. */
  get used(): number {
    return this.#used;
  }

  /** Charges for characters or elements; ask before the work is done. */
  use(units: number): void {
    this.#used += Math.max(units, 1);
    if (this.#used > this.#limits.workMax) {
      throw new ExpressionFailure('must need less work for this data');
    }
    if (this.#used <= WORK_OF_NO_TIME || this.#clock === undefined) return;
    this.#processorFrom ??= this.#clock.processor();
    const { renderTimeMsMax } = this.#limits;
    // Where the machine is busy, time goes by in which nothing is rendered: that is no fault of the caller's.
    const isLate = this.#clock.now() > this.#deadline;
    if (isLate && this.#clock.processor() - this.#processorFrom > renderTimeMsMax)
      throw new ExpressionFailure(
        `must be rendered within ${String(renderTimeMsMax)} milliseconds`,
      );
  }

  /** Charges for a text that is about to be made, and refuses one that is too long. */
  useText(length: number): void {
    if (length > this.#limits.textLengthMax) {
      const bound = String(this.#limits.textLengthMax);
      throw new ExpressionFailure(`must give at most ${bound} characters`);
    }
    this.use(length);
  }
}
