import { AggregatorRegistry } from 'prom-client';
import type { Registry } from 'prom-client';

import type { MetricJson } from './metric-json.js';

/** What several processes have measured, together, as one text in Prometheus' format. */
export function textOf(contents: readonly (readonly MetricJson[])[]): Promise<string> {
  return gather(contents).metrics();
}

/** The same in the form in which one process tells another. */
export async function gathered(
  contents: readonly (readonly MetricJson[])[],
): Promise<readonly MetricJson[]> {
  return (await gather(contents).getMetricsAsJSON()) as unknown as readonly MetricJson[];
}

/** A metric has no place of its own in the text of what never goes down: `process_start_time_seconds` of several, say. */
function gather(contents: readonly (readonly MetricJson[])[]): Registry {
  const isOne = contents.length === 1;
  const told = contents.map((metrics) =>
    metrics.map((each) =>
      isOne && each.aggregator === 'omit' ? { ...each, aggregator: 'first' } : each,
    ),
  );
  return AggregatorRegistry.aggregate(told);
}
