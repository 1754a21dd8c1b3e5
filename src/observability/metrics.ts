import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

import { requestLabels } from './request-labels.js';

/** Measurements in the exposition format of Prometheus. */
export interface Measurements {
  /** The content type of {@link render}. */
  readonly contentType: string;
  /** All measurements as text. */
  render(): Promise<string>;
}

/** What the service measures of itself. */
export class Metrics implements Measurements {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #refused: Counter;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'token_vault_request_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.#registry],
    });
    this.#refused = new Counter({
      name: 'token_vault_requests_refused_total',
      help: 'Requests that were refused in an overload before anything was done for them.',
      registers: [this.#registry],
    });
  }

  /** Counts an answered request. `route` is a pattern such as `/applications/:id`, never a path that was asked for. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ route, ...requestLabels(method, status) }, seconds);
  }

  /** Counts a request that was refused in an overload; it is no answered one. */
  countRefused(): void {
    this.#refused.inc();
  }

  /** What can be put together with what other processes have measured. */
  content(): Promise<unknown> {
    return this.#registry.getMetricsAsJSON();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  render(): Promise<string> {
    return this.#registry.metrics();
  }
}
