import { existsSync, readdirSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { blocksOf, placeOf } from '../../support/documents/page-blocks.js';
import type { Block, Mark } from '../../support/documents/page-blocks.js';
import { asRead, faultsOfRunners, readPage } from '../../support/documents/page-run.js';
import type { Reader } from '../../support/documents/page-run.js';
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
  ...['docs', 'docs/guides', 'docs/monitoring', 'examples', ...EXAMPLES].flatMap((folder) =>
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
  'docs/deployment.md': 4,
  'docs/guides/audit-trail.md': 2,
  'docs/guides/compliance.md': 1,
  'docs/guides/deletion.md': 2,
  'docs/guides/high-availability.md': 4,
  'docs/guides/keys.md': 5,
  'docs/guides/limits.md': 1,
  'docs/guides/many-tokens.md': 2,
  'docs/guides/production.md': 1,
  'docs/guides/upgrades.md': 1,
  'docs/monitoring/runbook.md': 1,
  'docs/operations.md': 7,
  'docs/reliability.md': 1,
  'examples/dashboard-queries/README.md': 1,
  'examples/key-providers/README.md': 1,
};

const UNRUN = PAGES.flatMap(blocksOf).filter(({ marks }) => marks.has('not run here'));

/** What readers of the other pages have from README: the key in a variable, and two functions. */
function beforeAllPages(): string {
  const lines = blocksOf('README.md').flatMap(({ text }) => text.split('\n'));
  return lines.filter((line) => /^(?:export KEY=|vault\(\)|member\(\))/.test(line)).join('\n');
}

let started: StartedByReadme;

beforeAll(async () => {
  started = await startByReadme();
});
afterAll(async () => {
  await started.stop();
  const lines = UNRUN.map(
    (block) => `  ${placeOf(block)}: ${block.marks.get('not run here') ?? ''}`,
  );
  process.stdout.write(`Blocks of code that are not run:\n${lines.join('\n')}\n`);
});

/** Reads blocks in a new shell, as a page of their own. */
async function read(name: ShellName, page: string, blocks: readonly Block[]): Promise<void> {
  const { folder, environment, ports } = started;
  const shell = new ReaderShell(name, folder, environment);
  const key = await started.keyFor(name);
  const reader: Reader = { shell, key, ports, isFirst: name === SHELLS[0] };
  try {
    if (page !== 'README.md') await shell.run(asRead(beforeAllPages(), reader));
    await readPage(blocks, reader);
  } finally {
    shell.end();
  }
}

const has = (name: string): boolean =>
  ['/bin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`));

describe.each(SHELLS)('pasted into %s,', (name: ShellName) => {
  test.skipIf(!has(name)).each(PAGES)('every block of %s does what it says', async (page) => {
    await read(name, page, blocksOf(page));
  });
});

describe('a page that is wrong is found, where', () => {
  const block = (language: string, text: string, marks: readonly [Mark, string][] = []): Block => ({
    page: 'wrong.md',
    line: 1,
    language,
    text,
    marks: new Map(marks),
  });
  const tokenized = block('sh', `vault /tokenize '"Ada"'\n`);
  const wrong: readonly [what: string, blocks: readonly Block[], fault: RegExp][] = [
    ['a command fails', [block('sh', 'false\ntrue\n')], /has failed/],
    ['a part of a pipe fails', [block('sh', 'false | cat\n')], /has failed/],
    ['a command is unknown', [block('sh', 'no-such-command\n')], /has failed/],
    ['the shell cannot read it', [block('sh', 'if true; done\n')], /has failed|still running/],
    ['a comment stands behind a command', [block('sh', 'true # why\n')], /has a comment/],
    ['the vault refuses', [block('sh', `vault /tokens '{}'\n`)], /has failed/],
    [
      'the vault does not refuse',
      [block('sh', `vault /tokenize '"Ada"'\n`, [['refused', 'FORBIDDEN']])],
      /is not refused/,
    ],
    [
      'the answer is another one',
      [tokenized, block('json', '{ "id": "…" }', [['answer of the block before', '']])],
      /shows something else/,
    ],
    [
      'a line is not printed',
      [tokenized, block('text', 'something', [['answer of the block before', '']])],
      /shows something else/,
    ],
    ['an operation is not valid', [block('graphql', '{ nothing }')], /is refused/],
    ['a program fails', [tokenized, block('js', 'throw new Error()')], /has failed/],
    ['a program of Python fails', [tokenized, block('python', 'import nothing')], /has failed/],
    ['user code throws', [block('js', 'module.exports = () => x.y')], /does not run/],
    ['nobody can run it', [block('yaml', 'a: b')], /nobody knows how/],
  ];
  test.each(wrong)('%s', async (_what, blocks, fault) => {
    await expect(read('bash', 'wrong.md', blocks)).rejects.toThrow(fault);
  });

  test.skipIf(!has('zsh'))('zsh cannot read it', async () => {
    const shell = new ReaderShell('zsh', started.folder, started.environment);
    const run = await shell.run('echo one # (two)');
    shell.end();
    expect(run.succeeded).toBe(false);
  });
});

test('no more blocks than are told are not run', () => {
  const counted = PAGES.map((page) => [page, UNRUN.filter((block) => block.page === page).length]);
  expect(Object.fromEntries(counted.filter(([, count]) => count !== 0))).toEqual(NOT_RUN);
});

test('what another test runs is run there', () => {
  expect(PAGES.flatMap((page) => faultsOfRunners(blocksOf(page)))).toEqual([]);
});
