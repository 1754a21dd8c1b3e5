import { defineConfig } from 'vitest/config';

import { ProjectByProject } from './test/support/runner/sequencer.js';

/** Each is a folder of test/. CONTRIBUTING.md says what belongs where. */
const project = (name: string, more: Readonly<Record<string, unknown>>) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...more },
});

/**
 * A worker for each core, and none kept free: with more of them, user code starves, whose threads give way to others.
 * Files of one worker share what they import, and the service that they ask for. Groups run one after the other.
 */
const sideBySide = (groupOrder: number) => ({
  isolate: false,
  maxWorkers: '100%',
  sequence: { groupOrder },
});

const SCRATCH = 'test/support/runner/scratch-folder.ts';
const DATABASE = { globalSetup: [SCRATCH, 'test/support/database/global-setup.ts'] };

export default defineConfig({
  // Tests run the compiled product, the very files that users run: worker threads start from them, and nothing is
  // transformed on the way (docs/adr/0004). `npm test` builds first.
  resolve: { alias: [{ find: /^((?:\.\.\/)+)src\/(.*)\.js$/, replacement: '$1dist/$2.js' }] },
  test: {
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: ProjectByProject },
    projects: [
      project('pure', {
        ...sideBySide(0),
        globalSetup: [SCRATCH],
        include: ['test/tidy.test.ts', 'test/pure/**/*.test.ts'],
      }),
      project('http', { ...sideBySide(0), ...DATABASE }),
      project('process', { ...sideBySide(1), ...DATABASE }),
      project('once', { ...sideBySide(1), ...DATABASE }),
      project('slow', { ...sideBySide(2), ...DATABASE, exclude: ['test/slow/alone/**'] }),
      // What asks for all that a machine can do, and for more, has it to itself.
      project('slow/alone', { ...sideBySide(3), maxWorkers: 1, ...DATABASE }),
    ],
  },
});
