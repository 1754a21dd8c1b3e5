import { existsSync, readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { blocksOf, placeOf } from '../../support/documents/page-blocks.js';
import { asRead, faultsOfRunners, readPage } from '../../support/documents/page-run.js';
import type { Reader, Unrun } from '../../support/documents/page-run.js';
import { ReaderShell, SHELLS } from '../../support/documents/reader-shell.js';
import type { ShellName } from '../../support/documents/reader-shell.js';
import { startByReadme } from '../../support/documents/readme-start.js';
import type { StartedByReadme } from '../../support/documents/readme-start.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const EXAMPLES = readdirSync('examples', { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => `examples/${name}`);

/** README first, as people read. */
const PAGES = [
  'README.md',
  ...['docs', 'docs/guides', 'examples', ...EXAMPLES].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
].filter((page) => blocksOf(page).length > 0);

/**
 * How many blocks of a page are not run. To add one, say why in its mark on the page and count it here: the list is told
 * at the end of a run.
 */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 1,
  'docs/benchmarks.md': 1,
  'docs/operations.md': 2,
  'examples/dashboard-queries/README.md': 1,
};

/** What readers of the other pages have from README: the key in a variable, and two functions. */
function beforeAllPages(): string {
  const lines = blocksOf('README.md').flatMap(({ text }) => text.split('\n'));
  return lines.filter((line) => /^(?:export KEY=|vault\(\)|member\(\))/.test(line)).join('\n');
}

let started: StartedByReadme;
const unrun = new Map<string, readonly Unrun[]>();

beforeAll(async () => {
  started = await startByReadme();
});
afterAll(async () => {
  await started.stop();
  const lines = [...unrun.values()]
    .flat()
    .map(({ block, reason }) => `  ${placeOf(block)}: ${reason}`);
  process.stdout.write(`Blocks of code that were not run:\n${lines.join('\n')}\n`);
});

describe.each(SHELLS)('pasted into %s,', (name: ShellName) => {
  const path = ['/bin', '/usr/bin', '/usr/local/bin'].find((folder) =>
    existsSync(`${folder}/${name}`),
  );

  test.skipIf(path === undefined).each(PAGES)(
    'every block of %s does what it says',
    async (page) => {
      const blocks = blocksOf(page);
      const shell = new ReaderShell(name, started.folder, started.environment);
      const reader: Reader = {
        shell,
        key: await started.keyFor(name),
        ports: started.ports,
        hasPostgresql: !inject('database').isEmbedded,
        isFirst: name === SHELLS[0],
      };
      try {
        if (page !== 'README.md') await shell.run(asRead(beforeAllPages(), reader));
        unrun.set(page, await readPage(blocks, reader));
      } finally {
        shell.end();
      }
    },
  );
});

test('no more blocks than are told are not run', () => {
  const counted = [...unrun].map(([page, list]) => [
    page,
    list.filter(({ block }) => block.marks.has('not run here')).length,
  ]);
  expect(Object.fromEntries(counted.filter(([, count]) => count !== 0))).toEqual(NOT_RUN);
});

test('what another test runs is run there', () => {
  expect(PAGES.flatMap((page) => faultsOfRunners(blocksOf(page)))).toEqual([]);
});
