import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the service measures of itself, in the exposition format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'token_vault_request_seconds',
      help: 'Time from the arrival of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.#registry],
    });
  }

  /** Counts an answered request. `route` is a pattern such as `/applications/:id`, never a path that was asked for. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }

  /** The content type of {@link render}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All measurements as text. */
  render(): Promise<string> {
    return this.#registry.metrics();
  }
}
