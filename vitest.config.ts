import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests run the compiled product, the very files that users run: worker threads start from them, and nothing is
  // transformed on the way (docs/adr/0004). `npm test` builds first.
  resolve: { alias: [{ find: /^((?:\.\.\/)+)src\/(.*)\.js$/, replacement: '$1dist/$2.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
