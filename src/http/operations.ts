import type { RequestListener, ServerResponse } from 'node:http';

import type { Measurements } from '../observability/metrics.js';
import type { ReadyState } from '../observability/readiness.js';

/** What the operations door shows. */
export interface OperationsOptions {
  readonly metrics: Measurements;
  /** Whether the service does anything at all. */
  readonly isLive: () => Promise<boolean>;
  /** Whether it can serve at this moment, and why not. */
  readonly readyState: () => Promise<ReadyState>;
}

/**
 * The door for operators, on a port of its own that only this machine reaches: whether the service lives, whether it can
 * serve, and what it measures. No answer holds anything of a tenant. It is written without Express, since the process
 * that has it next to nothing else in it.
 */
export function createOperationsServer(options: OperationsOptions): RequestListener {
  const { metrics, isLive, readyState } = options;
  const tellLive: Page = async (response) => {
    const live = await isLive();
    tell(response, live, { status: live ? 'live' : 'unavailable' });
  };
  const tellReady: Page = async (response) => {
    const { ready, reasons } = await readyState();
    tell(response, ready, { status: ready ? 'ready' : 'unavailable', reasons });
  };
  const pages: Readonly<Record<string, Page>> = {
    '/health/live': tellLive,
    '/healthz': tellLive,
    '/health/ready': tellReady,
    '/readyz': tellReady,
    '/metrics': async (response) => {
      const text = await metrics.render();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    },
  };
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    page(response).catch(() => response.writeHead(500).end());
  };
}

type Page = (response: ServerResponse) => Promise<void>;

function tell(response: ServerResponse, isSo: boolean, body: object): void {
  response.writeHead(isSo ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
