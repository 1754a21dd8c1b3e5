/** How often each of a fixed set of things happened. */
export type Tally<Name extends string> = Record<Name, number>;

/** A tally of these names, each from zero: what has never happened is told too, so that its first time is a change. */
export function tallyOf<Name extends string>(...names: readonly Name[]): Tally<Name> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Tally<Name>;
}
