import { collectDefaultMetrics, Registry } from 'prom-client';

import { FieldDurations } from './field-durations.js';
import { textOf } from './gathered-metrics.js';
import { metricsOf } from './metric-json.js';
import type { MetricJson, MetricSource } from './metric-json.js';
import { RequestDurations } from './request-durations.js';

/** Measurements in the exposition format of Prometheus. */
export interface Measurements {
  /** The content type of {@link render}. */
  readonly contentType: string;
  /** All measurements as text. */
  render(): Promise<string>;
}

/**
 * What the service measures of itself, under the names of metric-table.ts. What happens in a request is counted in plain
 * numbers, where it happens; they take the form of Prometheus when somebody asks.
 */
export class Metrics implements Measurements {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  /** How long root fields of GraphQL took. */
  readonly fields = new FieldDurations();
  readonly #ofNode = new Registry();
  readonly #requests = new RequestDurations();
  readonly #sources: MetricSource[] = [];
  #refused = 0;

  constructor() {
    collectDefaultMetrics({ register: this.#ofNode });
    this.add(() => this.#requests.read());
    this.add(() => this.fields.read());
    this.add(() => [{ name: 'token_vault_requests_refused_total', value: this.#refused }]);
  }

  /** Has figures be read from somewhere. */
  add(source: MetricSource): void {
    this.#sources.push(source);
  }

  /** Counts an answered request. `route` is a pattern such as `/applications/:id`, never a path that was asked for. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe(method, route, status, seconds);
  }

  /** Counts a request that was refused in an overload; it is no answered one. */
  countRefused(): void {
    this.#refused += 1;
  }

  /** What can be put together with what other processes have measured. */
  async content(): Promise<readonly MetricJson[]> {
    const [ofNode, ...readings] = await Promise.all([
      this.#ofNode.getMetricsAsJSON() as unknown as Promise<readonly MetricJson[]>,
      ...this.#sources.map((read) => read()),
    ]);
    return [...ofNode.map(gatheredByWorst), ...metricsOf(readings.flat())];
  }

  async render(): Promise<string> {
    return textOf([await this.content()]);
  }
}

/** Of several processes the one whose event loop is late is the one to know of; a mean would hide it. */
function gatheredByWorst(metric: MetricJson): MetricJson {
  const isQuantile = /^nodejs_eventloop_lag(?:_p\d+)?_seconds$/.test(metric.name);
  return isQuantile ? { ...metric, aggregator: 'max' } : metric;
}
