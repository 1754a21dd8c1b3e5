import { AggregatorRegistry, Counter } from 'prom-client';

/** What the registries of several processes hold, as one text in Prometheus' format, with the count of those that died. */
export function textOf(registries: readonly object[], deaths: number): Promise<string> {
  const registry = AggregatorRegistry.aggregate([...registries]);
  new Counter({
    name: 'token_vault_worker_deaths_total',
    help: 'Processes that served and ended without having been told to; each is replaced.',
    registers: [registry],
  }).inc(deaths);
  return registry.metrics();
}
