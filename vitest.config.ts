import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

import { MixedLoad } from './test/support/runner/sequencer.js';

/**
 * Files of one worker share what they import, and the service that they ask for. Groups run one after the other, for what
 * needs much of a machine: CONTRIBUTING.md says what belongs where.
 */
const project = (name: string, groupOrder: number, more: Readonly<Record<string, unknown>>) => ({
  extends: true as const,
  test: { name, isolate: false, maxWorkers: WORKERS, sequence: { groupOrder }, ...more },
});

/**
 * One more than there are cores: tests that start processes wait much, and leave the cores to those that do not. With
 * still more of them, user code starves, whose threads give way to others.
 */
const WORKERS = availableParallelism() + 1;

const SCRATCH = 'test/support/runner/scratch-folder.ts';
const DATABASE = [SCRATCH, 'test/support/database/global-setup.ts'];

export default defineConfig({
  // Tests run the compiled product, the very files that users run: worker threads start from them, and nothing is
  // transformed on the way (docs/adr/0004). `npm test` builds first.
  resolve: { alias: [{ find: /^((?:\.\.\/)+)src\/(.*)\.js$/, replacement: '$1dist/$2.js' }] },
  test: {
    server: { deps: { external: [/\/dist\//] } },
    // A test that waits for nothing ends late; one on a busy machine has time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: MixedLoad },
    projects: [
      project('pure', 0, {
        include: ['test/tidy.test.ts', 'test/pure/**/*.test.ts'],
        globalSetup: [SCRATCH],
      }),
      // One project, and not one for each folder: a worker that goes over to another project starts anew.
      project('service', 0, {
        include: ['test/{http,process,once,long}/**/*.test.ts'],
        globalSetup: DATABASE,
      }),
      project('slow', 1, {
        include: ['test/slow/**/*.test.ts'],
        exclude: ['test/slow/alone/**'],
        testTimeout: 300_000,
        hookTimeout: 300_000,
        globalSetup: DATABASE,
      }),
      // What asks for all that a machine can do, and for more, has it to itself.
      project('slow/alone', 2, {
        include: ['test/slow/alone/**/*.test.ts'],
        maxWorkers: 1,
        globalSetup: DATABASE,
      }),
    ],
  },
});
