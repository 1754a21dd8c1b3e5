// npm run faults -- [NAME …] [options]: lets something fail beside ordinary requests, measures what becomes of those, and
// ends with 1 where one fault has reached them. Each scenario is a file of test/faults/ whose `run` gives its figures, or
// rejects; the same file is run by a test, at a smaller scale.
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

/** Scenarios by their names: what fails, and the file whose `run({ scale })` resolves to its figures. */
const SCENARIOS = {
  names: {
    title: 'names that fail in every way, beside ordinary requests',
    file: 'test/faults/names.ts',
  },
  failover: {
    title:
      'nodes of a PostgreSQL cluster that fail in every way, under two instances of the service',
    file: 'test/faults/failover.ts',
  },
};

const HELP = `Usage: npm run faults -- [NAME …] [options]

Without a name everything is tried: ${Object.keys(SCENARIOS).join(', ')}.

  --scale N  so much of the whole (default 1): 0.1 is a tenth of the requests
  --json     prints the figures as JSON
  --help     says this

The services that are started have an embedded database each, in a folder that is taken away afterwards.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(SCENARIOS, name));
if (values.help) console.log(HELP);
else if (unknown.length > 0 || !(Number(values.scale) > 0)) {
  console.error(HELP);
  process.exitCode = 1;
} else await tryAll(positionals.length > 0 ? positionals : Object.keys(SCENARIOS));

async function tryAll(names) {
  for (const name of names) {
    const { title, file } = SCENARIOS[name];
    const { run } = await load(name, file);
    try {
      const figures = await run({ scale: Number(values.scale) });
      if (values.json) console.log(JSON.stringify({ name, ...figures }));
      else {
        console.log(`✓ ${name}: ${title}`);
        for (const [figure, value] of Object.entries(figures))
          console.log(`  ${figure}: ${String(value)}`);
      }
    } catch (error) {
      console.error(`✗ ${name}: ${title}\n  ${error.message}`);
      process.exitCode = 1;
    }
  }
}

/** Scenarios share what tests are made of, which is TypeScript; they find packages from where they are put. */
async function load(name, file) {
  const outfile = `node_modules/.cache/token-vault-faults/${name}.mjs`;
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return import(new URL(`../${outfile}`, import.meta.url));
}
