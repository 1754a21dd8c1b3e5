// What a bench has found: one shape for all, a line for each figure, and JSON for whoever puts several together.
//
// A result is { bench, scenario, database, floor?, product?, ratio?, measures, memoryBytes? }. A side (floor, product) is
// { name, perSecond, p50, p99, processorMs }; ratio and each of the measures are { name, value, unit, atLeast?, below?,
// holds? }, where `holds` is there exactly if there is an aim.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { describeDatabase } from '../runs/bench-database.mjs';

/** Opens the report of the bench that this process is. */
export async function openReport({ hasDatabase = true } = {}) {
  const bench = basename(process.argv[1] ?? '', '.mjs').replace(/^run-/, '');
  return new Report(bench, hasDatabase ? await describeDatabase() : undefined);
}

/** Prints results as they come, and hands them to the program that has started this one, if it wants them. */
export class Report {
  #results = [];

  constructor(bench, database) {
    this.bench = bench;
    this.database = database;
    console.log(`${bench}${database === undefined ? '' : `, ${database}`}`);
  }

  /**
   * Takes a result: `floor` and `product` as rounds.mjs gives them, `ratio` of product to floor with `ratioMin` as its
   * aim, `measures` as { name, value, unit, atLeast?, below? }, and a `database` that is not the report's.
   */
  add({ scenario, floor, product, memoryBytes, measures = [], ...rest }) {
    const { ratio, ratioMin, ratioByProcessor, floorName = 'bare Express' } = rest;
    const database = rest.database ?? this.database;
    const result = {
      bench: this.bench,
      scenario,
      ...(database === undefined ? {} : { database }),
      ...(floor === undefined ? {} : { floor: sideOf(floorName, floor) }),
      ...(product === undefined ? {} : { product: sideOf('token-vault', product) }),
      ...(ratio === undefined
        ? {}
        : {
            ratio: judged({
              name: 'ratio',
              value: ratio,
              unit: `of ${floorName}`,
              atLeast: ratioMin,
            }),
          }),
      measures: [
        ...(Number.isFinite(ratioByProcessor)
          ? [{ name: 'by processor time', value: ratioByProcessor, unit: 'of it' }]
          : []),
        ...measures,
      ].map(judged),
      ...(Number.isFinite(memoryBytes) ? { memoryBytes } : {}),
    };
    this.#results.push(result);
    for (const line of linesOf(result)) console.log(line);
    // At once, so that what was found is not lost where a later scenario fails.
    const file = process.env.BENCH_RESULTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#results));
  }
}

function sideOf(name, { perSecond, p50, p99, processorMs }) {
  const members = { perSecond, p50, p99, processorMs };
  const known = Object.entries(members).filter(([, value]) => Number.isFinite(value));
  return { name, ...Object.fromEntries(known.map(([key, value]) => [key, rounded(value)])) };
}

function judged({ name, value, unit, atLeast, below }) {
  const measure = { name, value: rounded(value), unit };
  if (atLeast !== undefined) return { ...measure, atLeast, holds: value >= atLeast };
  if (below !== undefined) return { ...measure, below, holds: value < below };
  return measure;
}

/** Four digits that count: more are noise, and make files that differ for nothing. */
function rounded(value) {
  return Number(value.toPrecision(4));
}

/** A number for people. */
export function shown(value) {
  if (value === undefined || !Number.isFinite(value)) return '–';
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** What a measure is held to, as people write it. */
export function aimOf({ atLeast, below }) {
  if (atLeast !== undefined) return `≥ ${shown(atLeast)}`;
  return below === undefined ? '' : `< ${shown(below)}`;
}

/** Bytes for people. */
export function mebibytes(bytes) {
  return bytes === undefined ? '–' : `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

function linesOf(result) {
  const figures = [result.ratio, ...result.measures]
    .filter((measure) => measure !== undefined)
    .map((measure) => {
      const name = measure.name === 'ratio' ? '' : `${measure.name} `;
      const verdict =
        measure.holds === undefined
          ? ''
          : ` (${measure.holds ? 'holds' : 'MISSED'}: ${aimOf(measure)})`;
      return `${name}${shown(measure.value)} ${measure.unit}${verdict}`;
    });
  const memory =
    result.memoryBytes === undefined ? [] : [`memory ${mebibytes(result.memoryBytes)}`];
  const sides = [result.floor, result.product].filter((side) => side !== undefined);
  return [
    `${result.scenario}: ${[...figures, ...memory].join(', ')}`,
    ...sides.map(
      ({ name, perSecond, p99, processorMs }) =>
        `  ${name}: ${shown(perSecond)} requests/s, p99 ${shown(p99)} ms` +
        (processorMs === undefined
          ? ''
          : `, ${shown(processorMs * 1_000)} µs of processor a request`),
    ),
  ];
}
