import { Distribution } from '../domain/measure/distribution.js';
import type { Reading } from './metric-json.js';
import { requestLabels } from './request-labels.js';

/** A series of requests that have all labels in common. */
interface Series {
  readonly labels: Readonly<Record<'route' | 'method' | 'status', string>>;
  readonly seconds: Distribution;
}

/**
 * How long requests took, by route, method and status. Of a request that is like one before it nothing is made: it is
 * found by what is at hand. Labels are few whatever is asked and answered (request-labels.ts).
 */
export class RequestDurations {
  /** By route, then by method, then by status as they came; those that have the same labels are one series. */
  readonly #found = new Map<string, Map<string, Map<number, Series>>>();
  readonly #series = new Map<string, Series>();

  /** Counts an answered request. `route` is a pattern such as `/applications/:id`. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const known = this.#found.get(route)?.get(method)?.get(status);
    (known ?? this.#find(method, route, status)).seconds.observe(seconds);
  }

  /** All series. */
  read(): readonly Reading[] {
    return [...this.#series.values()].map(({ labels, seconds }) => ({
      name: 'token_vault_request_seconds',
      labels,
      value: seconds,
    }));
  }

  #find(method: string, route: string, status: number): Series {
    const labels = { route, ...requestLabels(method, status) };
    const key = `${labels.status} ${labels.method} ${route}`;
    const series = this.#series.get(key) ?? { labels, seconds: new Distribution() };
    this.#series.set(key, series);
    const ofRoute = this.#found.get(route) ?? new Map<string, Map<number, Series>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Series>();
    this.#found.set(route, ofRoute.set(method, ofMethod.set(status, series)));
    return series;
  }
}
