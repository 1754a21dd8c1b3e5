// docs/benchmarks.md and its chart, written from the JSON of a run, so that no figure in them was typed.
import { writeFileSync } from 'node:fs';

import { chartOf } from './benchmark-chart.mjs';
import { aimOf, mebibytes, shown } from './report.mjs';

const PAGE = 'docs/benchmarks.md';
const CHART = 'docs/pictures/benchmarks.svg';

/** Writes page and chart from what `--json` has written; gives what to tell whoever asked for it. */
export function writeBenchmarkPage({ machine, results }) {
  const { rows, embedded } = columnsOf(results);
  const { cpu, cores, node, databases, date } = machine;
  const caption = `${String(cores)} × ${cpu}, Node ${node}, ${databases[0] ?? 'no database'}, ${date}. The tick is the aim.`;
  writeFileSync(CHART, chartOf(rows, caption));
  writeFileSync(PAGE, pageOf(machine, rows, embedded));
  return `${PAGE} and ${CHART} are written.`;
}

/** What is measured on both databases is one row, with the embedded one in a column of its own. */
function columnsOf(results) {
  const keyOf = ({ bench, scenario }) => `${bench}: ${scenario}`;
  const isEmbedded = ({ database }) => database === 'embedded database';
  const onServer = new Set(results.filter((each) => !isEmbedded(each)).map(keyOf));
  const isSecond = (each) => isEmbedded(each) && onServer.has(keyOf(each));
  return {
    rows: results.filter((each) => !isSecond(each)),
    embedded: (each) =>
      results.find((other) => isSecond(other) && keyOf(other) === keyOf(each) && other !== each),
  };
}

function pageOf(machine, rows, embedded) {
  const benches = [...new Set(rows.map(({ bench }) => bench))];
  return `# Benchmarks

This page is made by \`npm run bench -- --docs FILE.json\` from a run's JSON; change test/bench/reports/benchmark-page.mjs, not this.

## Repeat it

<!-- not run here: measures for an hour -->
\`\`\`sh
export TEST_DATABASE_URL=postgresql://postgres@localhost/postgres
npm run bench
npm run bench -- tokenize "one string"
npm run bench -- --json results.json && npm run bench -- --docs results.json
npm run bench -- peers --openbao http://127.0.0.1:8200,TOKEN
npm run bench -- --guard
npm run bench -- --help
\`\`\`

The server needs fsync on; benches make their own databases. The first command measures everything, about an hour; the second
one part and one scenario; the third writes this page; the fourth measures what others offer beside us, where it runs already
([adr/0081](adr/0081-peers-in-the-same-run.md)). \`--guard\` fails where a ratio has lost over a fifth of the baseline. What changes between
two runs of everything have brought is in [profiles.md](profiles.md).

A service, what it is held to, the database and the load share the machine's cores. A **floor** is what a request costs
that does nothing of what ours does: bare Express that answers the same body, a bare pass-through of undici, a fresh context
of QuickJS. Floor and service take turns in the same run, and what counts is the **ratio** of both, as the median over
rounds; requests a second are those of this machine on this day. The ratio by processor time compares what a request takes of the
processor in the floor's process and in the service's; the database's own is not in it. Aims in values a second come from a
machine on which bare Express echoed 13,600 little requests a second; **by the yardstick** is how many values pass here for
each request of the same bare Express in the same run. Why it is measured like this:
[adr/0022](adr/0022-how-we-measure.md).

## The machine

${machineLines(machine)}

## Speed against the floor

![Bars of each scenario's throughput as a part of its floor's](pictures/benchmarks.svg)

The last column has the same on the embedded database, where that was measured too.

${benches
  .map((bench) => floorTable(bench, rows, embedded))
  .filter(Boolean)
  .join('\n\n')}

## Everything else

${benches
  .map((bench) => measureTable(bench, rows))
  .filter(Boolean)
  .join('\n\n')}

## What is held to what

${aimTable(rows)}
`;
}

function machineLines({ date, cpu, cores, memoryBytes, node, databases, size, note }) {
  return [
    `- ${String(cores)} × ${cpu}, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB of memory`,
    `- Node ${node}; ${databases.join('; ') || 'no database'}`,
    `- ${date}; ${String(size.rounds)} rounds of ${String(size.seconds)} s a side, after ${String(size.warmUpSeconds)} s of warming up at most`,
    // What whoever has put several runs together has to say of that.
    ...(note === undefined ? [] : [`- ${note}`]),
  ].join('\n');
}

function floorTable(bench, rows, embedded) {
  const ours = rows.filter((each) => each.bench === bench && each.ratio !== undefined);
  if (ours.length === 0) return '';
  return table(
    `### ${bench}`,
    [
      'Scenario',
      'Ratio',
      'Aim',
      'Requests/s',
      'p99, ms',
      'µs of processor',
      'Ratio by it',
      "Floor's requests/s",
      'p99, ms',
      'Memory',
      'Embedded',
    ],
    ours.map((each) => {
      const { scenario, ratio, product = {}, floor = {}, measures, memoryBytes } = each;
      const second = embedded(each);
      return [
        scenario,
        `${verdict(ratio)}${shown(ratio.value)} ${ratio.unit}`,
        aimOf(ratio),
        shown(product.perSecond),
        shown(product.p99),
        shown((product.processorMs ?? Number.NaN) * 1_000),
        shown(measures.find(isByProcessor)?.value),
        shown(floor.perSecond),
        shown(floor.p99),
        mebibytes(memoryBytes),
        second === undefined
          ? ''
          : `${shown(second.ratio.value)}, ${shown(second.product.perSecond)}/s`,
      ];
    }),
  );
}

function measureTable(bench, rows) {
  const lines = rows
    .filter((each) => each.bench === bench)
    .map((each) => ({ ...each, measures: each.measures.filter((one) => !isByProcessor(one)) }))
    .filter(({ measures }) => measures.length > 0)
    .map(({ scenario, measures, memoryBytes }) => [
      scenario,
      measures
        .map((each) => `${verdict(each)}${each.name} ${shown(each.value)} ${each.unit}`)
        .join('<br>'),
      mebibytes(memoryBytes),
    ]);
  return lines.length === 0 ? '' : table(`### ${bench}`, ['Scenario', 'Figures', 'Memory'], lines);
}

/** That one has a column of its own beside the ratio. */
function isByProcessor({ name }) {
  return name === 'by processor time';
}

function aimTable(rows) {
  const lines = rows.flatMap(({ scenario, ratio, measures }) =>
    [ratio, ...measures]
      .filter((measure) => measure?.holds !== undefined)
      .map((measure) => [
        scenario,
        `${measure.name}, ${measure.unit}`,
        aimOf(measure),
        shown(measure.value),
        measure.holds ? 'holds' : '**missed**',
      ]),
  );
  return table('', ['Scenario', 'Figure', 'Aim', 'Found', ''], lines);
}

function verdict({ holds }) {
  if (holds === undefined) return '';
  return holds ? '✓ ' : '✗ ';
}

function table(title, heads, lines) {
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const body = [row(heads), row(heads.map(() => '---')), ...lines.map(row)].join('\n');
  return title === '' ? body : `${title}\n\n${body}`;
}
