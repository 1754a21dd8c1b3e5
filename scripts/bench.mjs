// npm run bench -- NAME [arguments]: measures one part of the product on this machine and prints what it finds.
import { spawnSync } from 'node:child_process';

const BENCHES = {
  graphql: 'test/bench/graphql.mjs',
  proxy: 'test/bench/proxy.mjs',
  react: 'test/bench/react.mjs',
  sandbox: 'test/bench/run-sandbox.mjs',
  search: 'test/bench/search.mjs',
  tokenize: 'test/bench/tokenize.mjs',
};

const [name = '', ...rest] = process.argv.slice(2);
const file = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (file === undefined) {
  console.error(
    `Usage: npm run bench -- NAME, where NAME is one of ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}
process.exit(spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' }).status ?? 1);
