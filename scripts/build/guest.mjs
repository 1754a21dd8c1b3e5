// Builds what runs inside the sandbox: the prelude, and each package that user code may require as a file of its own,
// which is evaluated only when a run requires it. To offer a package, add it here and to package.json.
//
// The prelude is a list of units, a file of the guest or a package each, which require one another by their numbers; the
// first is prelude.ts. What only some runs use is evaluated by these: one bundle would do, but all that it makes is in the
// image that every run is restored from, and twice as much that the engine's compiler leaves behind.
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { build, transform } from 'esbuild';

import { BUNDLED, packagesIn } from './bundled-packages.mjs';

const { transform: toCommonJs } = createRequire(import.meta.url)('sucrase');

const out = new URL('../../dist/sandbox/guest-bundle/', import.meta.url);
const guest = new URL('../../src/sandbox/guest/', import.meta.url);

/** Name for `require` → what is bundled for it. A name that begins with `_` is for the guest's own units alone. */
const PACKAGES = {
  stream: "module.exports = require('readable-stream/lib/stream.js')",
  '_path-win32': "module.exports = require('path-unified/win32').default",
  _inspect:
    "Object.assign(exports, require('./inspect/inspect.ts'), require('./inspect/format.ts'), require('./inspect/styles.ts'), { standards: require('./inspect/inspection.ts').standards })",
  '_console-class': "module.exports = require('./packages/console-class.ts')",
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
  jose: "module.exports = require('jose')",
  jsonwebtoken: "module.exports = require('jsonwebtoken')",
  dayjs: "module.exports = require('dayjs')",
  '_dayjs-plugins': dayjsPlugins(),
  luxon: "module.exports = require('luxon')",
  lodash: "module.exports = require('lodash')",
  'decimal.js': "module.exports = require('decimal.js')",
  zod: "module.exports = require('zod')",
  qs: "module.exports = require('qs')",
  nanoid: "module.exports = require('nanoid')",
  'csv-parse': "module.exports = require('csv-parse')",
  'csv-parse/sync': "module.exports = require('csv-parse/sync')",
  'csv-stringify': "module.exports = require('csv-stringify')",
  'csv-stringify/sync': "module.exports = require('csv-stringify/sync')",
  'card-validator': "module.exports = require('card-validator')",
  ibantools: "module.exports = require('ibantools')",
  'libphonenumber-js': "module.exports = require('libphonenumber-js')",
  'libphonenumber-js/max': "module.exports = require('libphonenumber-js/max')",
};

/** All of dayjs's plugins by their names; each is small, and evaluated where it is asked for. */
function dayjsPlugins() {
  const folder = new URL('../../node_modules/dayjs/plugin/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const getters = names.map((file) => {
    const name = file.slice(0, -3);
    return `get ${name}() { return require('dayjs/plugin/${name}') }`;
  });
  return `module.exports = { ${getters.join(',')} }`;
}

/** What the prelude has itself. */
const BUILTINS =
  'assert buffer console crypto events path perf_hooks process punycode querystring stream stream/promises ' +
  'string_decoder timers timers/promises url util util/types http https';
const external = BUILTINS.split(' ').flatMap((name) => [name, `node:${name}`, `${name}/`]);

/** What each bundle was made of. */
const metafiles = [];

const common = {
  bundle: true,
  metafile: true,
  write: false,
  platform: 'browser',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  keepNames: true,
  minifyWhitespace: true,
  minifySyntax: true,
  // What `require` gives in Node.
  mainFields: ['main', 'module'],
  conditions: ['browser', 'default'],
  define: {
    global: 'globalThis',
    'process.env.NODE_ENV': '"production"',
    'process.env.NODE_DEBUG': 'undefined',
    __PACKAGES__: JSON.stringify(Object.keys(PACKAGES)),
  },
  logLevel: 'warning',
};

/** zod tells its faults in English; fifty languages are most of it, and of the time that evaluating it takes. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.cjs$/ }, () => ({
      contents: "exports.en = require('./en.cjs').default;",
    }));
  },
};

async function bundlePackage(name, contents) {
  // Nothing shows the names of its functions, and it is evaluated in the first run that shows an object.
  const isRules = name === '_inspect';
  const { metafile, outputFiles } = await build({
    ...common,
    keepNames: !isRules,
    minifyIdentifiers: isRules,
    plugins: [englishOnly],
    stdin: { contents, resolveDir: guest.pathname, sourcefile: `${name}.js` },
    format: 'cjs',
    external: external.filter((module) => module.replace('node:', '') !== name),
  });
  metafiles.push(metafile);
  // It requires others by their names.
  const text = asModule(
    `require = require(${String(modules)}).requireModule;${outputFiles[0].text}`,
  );
  await writeFile(new URL(`${name.replaceAll('/', '+')}.js`, out), text);
  return text.length;
}

function asModule(text) {
  return `(function (exports, require, module) {${text}\n})`;
}

/** Files whose imports are evaluated where they are first used. */
const USES_LATER = [
  'run/globals.ts',
  'run/builtins.ts',
  'run/dates.ts',
  'run/locale.ts',
  'run/package-units.ts',
];

