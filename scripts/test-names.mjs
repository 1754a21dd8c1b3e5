// node scripts/test-names.mjs REPORT...: the names of all tests in JSON reports of vitest, sorted, one a line.
// node scripts/test-names.mjs --before REPORT --after REPORT: what the later reports lack and have besides; each may be
// given several times. Fails where a test is missing. A name is that of the test behind those of what it is in, whatever
// the file; names of files in it are not compared, for files move. CONTRIBUTING.md says how to make a report.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string', multiple: true },
    after: { type: 'string', multiple: true },
  },
});

const FILE = /\b(?:src|test|scripts)\/[\w./-]+/g;
/** Codes of cases, which names once ended with. */
const CODE = / \((?:[A-Z]\d{2}(?:, )?)+\)/g;

function namesIn(reports) {
  const names = reports.flatMap((path) =>
    JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title }) =>
        [...ancestorTitles, title].join(' > ').replace(FILE, '<file>').replace(CODE, ''),
      ),
    ),
  );
  return [...new Set(names)].sort();
}

if (values.before === undefined || values.after === undefined) {
  if (positionals.length === 0) {
    process.stderr.write('Give reports, or --before REPORT and --after REPORT.\n');
    process.exit(2);
  }
  process.stdout.write(
    namesIn(positionals)
      .map((name) => `${name}\n`)
      .join(''),
  );
} else {
  const before = namesIn(values.before);
  const after = namesIn(values.after);
  const beforeSet = new Set(before);
  const afterSet = new Set(after);
  const missing = before.filter((name) => !afterSet.has(name));
  const added = after.filter((name) => !beforeSet.has(name));
  for (const name of missing) process.stdout.write(`- ${name}\n`);
  for (const name of added) process.stdout.write(`+ ${name}\n`);
  process.stdout.write(
    `${before.length} names before, ${after.length} after: ${missing.length} missing, ${added.length} added\n`,
  );
  process.exit(missing.length === 0 ? 0 : 1);
}
