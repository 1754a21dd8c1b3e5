import type { Distribution } from '../domain/measure/distribution.js';
import { METRICS } from './metric-table.js';
import type { MetricName, MetricRow } from './metric-table.js';

/** A figure at this moment, under a name of the table and with all of its labels. */
export interface Reading {
  readonly name: MetricName;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number | Distribution;
}

/** Where figures are read from, each time that somebody asks for them. */
export type MetricSource = () => readonly Reading[] | Promise<readonly Reading[]>;

/** A metric with its figures, as prom-client tells it and one process tells it to another. */
export interface MetricJson {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly aggregator: string;
  readonly values: readonly MetricValue[];
}

interface MetricValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Readings as metrics. A metric of which there is no reading is left out. */
export function metricsOf(readings: readonly Reading[]): readonly MetricJson[] {
  const byName = new Map<MetricName, MetricValue[]>();
  for (const reading of readings) {
    const values = byName.get(reading.name) ?? [];
    values.push(...valuesOf(reading));
    byName.set(reading.name, values);
  }
  return [...byName].map(([name, values]) => {
    const { type, help, gathered }: MetricRow = METRICS[name];
    return { name, help, type, aggregator: gathered ?? 'sum', values };
  });
}

/** Of a distribution the cumulated buckets, the sum and the count; of a number itself. */
function valuesOf({ name, labels = {}, value }: Reading): readonly MetricValue[] {
  const row: MetricRow = METRICS[name];
  const told = Object.fromEntries(row.labels.map((label) => [label, labels[label] ?? '']));
  if (typeof value === 'number') return [{ labels: told, value }];
  let count = 0;
  const buckets = value.counts.map((each, at): MetricValue => {
    count += each;
    const le = value.bounds[at] ?? '+Inf';
    return { labels: { le, ...told }, value: count, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels: told, value: value.sum, metricName: `${name}_sum` },
    { labels: told, value: count, metricName: `${name}_count` },
  ];
}
