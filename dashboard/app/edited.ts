/** What somebody edits, as it was stored at some moment; another version is a later one. */
export interface Stored<Draft> {
  readonly draft: Draft;
  /** The instant of the last change. */
  readonly version: string;
  /** Whether more is stored than the draft shows, such as values of settings: then the version alone tells of a change. */
  readonly hidesSome?: boolean;
}

/** Something that is being edited: what is typed, and the state that it was begun on. */
export interface Edited<Value> {
  readonly value: Value;
  readonly begunOn: Stored<Value>;
  /** The last state that was shown to it. */
  readonly seen: string;
  readonly isRestored: boolean;
  /** Another number each time that something else than the person has changed the value. */
  readonly round: number;
}

/** Whether two values are alike, member for member. */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether what can be edited is the same in two states: other changes, such as of a key, are nobody's work that is lost. */
export function isSameState<Draft>(one: Stored<Draft>, other: Stored<Draft>): boolean {
  return (
    one.version === other.version ||
    (one.hidesSome !== true && other.hidesSome !== true && isAlike(one.draft, other.draft))
  );
}

/**
 * What is edited, once another state is stored: members that nobody has touched follow it, and what is typed stays. Where
 * somebody else has changed what is being typed it stays what was begun on the state before, for saving to show both.
 */
export function followed<Value extends object>(
  edited: Edited<Value>,
  stored: Stored<Value>,
): Edited<Value> {
  const { value, begunOn, isRestored, round } = edited;
  const seen = stored.version;
  // An answer that was overtaken tells of a state before the one that is known.
  if (Date.parse(seen) < Date.parse(begunOn.version)) return { ...edited, seen };
  const touched = membersOf(value).filter((name) => !isAlike(value[name], begunOn.draft[name]));
  const isOwn = seen === begunOn.version;
  const isTheirs =
    stored.hidesSome === true ||
    touched.some((name) => !isAlike(begunOn.draft[name], stored.draft[name]));
  if (touched.length > 0 && !isOwn && isTheirs) return { ...edited, seen };
  const next = { ...stored.draft };
  for (const name of touched) next[name] = value[name];
  return {
    value: next,
    begunOn: stored,
    seen,
    isRestored: isRestored && touched.length > 0,
    round: isAlike(next, value) ? round : round + 1,
  };
}

function membersOf<Value extends object>(value: Value): readonly (keyof Value)[] {
  return Object.keys(value) as (keyof Value)[];
}
