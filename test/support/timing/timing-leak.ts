/*
 * A statistical test of timing in the manner of dudect (Reparaz, Balasch and Verbauwhede 2017): two classes of inputs are
 * timed in random order, the slowest measurements are cropped, for they tell of the machine, and Welch's t says whether the
 * means differ. How fast the machine is, and how loaded, decides nothing: the verdict is about the effect beside that of a
 * control that is known to leak, which is timed in between.
 */

/** Something that is timed. What it gives is added up, so that it cannot be left out as useless. */
export type Timed = (input: string) => number;

/** Two classes of inputs. All are made before anything is timed: making those of one class would leave caches otherwise. */
export interface InputClasses {
  readonly one: () => string;
  readonly other: () => string;
}

/** How the times of two classes differ. */
export interface Difference {
  /** Welch's t; beyond ±4.5 the means differ, says dudect. */
  readonly t: number;
  /** By how many nanoseconds a call, at the same cropping. */
  readonly ns: number;
}

const MEASUREMENTS = 6_000;
const WARM_UP = 300;
/** Calls that one measurement is about: a clock reads in steps of tens of nanoseconds. */
const CALLS = 12;
/** Parts of all measurements that are kept, the fastest. */
const KEPT = [0.25, 0.5, 0.75, 0.9] as const;
const T_MAX = 4.5;

/** Times several things over the same inputs, in turns. */
export function differencesOf(
  { one, other }: InputClasses,
  timed: readonly Timed[],
): readonly Difference[] {
  const times = timed.map(() => [[] as number[], [] as number[]] as const);
  const inputs = Array.from({ length: WARM_UP + MEASUREMENTS }, () => {
    const isOne = Math.random() < 0.5;
    return { isOne, bytes: Buffer.from(isOne ? one() : other(), 'latin1') };
  });
  let sum = 0;
  for (const [at, { isOne, bytes }] of inputs.entries()) {
    for (const [index, act] of timed.entries()) {
      // A new text each time: one that was there before would lie in a cache.
      const input = bytes.toString('latin1');
      const begin = process.hrtime.bigint();
      for (let call = 0; call < CALLS; call += 1) sum += act(input);
      const took = Number(process.hrtime.bigint() - begin) / CALLS;
      if (at >= WARM_UP) times[index]?.[isOne ? 0 : 1].push(took);
    }
  }
  if (Number.isNaN(sum)) throw new Error('What is timed gives no number.');
  return times.map(([ofOne, ofOther]) => largestDifference(ofOne, ofOther));
}

/** Whether a difference is one: of means, and of at least a fifth of what the control leaks. */
export function isLeak({ t, ns }: Difference, control: Difference): boolean {
  return Math.abs(t) > T_MAX && Math.abs(ns) > Math.abs(control.ns) / 5;
}

/** The cropping at which t is furthest from nothing. */
function largestDifference(one: readonly number[], other: readonly number[]): Difference {
  const all = [...one, ...other].sort((a, b) => a - b);
  const found = KEPT.map((part): Difference => {
    const most = all[Math.floor(all.length * part)] ?? Number.POSITIVE_INFINITY;
    return welch(
      one.filter((each) => each <= most),
      other.filter((each) => each <= most),
    );
  });
  return found.reduce((most, each) => (Math.abs(each.t) > Math.abs(most.t) ? each : most));
}

function welch(one: readonly number[], other: readonly number[]): Difference {
  const [first, second] = [moments(one), moments(other)];
  const ns = first.mean - second.mean;
  const t = ns / Math.sqrt(first.variance / one.length + second.variance / other.length);
  return { t: Number.isNaN(t) ? 0 : t, ns };
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
}
