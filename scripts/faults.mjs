// npm run faults -- [NAME …] [options]: lets something fail beside ordinary requests, measures what becomes of those, and
// ends with 1 where a promise is broken. Each scenario is a file of test/faults/ whose `run` gives what came of it, or
// rejects; the same file is run by a test, at a smaller scale. CONTRIBUTING.md says how to add one.
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

/** Scenarios by their names: what fails, and the file whose `run(options)` resolves to what became of it. */
const SCENARIOS = {
  limits: {
    title: 'limits of a tenant that several processes of two instances are asked to pass',
    file: 'test/faults/limits.ts',
  },
  kill: {
    title: 'kill -9 of the service under load',
    file: 'test/faults/kill.ts',
  },
  model: {
    title:
      'random histories of clients under all kinds of faults, which a sequential model has to explain',
    file: 'test/faults/model.ts',
  },
  names: {
    title: 'names that fail in every way, beside ordinary requests',
    file: 'test/faults/names.ts',
  },
  failover: {
    title:
      'nodes of a PostgreSQL cluster that fail in every way, under two instances of the service',
    file: 'test/faults/failover.ts',
  },
  restart: {
    title: 'PostgreSQL stopped at once and started again, under load',
    file: 'test/faults/restart.ts',
  },
  'disk-full': {
    title: 'the disk under the embedded database is full, and has space again',
    file: 'test/faults/disk-full.ts',
  },
  hosts: {
    title: 'several hosts in DATABASE_URL: the one that is written to fails, another is promoted',
    file: 'test/faults/hosts.ts',
  },
  away: {
    title: 'a database that is away when the service starts, and then is there',
    file: 'test/faults/away.ts',
  },
  stall: {
    title: 'a network to the database that swallows packets',
    file: 'test/faults/stall.ts',
  },
  drain: {
    title: 'the end of a service, by SIGTERM, under load',
    file: 'test/faults/drain.ts',
  },
  rolling: {
    title: 'a rolling restart of two instances behind HAProxy',
    file: 'test/faults/rolling.ts',
  },
  providers: {
    title: 'keys that are rotated, and providers of master keys that come and go, under load',
    file: 'test/faults/keys/providers.ts',
  },
  upgrade: {
    title: 'the version before beside this one, on one database',
    file: 'test/faults/upgrade.ts',
  },
  descriptors: {
    title: 'no file descriptor left',
    file: 'test/faults/descriptors.ts',
  },
  idle: {
    title: '10,000 connections on which nothing happens',
    file: 'test/faults/idle.ts',
  },
  loris: {
    title: 'callers who send as slowly as they can',
    file: 'test/faults/loris.ts',
  },
  memory: {
    title: 'the limit of memory of a process',
    file: 'test/faults/memory.ts',
  },
  clock: {
    title: 'a clock that jumps by an hour, both ways',
    file: 'test/faults/clock.ts',
  },
  backup: {
    title: 'an export and an import that are killed on the way, beside requests',
    file: 'test/faults/backup.ts',
  },
  soak: {
    title:
      'half an hour of mixed load, with hostile code, hanging destinations and callers that leave',
    file: 'test/faults/soak.ts',
  },
};

const HELP = `Usage: npm run faults -- [NAME …] [options]

Lets things fail, and says of each scenario how often, how many writes were acknowledged, how many of these were found, or
found with another value, how many batches were there in part, and how long it took until requests succeeded again.

Without a name everything is tried, which takes hours:
${Object.entries(SCENARIOS)
  .map(([name, { title }]) => `  ${name.padEnd(10)} ${title}`)
  .join('\n')}

  --scale N      so much of the whole (default 1): 0.1 is a tenth of the requests, rounds or minutes
  --minutes N    how long a scenario goes on that goes by time
  --seed N       where chance begins; it is printed by a run that had none
  --replay FILE  does again what a run found wrong, from the file that it has written
  --before REF   the commit of the version before, for upgrade (default main)
  --json         prints what came of it as JSON, a line a scenario
  --record       keeps it in test/faults/report/record.json, in the place of what was there of the scenario
  --docs         writes docs/reliability.md and its plots from that file, and tries nothing
  --help         says this

Services have databases of their own, embedded ones and servers of PostgreSQL that are started for them from Debian's
package, in folders that are taken away afterwards.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    before: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    replay: { type: 'string' },
    json: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(SCENARIOS, name));
const numbers = [values.scale, values.minutes ?? '1', values.seed ?? '1'].map(Number);
if (values.help) console.log(HELP);
else if (unknown.length > 0 || !numbers.every(Number.isFinite) || !(numbers[0] > 0)) {
  console.error(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n\n${HELP}` : HELP);
  process.exitCode = 1;
} else if (values.docs) {
  const { writeReliabilityPage } = await load('page', 'test/faults/report/page.ts');
  console.log(await writeReliabilityPage());
} else {
  await tryAll(positionals.length > 0 ? positionals : Object.keys(SCENARIOS));
  // What a scenario that failed has left under way keeps nobody waiting.
  process.exit();
}

async function tryAll(names) {
  const { linesOf, outcomesOf } = await load('lines', 'test/faults/report/lines.ts');
  const { record } = await load('record', 'test/faults/report/record.ts');
  for (const name of names) {
    const { title, file } = SCENARIOS[name];
    const startedAt = performance.now();
    try {
      const { run, promise, method } = await load(name, file);
      const outcomes = outcomesOf(await run(optionsOf()));
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      if (values.json) console.log(JSON.stringify({ name, outcomes }));
      else {
        console.log(`✓ ${name}: ${title}, ${String(seconds)} s`);
        for (const line of outcomes.flatMap(linesOf)) console.log(`  ${line}`);
      }
      if (values.record) await record({ name, title, promise, method, seconds, outcomes });
    } catch (error) {
      console.error(`✗ ${name}: ${title}\n  ${error.message}`);
      process.exitCode = 1;
    }
  }
}

function optionsOf() {
  const { scale, minutes, seed, replay, before } = values;
  return {
    scale: Number(scale),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(replay === undefined ? {} : { replay }),
    ...(before === undefined ? {} : { before }),
    // Standard output holds what came of it, and nothing else.
    say: (progress) => console.error(`  ${progress}`),
  };
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
