import { isLinearizable, leastUnexplained } from './linearizable.js';
import type { Entry, Model } from './linearizable.js';
import { access, ONCE, SHELF } from './vault-model.js';
import type { AccessAct, Grant, OnceAct, ShelfAct } from './vault-model.js';

/** How an Application was made that a history is of. */
export interface MadeAccess {
  readonly key: string;
  readonly grant: Grant;
  readonly endsAt?: number;
}

/** What was done to each object, and what the clients were told, object by object. */
export interface Histories {
  readonly shelves: Readonly<Record<string, readonly Entry<ShelfAct>[]>>;
  readonly accesses: Readonly<
    Record<string, { readonly made: MadeAccess; readonly entries: readonly Entry<AccessAct>[] }>
  >;
  readonly onces: Readonly<Record<string, readonly Entry<OnceAct>[]>>;
}

/** An object whose history no order explains, with as little of it as that takes. */
export interface Unexplained {
  readonly object: string;
  readonly least: readonly Entry<unknown>[];
}

/** The first object whose history no order explains; undefined where all can be explained. */
export function firstUnexplained(histories: Histories): Unexplained | undefined {
  const { shelves, accesses, onces } = histories;
  for (const [object, entries] of Object.entries(shelves)) {
    const found = unexplained(object, SHELF, entries, ({ kind }) => SEES.includes(kind));
    if (found !== undefined) return found;
  }
  for (const [object, { made, entries }] of Object.entries(accesses)) {
    const model = access(made);
    const found = unexplained(object, model, entries, ({ kind }) => SEES.includes(kind));
    if (found !== undefined) return found;
  }
  for (const [object, entries] of Object.entries(onces)) {
    const found = unexplained(object, ONCE, entries, ({ kind }) => SEES.includes(kind));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Acts that change nothing. */
const SEES: readonly string[] = [
  ...['read', 'see', 'search', 'use', 'call', 'give', 'use session', 'call in session', 'count'],
];

function unexplained<State, Act>(
  object: string,
  model: Model<State, Act>,
  history: readonly Entry<Act>[],
  isObservation: (act: Act) => boolean,
): Unexplained | undefined {
  // What changes nothing and was never answered says nothing.
  const telling = history.filter(({ act, told }) => told !== undefined || !isObservation(act));
  if (isLinearizable(model, telling)) return undefined;
  return { object, least: leastUnexplained(model, telling, isObservation) };
}

/** A history as lines that a person can follow: from when to when, who did what, and what was told. */
export function linesOf({ object, least }: Unexplained): readonly string[] {
  const first = Math.min(...least.map(({ began }) => began));
  const at = (ms: number): string => (ms - first).toFixed(1).padStart(9);
  return [
    `What was told of ${object} cannot be explained by any order:`,
    ...[...least]
      .sort((one, other) => one.began - other.began)
      .map(({ client, act, began, ended, told }) => {
        const until = ended === undefined ? '        …' : at(ended);
        return `${at(began)} –${until} ms  ${client.padEnd(8)} ${JSON.stringify(act)} → ${told ?? 'no answer'}`;
      }),
  ];
}
