import express from 'express';
import type { Express } from 'express';

import type { Measurements } from '../observability/metrics.js';

/** What the operations door shows. */
export interface OperationsOptions {
  readonly metrics: Measurements;
  /** Rejects where the service cannot serve at this moment. */
  readonly checkReady: () => Promise<void>;
}

/**
 * The door for operators, on a port of its own that only this machine reaches: whether the process lives, whether it can
 * serve, and what it measures. No answer holds anything of a tenant.
 */
export function createOperationsServer({ metrics, checkReady }: OperationsOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/health/live', (_request, response) => {
    response.json({ status: 'live' });
  });
  app.get('/health/ready', async (_request, response) => {
    try {
      await checkReady();
      response.json({ status: 'ready' });
    } catch {
      response.status(503).json({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.render());
  });
  return app;
}
