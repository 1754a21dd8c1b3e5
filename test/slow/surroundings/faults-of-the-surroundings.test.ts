import { expect, test } from 'vitest';

import { faketimeLibrary, run as setClock } from '../../faults/clock.js';
import { run as takeDescriptors } from '../../faults/descriptors.js';
import { run as idle } from '../../faults/idle.js';
import { run as sendSlowly } from '../../faults/loris.js';
import { run as fillMemory } from '../../faults/memory.js';

// The whole of each is `npm run faults -- descriptors`, `idle`, `loris`, `memory` and `clock`.
const SCALE = 0.05;

test('more connections than file descriptors: idle ones give way', async () => {
  expect(await takeDescriptors({ scale: SCALE })).toMatchObject({ 'lines of the log': 0 });
}, 180_000);

test('connections on which nothing happens keep nobody from being answered', async () => {
  expect(await idle({ scale: SCALE })).toMatchObject({ 'connections at once': 500 });
}, 180_000);

test('callers who stop in the midst of a request are told 408', async () => {
  expect(await sendSlowly({ scale: SCALE })).toMatchObject({ 'slow callers, all told 408': 50 });
}, 180_000);

test('a process at its limit of memory is replaced, and nothing acknowledged is lost', async () => {
  expect(await fillMemory({ scale: 0.2 })).toMatchObject({ 'processes that were killed': 1 });
}, 180_000);

const library = faketimeLibrary();
const why = library === undefined ? " (Debian's package libfaketime is not installed)" : '';
test.skipIf(library === undefined)(
  `a clock that jumps by an hour deletes nothing${why}`,
  async () => {
    expect(await setClock()).toMatchObject({
      'the clock was': 'right, an hour ahead, right again, an hour behind, right at last',
    });
  },
  240_000,
);
