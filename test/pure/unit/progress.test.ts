import { describe, expect, test } from 'vitest';

import { Progress } from '../../../src/cli/progress.js';

function shown(isTTY: boolean, steps: readonly (readonly [ms: number, done: number])[]): string {
  let text = '';
  let now = 0;
  const stream = { isTTY, columns: 80, write: (chunk: string) => (text += chunk) };
  const progress = new Progress(stream, () => now);
  for (const [index, [ms, done]] of steps.entries()) {
    now = ms;
    progress.show(done, 1_000, index === steps.length - 1);
  }
  return text;
}

describe('progress', () => {
  test('is plain lines, seconds apart, where nobody draws over them', () => {
    expect(
      shown(false, [
        [1_000, 100],
        [2_000, 200],
        [6_000, 500],
        [10_000, 1_000],
      ]),
    ).toBe(
      '10 % · 100 of 1,000 · 100/s · 9 s left\n' +
        '50 % · 500 of 1,000 · 83/s · 6 s left\n' +
        '100 % · 1,000 of 1,000 · 100/s · took 10 s\n',
    );
  });

  test('is a bar that is drawn over on a terminal, and ends its line', () => {
    const text = shown(true, [
      [1_000, 500],
      [1_050, 600],
      [7_200_000, 1_000],
    ]);
    expect(text).toBe(
      `\r[${'█'.repeat(15)}${'·'.repeat(15)}] 50 % · 500 of 1,000 · 500/s · 1 s left\u001b[K` +
        `\r[${'█'.repeat(30)}] 100 % · 1,000 of 1,000 · 0/s · took 2 h 0 min\u001b[K\n`,
    );
  });
});
