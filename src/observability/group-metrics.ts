import type { Measurements } from './metrics.js';

/** What all processes of a service have measured, together, and how many of them have died. */
export class GroupMetrics implements Measurements {
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  readonly #gather: () => Promise<readonly unknown[]>;
  #deaths = 0;

  /** `gather` gives what the registry of each process holds, and undefined for one that does not answer. */
  constructor(gather: () => Promise<readonly unknown[]>) {
    this.#gather = gather;
  }

  /** Counts a process that ended without having been told to. */
  countDeath(): void {
    this.#deaths += 1;
  }

  async render(): Promise<string> {
    // Only where somebody asks: the library is most of what a process holds that only watches over others.
    const { textOf } = await import('./gathered-metrics.js');
    const told = await this.#gather();
    return textOf(told.filter((each) => each !== undefined) as object[], this.#deaths);
  }
}
