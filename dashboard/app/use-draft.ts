import { useEffect, useState } from 'react';

import { followed, isAlike, isSameState } from './edited.js';
import type { Edited, Stored } from './edited.js';
import { useSession } from './session.js';

/** What is being edited in a form. */
export interface Draft<Value> {
  readonly value: Value;
  readonly change: (changes: Partial<Value>) => void;
  /** The state of the thing that the draft was begun on. */
  readonly begunOn: Stored<Value>;
  /** Whether it was typed before, and what is stored has changed since. */
  readonly restored: 'no' | 'yes' | 'older';
  /** Another number each time that something else than typing has changed it: for controls that keep a state of their own. */
  readonly round: number;
  /** Goes back to what is stored. */
  readonly discard: () => void;
  /** Says what was saved; what was typed since goes on from there. */
  readonly saved: (saved: Stored<Value>) => void;
  /** Forgets it, for it was saved and the form is left. */
  readonly done: () => void;
}

const asItIs = <Value>(value: Value): Value => value;

/**
 * Edits something, and keeps what is typed in the memory of the tab until it is saved: over another page, and over the end of
 * the session. `kept` takes out what must not be kept, such as secrets. When another state of the thing arrives, the form
 * stays: what nobody has touched follows.
 */
export function useDraft<Value extends object>(
  form: string,
  stored: Stored<Value>,
  kept: (value: Value) => Value = asItIs,
): Draft<Value> {
  const { drafts } = useSession();
  const [latest, setEdited] = useState<Edited<Value>>(() => {
    const found = drafts.find(form);
    const fresh = { value: stored.draft, begunOn: stored, seen: stored.version, round: 0 };
    if (found === undefined) return { ...fresh, isRestored: false };
    // What is kept under the name of a form was put there by the same form.
    const { draft, begunOn } = found as { draft: Value; begunOn: Stored<Value> };
    return { ...fresh, value: draft, begunOn, isRestored: true };
  });
  let edited = latest;
  if (edited.seen !== stored.version) {
    edited = followed(edited, stored);
    setEdited(edited);
  }
  const { value, begunOn, isRestored, round } = edited;
  useEffect(() => {
    if (isAlike(value, begunOn.draft)) drafts.drop(form);
    else {
      const before = { ...begunOn, draft: kept(begunOn.draft) };
      drafts.keep(form, { draft: kept(value), begunOn: before });
    }
    // How a value is kept does not change with what is shown.
  }, [drafts, form, value, begunOn]);
  return {
    value,
    change: (changes) =>
      setEdited((before) => ({ ...before, value: { ...before.value, ...changes } })),
    begunOn,
    restored: !isRestored ? 'no' : isSameState(begunOn, stored) ? 'yes' : 'older',
    round,
    discard: () =>
      setEdited((before) => ({
        value: stored.draft,
        begunOn: stored,
        seen: stored.version,
        isRestored: false,
        round: before.round + 1,
      })),
    saved: (done) => setEdited((before) => ({ ...before, begunOn: done, isRestored: false })),
    done: () => drafts.drop(form),
  };
}