/** Packages within the prelude. */
const LIBRARIES = ['buffer/', 'path-unified/posix', 'punycode/'];
/** What they get where they name one another: `qs` is the guest's own. */
const STAND_INS = {
  buffer: 'buffer/',
  punycode: 'punycode/',
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const sizes = {};
const { units, numbers } = await preludeUnits();
await writeFile(new URL('prelude.json', out), JSON.stringify(units));
sizes.prelude = units.join('').length;
/** Number of the unit that requires by name. */
const modules = numbers.get(new URL('run/modules.ts', guest).href);
for (const [name, contents] of Object.entries(PACKAGES))
  sizes[name] = await bundlePackage(name, contents);
await writeFile(new URL('packages.json', out), JSON.stringify(Object.keys(PACKAGES)));
await bundleWorker();
await bundleTranslator();
await writeFile(new URL(BUNDLED, out), JSON.stringify(packagesIn(metafiles)));
if (process.argv.includes('--sizes')) console.log(sizes);

/** The thread that all this runs on, in one file: finding and reading thirty would be half of its start. */
async function bundleWorker() {
  const { metafile } = await build({
    entryPoints: [new URL('../worker/worker.ts', guest).pathname],
    outfile: new URL('../worker/worker.js', out).pathname,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  metafiles.push(metafile);
}

/** What makes CommonJS of TypeScript and ES modules; a thread loads it where code asks for it. */
async function bundleTranslator() {
  const { metafile } = await build({
    entryPoints: [createRequire(import.meta.url).resolve('sucrase')],
    outfile: new URL('sucrase.cjs', out).pathname,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  metafiles.push(metafile);
}

/** The units of the prelude, and the number of each by its name. Packages come before them. */
async function preludeUnits() {
  const first = Object.keys(PACKAGES).length;
  const units = [];
  const numbers = new Map();
  async function place(name) {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = first + numbers.size;
    numbers.set(name, number);
    const isLibrary = LIBRARIES.includes(name);
    const text = isLibrary ? await libraryUnit(name) : await fileUnit(new URL(name));
    const parts = text.split(/\brequire\("([^"]+)"\)/);
    for (let index = 1; index < parts.length; index += 2) {
      const required = STAND_INS[parts[index]] ?? parts[index];
      const found = required.startsWith('.')
        ? new URL(required.replace(/\.js$/, '.ts'), isLibrary ? guest : name).href
        : required;
      parts[index] = `require(${String(await place(found))})`;
    }
    units[number - first] = asModule(parts.join(''));
    return number;
  }
  await place(new URL('run/prelude.ts', guest).href);
  return { units, numbers };
}

async function libraryUnit(name) {
  const { metafile, outputFiles } = await build({
    ...common,
    entryPoints: [createRequire(import.meta.url).resolve(name)],
    format: 'cjs',
    external: [...LIBRARIES, ...Object.keys(STAND_INS)].filter((other) => other !== name),
    minifyIdentifiers: true,
  });
  metafiles.push(metafile);
  return outputFiles[0].text;
}

async function fileUnit(url) {
  const { code } = toCommonJs(await readFile(url, 'utf8'), {
    transforms: ['typescript', 'imports'],
    disableESTransforms: true,
    production: true,
  });
  // A call of what another file exports has no `this`, which can be said in less.
  const calls = code.replaceAll(/\b(_\w+\.\w+|exports\.\w+)\.call\(void 0, ?/g, '(0, $1)(');
  const { define, target, charset, minifyWhitespace, minifySyntax } = common;
  const options = { define, target, charset, minifyWhitespace, minifySyntax };
  const isLate = USES_LATER.some((name) => url.href === new URL(name, guest).href);
  const short = shortNames(isLate ? requiredWhereUsed(calls) : calls);
  return (await transform(short, { ...options, minifyIdentifiers: true })).code;
}

/** CommonJS whose names for what is required are short: they stand in each function that uses one. */
function shortNames(text) {
  const names = [...new Set(text.match(/\b_\w+(?= = (?:_interopRequire\w+\()?(?:require\(|_))/g))];
  return text.replace(/\b_\w+\b/g, (name) =>
    names.includes(name) ? `$${names.indexOf(name).toString(36)}` : name,
  );
}

/** CommonJS with each `require` in the places where what it gives is used. */
function requiredWhereUsed(text) {
  let result = text;
  for (const [line, name, required] of text.matchAll(/\bvar (\w+) = (require\('[^']+'\));/g))
    result = result.replace(line, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), () => required);
  for (const [line, name, required] of result.matchAll(
    /\bvar (\w+) = (_interopRequire\w+\(.*?\)+);/g,
  ))
    result = result.replace(line, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), () => required);
  return result;
}
