import type { Measured } from './measures.js';

/** How a measure stood early and late, as medians, after the warm-up. */
export interface Course {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  readonly isFlat: boolean;
}

/** A measure may end so much above where it began. */
const GROWTH_MAX = 1.1;
/** What is counted in dozens may be so many more at a moment without being a tenth more. */
const COUNT_SLACK = 6;
/** How many rows there are hangs on how much was asked for lately; that none outstays its time is looked at for all of them. */
const ROWS = 'rows: ';
/** A part of the time, of the whole, that is no measure of what follows. */
const WARM_UP = 1 / 3;

/** Compares the first with the last quarter of what comes after the warm-up, for every measure. */
export function coursesOf(samples: readonly Measured[]): readonly Course[] {
  const after = samples.slice(Math.ceil(samples.length * WARM_UP));
  const quarter = Math.max(1, Math.floor(after.length / 4));
  const names = Object.keys(samples[0] ?? {}).filter((name) => name !== 'minute');
  return names.map((name) => {
    const values = after.map((sample) =>
      Number(Object.entries(sample).find(([each]) => each === name)?.[1]),
    );
    const early = median(values.slice(0, quarter));
    const late = median(values.slice(-quarter));
    const isFlat = late <= Math.max(early * GROWTH_MAX, early + COUNT_SLACK);
    return { name, early, late, isFlat: name.startsWith(ROWS) || isFlat };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
