// docs/compatibility.md: what was tried, what passed, and each difference with its reason, between two marks.
import { readFileSync, writeFileSync } from 'node:fs';

import { CLIENTS, idOf } from './clients.mjs';
import { DIFFERENCES, differenceOf } from './differences.mjs';

const PAGE = 'docs/compatibility.md';
const BEGIN = '<!-- What stands from here to the next mark is written by npm run clients. -->';
const END = '<!-- Here ends what npm run clients writes. -->';

/** What the outcomes of a client come to: how many calls passed, known differences, and those that nobody knows. */
export function judge({ name }, outcomes) {
  const failed = outcomes.filter(({ ok }) => !ok);
  return {
    calls: outcomes.length,
    passed: outcomes.length - failed.length,
    unknown: failed.filter(({ call }) => differenceOf(name, call) === undefined),
    // A difference that is none any more is no line of the page.
    gone: outcomes.filter(({ call, ok }) => ok && differenceOf(name, call) !== undefined),
  };
}

/** Writes the page: `results` has for each client what it was judged, or why it was not tried. */
export function writeCompatibilityPage(results) {
  const page = readFileSync(PAGE, 'utf8');
  const [before] = page.split(BEGIN);
  const [, after] = page.split(END);
  if (after === undefined) throw new Error(`${PAGE} has no marks.`);
  const made = [BEGIN, '', clientTable(results), '', differenceTable(), '', END].join('\n');
  writeFileSync(PAGE, `${before}${made}${after}`);
}

function clientTable(results) {
  const rows = CLIENTS.map((client) => {
    const { shown, version } = client;
    const { judged, notTried } = results.get(idOf(client));
    if (judged === undefined) return `| ${shown} | ${version} | – | – | not tried: ${notTried} |`;
    const { calls, passed } = judged;
    const differences = calls === passed ? 'none' : `${String(calls - passed)}, see below`;
    return `| ${shown} | ${version} | ${String(calls)} | ${String(passed)} | ${differences} |`;
  });
  return [
    '| Client | Version | Calls | Pass | Differences |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function differenceTable() {
  const rows = Object.entries(DIFFERENCES).flatMap(([name, differences]) =>
    [...new Set(differences.map(({ reason }) => reason))].map((reason) => {
      const calls = differences.filter((each) => each.reason === reason);
      const names = calls.map(({ call }) => `\`${call}\``).join(', ');
      return `| \`${name}\` | ${names} | ${reason} |`;
    }),
  );
  return ['| Client | Calls | Why they differ |', '|---|---|---|', ...rows].join('\n');
}
