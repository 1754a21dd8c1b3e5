import { diffArrays, diffWordsWithSpace } from 'diff';

/** A part of a line, and whether it is what differs from the line that it takes the place of. */
export interface LinePart {
  readonly text: string;
  readonly differs: boolean;
}

/** A line of two texts held against each other, with its number in the text that has it. */
export interface ChangedLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly parts: readonly LinePart[];
}

/** Lines that changed, with those around them, and how many that are the same were left out before them. */
export interface ChangedPlace {
  readonly skipped: number;
  readonly lines: readonly ChangedLine[];
}

/** What is different between two texts. */
export interface LineChanges {
  readonly added: number;
  readonly removed: number;
  readonly places: readonly ChangedPlace[];
  /** Lines that are the same after the last place. */
  readonly skippedAtEnd: number;
}

/** Lines around a change that are shown with it. */
const AROUND = 3;
/** Texts that differ by more lines are shown as gone and come: to find the shortest way between them takes its square. */
const EDITS_MAX = 500;
const WORD_EDITS_MAX = 120;
const WORDS_LINE_MAX = 2_000;

interface Run {
  readonly kind: ChangedLine['kind'];
  readonly lines: readonly string[];
}

/** Holds two texts against each other, line by line, and lines that changed word by word. */
export function lineChanges(before: string, after: string): LineChanges {
  const lines = linesOf(runsOf(before.split('\n'), after.split('\n')));
  const places: ChangedPlace[] = [];
  let from = 0;
  let next = nextChange(lines, 0);
  while (next < lines.length) {
    const begin = Math.max(from, next - AROUND);
    let end = next;
    while (next < lines.length && next - end <= 2 * AROUND) {
      end = next + 1;
      next = nextChange(lines, end);
    }
    const close = Math.min(lines.length, end + AROUND);
    places.push({ skipped: begin - from, lines: lines.slice(begin, close) });
    from = close;
  }
  const count = (kind: ChangedLine['kind']): number =>
    lines.filter((line) => line.kind === kind).length;
  return {
    added: count('added'),
    removed: count('removed'),
    places,
    skippedAtEnd: lines.length - from,
  };
}

function nextChange(lines: readonly ChangedLine[], from: number): number {
  const found = lines.findIndex((line, index) => index >= from && line.kind !== 'same');
  return found === -1 ? lines.length : found;
}

function runsOf(before: readonly string[], after: readonly string[]): readonly Run[] {
  const found = diffArrays([...before], [...after], { maxEditLength: EDITS_MAX });
  if (found === undefined) return wholly(before, after);
  return found.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value,
  }));
}

/** Only what is the same at both ends stays. */
function wholly(before: readonly string[], after: readonly string[]): readonly Run[] {
  const room = Math.min(before.length, after.length);
  let head = 0;
  while (head < room && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < room - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [
    { kind: 'same', lines: before.slice(0, head) },
    { kind: 'removed', lines: before.slice(head, before.length - tail) },
    { kind: 'added', lines: after.slice(head, after.length - tail) },
    { kind: 'same', lines: before.slice(before.length - tail) },
  ];
}

function linesOf(runs: readonly Run[]): readonly ChangedLine[] {
  const all: ChangedLine[] = [];
  let [before, after] = [0, 0];
  for (const [index, { kind, lines }] of runs.entries()) {
    const other = kind === 'added' ? runs[index - 1] : runs[index + 1];
    const isPaired = kind !== 'same' && other !== undefined && other.kind === OPPOSITE[kind];
    for (const [place, text] of lines.entries()) {
      if (kind !== 'added') before += 1;
      if (kind !== 'removed') after += 1;
      all.push({
        kind,
        before: kind === 'added' ? undefined : before,
        after: kind === 'removed' ? undefined : after,
        parts: partsOf(text, isPaired ? other.lines[place] : undefined),
      });
    }
  }
  return all;
}

const OPPOSITE = { added: 'removed', removed: 'added' } as const;

/** A line in parts, of which those differ that the other line lacks; a whole where little is the same. */
function partsOf(text: string, other: string | undefined): readonly LinePart[] {
  const whole = [{ text, differs: false }];
  if (other === undefined || text.length > WORDS_LINE_MAX || other.length > WORDS_LINE_MAX)
    return whole;
  const found = diffWordsWithSpace(other, text, { maxEditLength: WORD_EDITS_MAX }) ?? [];
  const parts = found
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, differs: added }));
  const kept = parts.filter(({ differs }) => !differs).map((part) => part.text.trim());
  return kept.join('').length * 3 < text.trim().length ? whole : parts;
}
