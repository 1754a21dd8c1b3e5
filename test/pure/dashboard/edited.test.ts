import { describe, expect, it } from 'vitest';

import { followed, isSameState } from '../../../dashboard/app/edited.js';
import type { Edited, Stored } from '../../../dashboard/app/edited.js';

interface Thing {
  readonly name: string;
  readonly code: string;
}

const at = (second: number): string => `2026-11-30T10:00:0${String(second)}.000Z`;
const stored = (second: number, name: string, code: string): Stored<Thing> => ({
  draft: { name, code },
  version: at(second),
});
const FIRST = stored(1, 'a', 'x');

const edited = (name: string, code: string, begunOn = FIRST): Edited<Thing> => ({
  value: { name, code },
  begunOn,
  seen: at(1),
  isRestored: true,
  round: 0,
});

describe('what is edited, when another state of it arrives', () => {
  it('is that state, where nobody has touched it', () => {
    const next = stored(2, 'b', 'y');
    expect(followed(edited('a', 'x'), next)).toEqual({
      value: next.draft,
      begunOn: next,
      seen: at(2),
      isRestored: false,
      round: 1,
    });
  });

  it('keeps what is typed, and follows in the rest', () => {
    const next = stored(2, 'a', 'y');
    const after = followed(edited('typed', 'x'), next);
    expect(after.value).toEqual({ name: 'typed', code: 'y' });
    expect(after.begunOn).toBe(next);
  });

  it('stays as it was begun where somebody else has changed what is being typed', () => {
    const before = edited('typed', 'x');
    expect(followed(before, stored(2, 'theirs', 'y'))).toEqual({ ...before, seen: at(2) });
  });

  it('takes no state for its own that may hide a change', () => {
    const before = edited('typed', 'x');
    const next = { ...stored(2, 'a', 'x'), hidesSome: true };
    expect(followed(before, next)).toEqual({ ...before, seen: at(2) });
  });

  it('goes on from what was saved, with what was typed since', () => {
    const saved = { ...stored(2, ' saved ', 'x'), hidesSome: true };
    const next = { ...stored(2, 'saved', 'x'), hidesSome: true };
    const untouched = followed(edited(' saved ', 'x', saved), next);
    expect([untouched.value, untouched.round]).toEqual([{ name: 'saved', code: 'x' }, 1]);
    const since = followed(edited(' saved ', 'typed since', saved), next);
    expect(since.value).toEqual({ name: 'saved', code: 'typed since' });
    expect(since.begunOn).toBe(next);
  });

  it('goes back to no state that was overtaken', () => {
    const saved = stored(3, 'saved', 'x');
    const before = edited('saved', 'x', saved);
    expect(followed(before, stored(2, 'old', 'x'))).toEqual({ ...before, seen: at(2) });
  });

  it('disturbs no control where nothing is another', () => {
    expect(followed(edited('a', 'x'), stored(2, 'a', 'x')).round).toBe(0);
  });
});

describe('two states', () => {
  it('are the same where all that can be edited is, and where nothing is hidden', () => {
    expect(isSameState(FIRST, stored(2, 'a', 'x'))).toBe(true);
    expect(isSameState(FIRST, stored(2, 'b', 'x'))).toBe(false);
    expect(isSameState(FIRST, { ...stored(2, 'a', 'x'), hidesSome: true })).toBe(false);
    expect(isSameState(FIRST, { ...stored(1, 'a', 'x'), hidesSome: true })).toBe(true);
  });
});
