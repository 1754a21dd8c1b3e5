/** What a scenario is asked for: `npm run faults -- NAME [options]` hands its options over. */
export interface RunOptions {
  /** So much of the whole: 0.1 is a tenth of the rounds, or of the time. */
  readonly scale: number;
  /** How long it may go on, where a scenario goes by time; its own time, by `scale`, where it is left out. */
  readonly minutes?: number;
  /** Where chance begins, for scenarios that have a part of it. */
  readonly seed?: number;
  /** A file that an earlier run has written, which is done again. */
  readonly replay?: string;
  /** The commit of the version before this one, where a scenario starts that too. */
  readonly before?: string;
  /** Is told now and then how far it has come. */
  readonly say?: (progress: string) => void;
}

/** Figures by what they are of, to be printed as they stand. */
export type Figures = Readonly<Record<string, string | number>>;

/** A line of a plot: what was measured, against the minutes since the beginning. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [minute: number, value: number])[];
}

/** Lines that share an axis. */
export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
}

/**
 * What became of all that was done while things failed, in the form in which every scenario tells it. A count that a scenario
 * does not have is left out. Where a promise is broken a scenario rejects: what is in here has held.
 */
export interface Outcome {
  /** On what it was tried: a database, a way to fail. */
  readonly on: string;
  /** How often something was made to fail. */
  readonly faults?: number;
  /** Writes whose callers were told of success. */
  readonly acknowledged?: number;
  /** Of those, what was there afterwards. */
  readonly found?: number;
  /** Of those, what was there with another value. */
  readonly wrong?: number;
  /** Writes of several parts, acknowledged or not, of which some parts were there and others were not. */
  readonly half?: number;
  /** From each fault, or from its end where the outside has to end it, to the first success. */
  readonly recoveryMs?: readonly number[];
  readonly figures?: Figures;
  readonly plots?: readonly Plot[];
}

/**
 * A file of this folder that is listed in scripts/faults.mjs. What is promised and how it is tried are whole sentences, which
 * docs/reliability.md repeats beside the figures. `run` may give bare figures, where none of an outcome's counts mean anything.
 */
export interface Scenario {
  readonly promise?: string;
  readonly method?: string;
  readonly run: (options: RunOptions) => Promise<readonly Outcome[] | Figures>;
}

/** Rejects a run that lost something: says what, in words that a person can act on. */
export function expectKept({
  on,
  acknowledged = 0,
  found = 0,
  wrong = 0,
  half = 0,
}: Outcome): void {
  if (found === acknowledged && wrong === 0 && half === 0) return;
  throw new Error(
    `On ${on}: of ${String(acknowledged)} acknowledged writes ${String(acknowledged - found)} are missing, ` +
      `${String(wrong)} have another value, and ${String(half)} batches are there in part.`,
  );
}
