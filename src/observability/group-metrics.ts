import type { MetricJson, Reading } from './metric-json.js';
import type { Measurements } from './metrics.js';

/** What one process has told of what it has measured; undefined where it has not answered. */
export interface Told {
  readonly process: object;
  readonly content: readonly MetricJson[] | undefined;
}

/**
 * What all processes of a service have measured, together. What only ever grows keeps growing: the counts of a process
 * that has died, or that does not answer this time, stay in the sum as they were last told. They would fall otherwise, and
 * whoever reads them would take all that the others have ever counted for new.
 */
export class GroupMetrics implements Measurements {
  readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';
  readonly #gather: () => Promise<readonly Told[]>;
  readonly #own: () => readonly Reading[];
  readonly #last = new Map<object, readonly MetricJson[]>();
  #ofDead: readonly MetricJson[] = [];
  #rendering: Promise<string> | undefined;

  /** `gather` asks each process that is there; `own` is what is known of them here. */
  constructor(gather: () => Promise<readonly Told[]>, own: () => readonly Reading[]) {
    this.#gather = gather;
    this.#own = own;
  }

  /** Those who ask at the same time are given the same. */
  render(): Promise<string> {
    this.#rendering ??= this.#render().finally(() => {
      this.#rendering = undefined;
    });
    return this.#rendering;
  }

  async #render(): Promise<string> {
    // Only where somebody asks: the library is most of what a process holds that only watches over others.
    const { gathered, textOf } = await import('./gathered-metrics.js');
    const { metricsOf } = await import('./metric-json.js');
    const told = await this.#gather();
    const present = told.map(({ process, content }) => {
      const known = content ?? totalsOf(this.#last.get(process) ?? []);
      this.#last.set(process, known);
      return known;
    });
    const there = new Set(told.map(({ process }) => process));
    for (const [process, content] of this.#last) {
      if (there.has(process)) continue;
      this.#last.delete(process);
      this.#ofDead = await gathered([this.#ofDead, totalsOf(content)]);
    }
    return textOf([...present, this.#ofDead, metricsOf(this.#own())]);
  }
}

/** What only ever grows. */
function totalsOf(content: readonly MetricJson[]): readonly MetricJson[] {
  return content.filter(({ type }) => type === 'counter' || type === 'histogram');
}
