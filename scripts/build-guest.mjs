// Bundles what runs inside the sandbox: the prelude, and each package that user code may require as a file of its own,
// which is evaluated only when a run requires it. To offer a package, add it here and to package.json.
import { mkdir, rm, writeFile } from 'node:fs/promises';

import { build } from 'esbuild';

const out = new URL('../dist/sandbox/guest-bundle/', import.meta.url);
const guest = new URL('../src/sandbox/guest/', import.meta.url);

/** Name for `require` → what is bundled for it. */
const PACKAGES = {
  stream: "module.exports = require('readable-stream/lib/stream.js')",
  http: "module.exports = require('./packages/http.ts')",
  axios: "module.exports = require('./packages/axios.ts').axios",
  uuid: "module.exports = require('uuid')",
  'json-stable-stringify': "module.exports = require('json-stable-stringify')",
  xmlbuilder2: "module.exports = require('xmlbuilder2')",
  'fast-xml-parser': "module.exports = require('fast-xml-parser')",
  'node-forge': "module.exports = require('node-forge')",
  'crypto-js': "module.exports = require('crypto-js')",
  jsonpath: "module.exports = require('jsonpath/jsonpath.js')",
  yup: "module.exports = require('yup')",
  'p-limit': "module.exports = require('p-limit')",
};

/** What the prelude has itself. */
const BUILTINS =
  'assert buffer console crypto events path perf_hooks process punycode querystring stream stream/promises ' +
  'string_decoder timers timers/promises url util util/types http https';
const external = BUILTINS.split(' ').flatMap((name) => [name, `node:${name}`, `${name}/`]);

const common = {
  bundle: true,
  write: false,
  platform: 'browser',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  keepNames: true,
  minifyWhitespace: true,
  minifySyntax: true,
  mainFields: ['module', 'main'],
  conditions: ['browser', 'import', 'require', 'default'],
  define: {
    global: 'globalThis',
    'process.env.NODE_ENV': '"production"',
    'process.env.NODE_DEBUG': 'undefined',
    __PACKAGES__: JSON.stringify(Object.keys(PACKAGES)),
  },
  logLevel: 'warning',
};

async function bundle(name, options) {
  const { outputFiles } = await build({ ...common, ...options });
  const text = options.format === 'cjs' ? asModule(outputFiles[0].text) : outputFiles[0].text;
  await writeFile(new URL(`${name.replaceAll('/', '-')}.js`, out), text);
  return text.length;
}

function asModule(text) {
  return `(function (exports, require, module) {${text}\n})`;
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const sizes = {};
sizes.prelude = await bundle('prelude', {
  entryPoints: [new URL('prelude.ts', guest).pathname],
  format: 'iife',
  // The packages behind Node's modules that name one another get the guest's own.
  plugins: [ownModules()],
});
for (const [name, contents] of Object.entries(PACKAGES)) {
  sizes[name] = await bundle(name, {
    stdin: { contents, resolveDir: guest.pathname, sourcefile: `${name}.js` },
    format: 'cjs',
    external: external.filter((module) => module.replace('node:', '') !== name),
  });
}
await writeFile(new URL('packages.json', out), JSON.stringify(Object.keys(PACKAGES)));
if (process.argv.includes('--sizes')) console.log(sizes);

/** Within the prelude: `buffer` is the guest's Buffer, `qs` its querystring, `safe-buffer` the same Buffer. */
function ownModules() {
  const own = { 'safe-buffer': 'buffer.ts', qs: 'querystring-for-url.ts' };
  return {
    name: 'own-modules',
    setup(builder) {
      builder.onResolve({ filter: /^(safe-buffer|qs)$/ }, ({ path }) => ({
        path: new URL(own[path], guest).pathname,
      }));
    },
  };
}
