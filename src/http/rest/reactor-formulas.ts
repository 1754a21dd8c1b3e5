import { Router } from 'express';
import type { Request, RequestHandler } from 'express';

import {
  CreateReactorFormulaInputSchema,
  ListReactorFormulasInputSchema,
  UpdateReactorFormulaInputSchema,
} from '../../contract/generated/inputs.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { pageWire } from '../../contract/wire/resources.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { ReactorFormulaService } from '../../services/reactors/reactor-formula-service.js';
import { bodyOf } from '../middleware/json-body.js';
import { created, noContent, ok } from './answer.js';
import { idOf } from './path.js';
import { readQuery } from './query.js';
import { reactorFormulaWire } from './wire.js';

/** Members that only the vault writes: a client may send back what it got. */
const IGNORED_ON_CREATE: ReadonlySet<string> = new Set([
  'tenant_id',
  'status',
  'created_by',
  'created_at',
  'modified_by',
  'modified_at',
]);
const IGNORED_ON_UPDATE: ReadonlySet<string> = new Set([...IGNORED_ON_CREATE, 'id']);

/** The endpoints of contract 4. */
export function reactorFormulaRoutes(
  formulas: ReactorFormulaService,
  json: readonly RequestHandler[],
): Router {
  return Router()
    .post(
      '/reactor-formulas',
      ...json,
      created(async (ctx, request) =>
        reactorFormulaWire(await formulas.create(ctx, newOf(request))),
      ),
    )
    .get(
      '/reactor-formulas',
      ok(async (ctx, request) => {
        const input = readQuery(ListReactorFormulasInputSchema, request);
        return pageWire(await formulas.list(ctx, input), reactorFormulaWire);
      }),
    )
    .get(
      '/reactor-formulas/:id',
      ok(async (ctx, request) => reactorFormulaWire(await formulas.get(ctx, idOf(request)))),
    )
    .put(
      '/reactor-formulas/:id',
      ...json,
      ok(async (ctx, request) => {
        const body = bodyOf(request);
        const input = readMembers(UpdateReactorFormulaInputSchema, body, IGNORED_ON_UPDATE);
        return reactorFormulaWire(await formulas.update(ctx, { ...idOf(request), input }));
      }),
    )
    .delete(
      '/reactor-formulas/:id',
      noContent((ctx, request) => formulas.delete(ctx, idOf(request))),
    );
}

function newOf(request: Request): unknown {
  const body = withoutEmptyId(bodyOf(request));
  return readMembers(CreateReactorFormulaInputSchema, body, IGNORED_ON_CREATE);
}

/** Clients send `""` where they mean no id. */
function withoutEmptyId(body: JsonValue): JsonValue {
  if (!isJsonObject(body) || body.get('id') !== '') return body;
  return new Map([...body].filter(([name]) => name !== 'id'));
}
