import { useEffect, useState } from 'react';

import { useSession } from './session.js';
import type { Stored } from './use-review.js';

/** What is being edited in a form. */
export interface Draft<Value> {
  readonly value: Value;
  readonly change: (changes: Partial<Value>) => void;
  /** Which state of the thing the draft was begun on. */
  readonly version: string;
  /** Whether it was typed before, and what is stored has changed since. */
  readonly restored: 'no' | 'yes' | 'older';
  /** Another number each time that the whole of it is another: for controls that keep a state of their own. */
  readonly round: number;
  /** Goes back to what is stored. */
  readonly discard: () => void;
  /** Forgets it, for it was saved. */
  readonly done: () => void;
}

const asItIs = <Value>(value: Value): Value => value;

/**
 * Edits something, and keeps what is typed in the memory of the tab until it is saved: over another page, and over the end of
 * the session. `kept` takes out what must not be kept, such as secrets.
 */
export function useDraft<Value extends object>(
  form: string,
  stored: Stored<Value>,
  kept: (value: Value) => Value = asItIs,
): Draft<Value> {
  const { drafts } = useSession();
  const [begun, setBegun] = useState(() => drafts.find(form));
  const version = begun?.version ?? stored.version;
  // What is kept under the name of a form was put there by the same form.
  const [value, setValue] = useState<Value>((begun?.draft as Value | undefined) ?? stored.draft);
  const [round, setRound] = useState(0);
  const [untouched] = useState(() => JSON.stringify(stored.draft));
  useEffect(() => {
    if (JSON.stringify(value) === untouched) drafts.drop(form);
    else drafts.keep(form, { draft: kept(value), version });
    // What is stored is that of the moment in which the form was opened.
  }, [drafts, form, value, version, untouched]);
  return {
    value,
    change: (changes) => setValue((before) => ({ ...before, ...changes })),
    version,
    restored: begun === undefined ? 'no' : begun.version === stored.version ? 'yes' : 'older',
    round,
    discard: () => {
      setBegun(undefined);
      setValue(stored.draft);
      setRound((before) => before + 1);
    },
    done: () => drafts.drop(form),
  };
}
