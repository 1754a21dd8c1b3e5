import { Router } from 'express';
import type { RequestHandler } from 'express';

import { ListProxiesInputSchema } from '../../contract/generated/inputs.js';
import { readCreateProxy, readUpdateProxy } from '../../contract/wire/proxy-input.js';
import { pageWire } from '../../contract/wire/resources.js';
import type { ProxyService } from '../../services/proxies/proxy-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { created, noContent, ok } from './answer.js';
import { idOf } from './path.js';
import { readQuery } from './query.js';
import { proxyWire } from '../../contract/wire/proxy.js';

/** The endpoints of contract 5, and PATCH. */
export function proxyRoutes(proxies: ProxyService, json: readonly RequestHandler[]): Router {
  return Router()
    .post(
      '/proxies',
      ...json,
      created(async (ctx, request) =>
        proxyWire(await proxies.create(ctx, readCreateProxy(bodyOf(request)))),
      ),
    )
    .get(
      '/proxies',
      ok(async (ctx, request) => {
        const input = readQuery(ListProxiesInputSchema, request);
        return pageWire(await proxies.list(ctx, input), proxyWire);
      }),
    )
    .get(
      '/proxies/:id',
      ok(async (ctx, request) => proxyWire(await proxies.get(ctx, idOf(request)))),
    )
    .put(
      '/proxies/:id',
      ...json,
      ok(async (ctx, request) => {
        const input = readUpdateProxy(bodyOf(request));
        return proxyWire(await proxies.update(ctx, { ...idOf(request), input }));
      }),
    )
    .patch(
      '/proxies/:id',
      ...json,
      noContent((ctx, request) => proxies.patch(ctx, { ...idOf(request), patch: bodyOf(request) })),
    )
    .delete(
      '/proxies/:id',
      noContent((ctx, request) => proxies.delete(ctx, idOf(request))),
    );
}
