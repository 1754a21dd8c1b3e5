import { defineConfig } from 'vitest/config';

/** Each is a folder of test/. CONTRIBUTING.md says what belongs where. */
const project = (name: string, more: Readonly<Record<string, unknown>>) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...more },
});

/** Much of a test is waiting: a worker for each core, and none kept free. Files of one worker share what they import. */
const SIDE_BY_SIDE = { isolate: false, maxWorkers: '100%', sequence: { groupOrder: 0 } };

/** Files that start processes, kill them and tell times have the machine to themselves. */
const oneByOne = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

const DATABASE = { globalSetup: ['test/support/database/global-setup.ts'] };

export default defineConfig({
  // Tests run the compiled product, the very files that users run: worker threads start from them, and nothing is
  // transformed on the way (docs/adr/0004). `npm test` builds first.
  resolve: { alias: [{ find: /^((?:\.\.\/)+)src\/(.*)\.js$/, replacement: '$1dist/$2.js' }] },
  test: {
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('pure', {
        ...SIDE_BY_SIDE,
        include: ['test/tidy.test.ts', 'test/pure/**/*.test.ts'],
      }),
      project('http', { ...SIDE_BY_SIDE, ...DATABASE }),
      project('process', { ...oneByOne(1), ...DATABASE }),
      project('slow', { ...oneByOne(2), ...DATABASE }),
    ],
  },
});
