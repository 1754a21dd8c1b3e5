import { Router } from 'express';

import { ListLogsInputSchema } from '../../contract/generated/inputs.js';
import { pageWire } from '../../contract/wire/resources.js';
import type { LogService } from '../../services/tenants/log-service.js';
import { ok } from './answer.js';
import { readQuery } from './query.js';
import { logEntityTypeWire, logWire } from './wire.js';

/** `GET /logs` and `GET /logs/entity-types` (contract 7). */
export function logRoutes(logs: LogService): Router {
  return Router()
    .get(
      '/logs/entity-types',
      ok((ctx) => logs.listEntityTypes(ctx).map(logEntityTypeWire)),
    )
    .get(
      '/logs',
      ok(async (ctx, request) =>
        pageWire(await logs.list(ctx, readQuery(ListLogsInputSchema, request)), logWire),
      ),
    );
}
