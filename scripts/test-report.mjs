// node scripts/test-report.mjs REPORT...: what JSON reports of vitest say, in few lines: each test that has failed and how, each
// that has passed only when it was tried again, and how many there were. A report that is missing counts as a failure.
import { existsSync, readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
const say = (what, name, test) => process.stdout.write(`${what} ${name}: ${test}\n`);
/** Lines of a failure that are shown; the log above has the rest. */
const LINES = 20;
const explain = (messages) => {
  const lines = messages.join('\n').split('\n').slice(0, LINES);
  process.stdout.write(lines.map((line) => `    ${line.slice(0, 300)}\n`).join(''));
};

for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    failed += 1;
    say('MISSING', path, 'the run has ended before its report');
    continue;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  for (const { name, assertionResults, message, status: ended } of report.testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') {
        say('FAILED', name, fullName);
        explain(failureMessages);
      }
      if (status === 'passed' && failureMessages.length > 0) say('TRIED AGAIN', name, fullName);
    }
    // What fails around the tests of a file, before or after them, fails none of them.
    if (ended === 'failed' && assertionResults.every(({ status }) => status !== 'failed')) {
      failed += 1;
      say('FAILED', name, message);
    }
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
