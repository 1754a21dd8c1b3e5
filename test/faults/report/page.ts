import { writeFile } from 'node:fs/promises';

import { format, resolveConfig } from 'prettier';

import type { Outcome } from './outcome.js';
import { countsOf } from './lines.js';
import { joined, plotsAsSvg } from './plot.js';
import { recorded } from './record.js';
import type { RecordedRun } from './record.js';

const PAGE = 'docs/reliability.md';
const PICTURE = 'docs/pictures/reliability.svg';

/** Writes the page and its plots from what was recorded; gives what to tell whoever asked for it. */
export async function writeReliabilityPage(): Promise<string> {
  const pages = await reliabilityPages();
  for (const [file, text] of Object.entries(pages)) await writeFile(file, text);
  return `${Object.keys(pages).join(' and ')} are written.`;
}

/** What the files are to hold, by their names, so that no figure in them was typed. */
export async function reliabilityPages(): Promise<Readonly<Record<string, string>>> {
  const runs = await recorded();
  const options = await resolveConfig(PAGE);
  const picture = pictureOf(runs);
  return {
    [PAGE]: await format(pageOf(runs, picture !== undefined), { ...options, parser: 'markdown' }),
    ...(picture === undefined ? {} : { [PICTURE]: picture }),
  };
}

function pictureOf(runs: readonly RecordedRun[]): string | undefined {
  for (const { outcomes, seconds, date, machine } of runs) {
    const plots = joined(outcomes);
    if (plots.length === 0) continue;
    const minutes = String(Math.round(seconds / 60));
    return plotsAsSvg(
      plots,
      `Run of ${minutes} minutes, ${date}, ${String(machine.cores)} × ${machine.cpu}, Node ${machine.node}`,
    );
  }
  return undefined;
}

function pageOf(runs: readonly RecordedRun[], hasPicture: boolean): string {
  return `# Reliability

What the vault promises when something around it breaks, how that is tried, and what came of it. Every figure is of a run of
\`npm run faults\`, which starts the service as an operator does, breaks something, and asks afterwards for all that callers were
told is stored. This page is made by \`npm run faults -- --docs\` from test/faults/report/record.json; change
test/faults/report/page.ts, not this.

${overviewOf(runs)}

How to read it:

- **acknowledged**: writes whose callers were told of success. **found**: those that were there afterwards, whole and with the
  value last acknowledged. **wrong**: those with another value. **half**: batches, acknowledged or not, of which some parts were there
  and others were not. A run in which one is missing, wrong or half **fails**, and is not recorded: these are no good days that were
  chosen, but what has to hold for the page to be written at all.
- **recovery**: from a fault, or from its end where something outside has to end it, to the first request that succeeds. Times are
  those of the machine that is named, with all else that ran on it at the time; read them as upper bounds.
- A write that was cut off, or answered 503, may have been done or not. It counts nowhere above, but its parts must be there all
  or none.

## Repeat it

<!-- not run here: it takes hours -->
\`\`\`sh
npm run faults -- --help
npm run faults -- kill restart
npm run faults -- model --minutes 60
npm run faults -- soak --record && npm run faults -- --docs
\`\`\`

A scenario ends with 1 where a promise is broken. Smaller sizes of them are tests, and run with every change.

${runs.map((run) => sectionOf(run, hasPicture)).join('\n\n')}

## What this does not show

- Disks that lie about what they have written, and memory that turns bits over, are not tried. A power cut is, by a disk that
  forgets all that was not synced ([adr/0050](adr/0050-the-embedded-database-outlasts-a-power-cut.md)).
- All processes are on one machine: clocks do not drift apart, and a network fails as a proxy between the processes lets it.
- The model finds what some order of the acts does not explain. That it finds nothing in so many histories is evidence, no proof.
- What PostgreSQL promises is PostgreSQL's: with \`synchronous_commit = off\`, or a standby that is promoted without having
  received everything, acknowledged writes are lost, and nothing in the vault can know of them.
`;
}

function overviewOf(runs: readonly RecordedRun[]): string {
  const rows = runs.flatMap(({ name, outcomes, date }) =>
    outcomes.flatMap((outcome) => {
      const { on, faults, acknowledged, found, wrong, half } = outcome;
      if (acknowledged === undefined && faults === undefined) return [];
      const counts = [faults, acknowledged, found, wrong, half].map(
        (count) => count?.toLocaleString('en') ?? '',
      );
      return [rowOf([`[${name}](#${name})`, on, ...counts, recoveryOf(outcome), date])];
    }),
  );
  const head = ['', 'On', 'Faults', 'Acknowledged', 'Found', 'Wrong', 'Half', 'Recovery', 'Run'];
  return [rowOf(head), rowOf(head.map(() => '---')), ...rows].join('\n');
}

function recoveryOf(outcome: Outcome): string {
  return countsOf(outcome).find(([name]) => name === 'recovery')?.[1] ?? '';
}

function sectionOf(run: RecordedRun, hasPicture: boolean): string {
  const { name, title, promise, method, outcomes } = run;
  const hasPlots = outcomes.some(({ plots = [] }) => plots.length > 0);
  return [
    `## ${name}`,
    `${title[0]?.toUpperCase() ?? ''}${title.slice(1)}.`,
    ...(promise === undefined ? [] : [`**Promised.** ${promise}`]),
    ...(method === undefined ? [] : [`**Tried.** ${method}`]),
    ...outcomes.map(tableOf),
    ...(hasPlots && hasPicture
      ? [`![Plots of what the service holds over time](pictures/reliability.svg)`]
      : []),
    runLineOf(run),
  ].join('\n\n');
}

function tableOf(outcome: Outcome): string {
  const rows = [...countsOf(outcome), ...Object.entries(outcome.figures ?? {})];
  const head = outcome.on === '' ? 'Figure' : outcome.on;
  return [
    rowOf([head, '']),
    rowOf(['---', '---']),
    ...rows.map(([name, value]) => rowOf([name, String(value)])),
  ].join('\n');
}

function runLineOf({ date, seconds, machine }: RecordedRun): string {
  const { cpu, cores, memoryGib, node, load } = machine;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return (
    `${date}, ${String(minutes)} min, ${String(cores)} × ${cpu}, ${String(memoryGib)} GiB, Node ${node}; ` +
    `${load.toFixed(1)} processes wanted the cores on average, all others on the machine included.`
  );
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
