import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { lineChanges } from '../../../dashboard/parts/review/line-changes.js';
import type { ChangedLine } from '../../../dashboard/parts/review/line-changes.js';

const textOf = ({ parts }: ChangedLine): string => parts.map(({ text }) => text).join('');

const linesOf = (before: string, after: string): readonly ChangedLine[] =>
  lineChanges(before, after).places.flatMap(({ lines }) => lines);

/** Few different lines, so that two texts have much in common. */
const someText = fc
  .array(fc.constantFrom('', 'a', 'b', 'a b c', '}', '  return 1;', '\u202Ex'), { maxLength: 40 })
  .map((lines) => lines.join('\n'));

describe('what differs between two texts of code', () => {
  it('is told whole: each line is in the text that it is said to be in', () => {
    const property = fc.property(someText, someText, (before, after) => {
      const { places, skippedAtEnd, added, removed } = lineChanges(before, after);
      const [old, now] = [before.split('\n'), after.split('\n')];
      const shown = places.flatMap(({ lines }) => lines);
      for (const line of shown) {
        if (line.before !== undefined) expect(old[line.before - 1]).toBe(textOf(line));
        if (line.after !== undefined) expect(now[line.after - 1]).toBe(textOf(line));
      }
      const skipped = places.reduce((sum, place) => sum + place.skipped, skippedAtEnd);
      const same = shown.filter(({ kind }) => kind === 'same').length;
      expect(skipped + same + removed).toBe(old.length);
      expect(skipped + same + added).toBe(now.length);
      expect(added + removed === 0).toBe(before === after);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('leaves out what is far from every change, and says how much', () => {
    const before = Array.from({ length: 100 }, (_, index) => `line ${String(index)}`);
    const after = before.with(49, 'line forty-nine');
    const { places, skippedAtEnd } = lineChanges(before.join('\n'), after.join('\n'));
    expect(places.map(({ skipped, lines }) => [skipped, lines.length])).toEqual([[46, 8]]);
    expect(skippedAtEnd).toBe(47);
  });

  it('marks the words of a line that changed, also at the end of a long one', () => {
    const head = 'const a = 1; '.repeat(100);
    const lines = linesOf(`${head}return true;`, `${head}return false;`);
    const marked = lines.map(({ kind, parts }) => [
      kind,
      parts.filter(({ differs }) => differs).map(({ text }) => text),
    ]);
    expect(marked).toEqual([
      ['removed', ['true']],
      ['added', ['false']],
    ]);
  });

  it('tells texts that have nothing in common within moments', () => {
    const long = (letter: string): string =>
      Array.from({ length: 25_000 }, (_, index) => `${letter}${String(index)}`).join('\n');
    const startedAt = process.cpuUsage();
    const { added, removed } = lineChanges(`x\n${long('a')}\ny`, `x\n${long('b')}\ny`);
    const { user } = process.cpuUsage(startedAt);
    expect([added, removed]).toEqual([25_000, 25_000]);
    expect(user).toBeLessThan(3_000_000);
  });
});
