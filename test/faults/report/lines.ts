import type { Figures, Outcome } from './outcome.js';

/** Outcomes as all scenarios have them; bare figures are one without counts. */
export function outcomesOf(result: readonly Outcome[] | Figures): readonly Outcome[] {
  return isOutcomes(result) ? result : [{ on: '', figures: result }];
}

function isOutcomes(result: readonly Outcome[] | Figures): result is readonly Outcome[] {
  return Array.isArray(result);
}

/** The counts of an outcome in the order in which they are told, without those that it does not have. */
export function countsOf(outcome: Outcome): readonly (readonly [name: string, value: string])[] {
  const { faults, acknowledged, found, wrong, half, recoveryMs = [] } = outcome;
  const counts = { faults, acknowledged, found, wrong, half };
  return [
    ...Object.entries(counts).flatMap(([name, count]) =>
      count === undefined ? [] : [[name, count.toLocaleString('en')] as const],
    ),
    ...(recoveryMs.length > 0 ? [['recovery', spreadOf(recoveryMs)] as const] : []),
  ];
}

/** Where the times lie, in words. */
export function spreadOf(milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const at = (part: number): string => shownMs(sorted[Math.ceil((sorted.length - 1) * part)] ?? 0);
  return `${at(0)} at best, ${at(0.5)} in the middle, ${at(1)} at worst`;
}

function shownMs(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** An outcome as lines for a terminal. */
export function linesOf(outcome: Outcome): readonly string[] {
  const counts = countsOf(outcome).map(([name, value]) => `${name} ${value}`);
  const head = [outcome.on, counts.join(', ')].filter((part) => part !== '').join(': ');
  const figures = Object.entries(outcome.figures ?? {}).map(
    ([name, value]) => `${name}: ${String(value)}`,
  );
  return [...(head === '' ? [] : [head]), ...figures];
}
