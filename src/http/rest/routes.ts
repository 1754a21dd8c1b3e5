import type { Request, RequestHandler } from 'express';

import type { RequestContext } from '../../context.js';
import type { OperationServices } from '../../contract/generated/operations.js';
import { methodOf } from '../../contract/method-of.js';
import type { RestOperation } from '../../contract/operation.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { wireOf } from '../../contract/wire/wire-of.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Limits } from '../../domain/limits.js';
import type { Tracer } from '../../domain/measure/tracer.js';
import { bodyOf, JSON_TYPE, jsonBody, MERGE_PATCH_TYPE } from '../middleware/json-body.js';
import { nothingHere } from '../middleware/nothing-here.js';
import { RouteSections } from '../route-sections.js';
import { answer } from './answer.js';
import { isAlone, REST_OPERATIONS } from './paths.js';
import { readQuery } from './query.js';

/** What the routes work with. */
export interface RestRoutesOptions {
  readonly services: OperationServices<RequestContext>;
  readonly limits: Limits;
  /** Makes requests that have an effect safe to repeat. */
  readonly once: RequestHandler;
  readonly tracer?: Tracer | undefined;
}

/**
 * The routes of every operation of the table, and an answer to what none of them takes. Each reads its own body, so that
 * one which needs none accepts any; of what is at no path, or is no method of it, nothing is read.
 */
export function restRoutes({ services, limits, once, tracer }: RestRoutesOptions): RequestHandler {
  // `application/merge-patch+json` is one of the types that are JSON.
  const json = jsonBody(limits, JSON_TYPE);
  const readers = { json, any_patch: json, merge_patch: jsonBody(limits, MERGE_PATCH_TYPE) };
  const sections = new RouteSections();
  for (const path of new Set(REST_OPERATIONS.map((operation) => operation.path))) {
    const route = sections.of(path).route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const operation of REST_OPERATIONS.filter((each) => each.path === path)) {
      const method = operation.method.toLowerCase() as Lowercase<RestOperation['method']>;
      const read = operation.body === undefined ? [] : readers[operation.body];
      const repeatable = method === 'get' || method === 'delete' ? [] : [once];
      route[method](...repeatable, ...read, handlerOf(services, operation, tracer));
    }
    if (isAlone(path)) route.all(nothingHere);
  }
  return sections.handler();
}

function handlerOf(
  services: OperationServices<RequestContext>,
  operation: RestOperation,
  tracer: Tracer | undefined,
): RequestHandler {
  const { status, existedStatus, answer: type } = operation;
  const act = methodOf(services, operation.service, tracer);
  const read = readerOf(operation);
  return answer(async (ctx, request) => {
    const result = await act(ctx, inputOf(operation, request, read));
    const existed = existedStatus !== undefined && (result as { existed: boolean }).existed;
    return {
      status: existed ? existedStatus : status,
      ...(type === undefined ? {} : { body: wireOf(type, result) }),
    };
  });
}

/** What the method takes: members of the path, of the query, and of the body. */
function inputOf(
  { inPath, inputArgument }: RestOperation,
  request: Request,
  read: InputReader,
): unknown {
  if (inPath.length === 0 && inputArgument === undefined) return read(request);
  const named = inPath.map((name) => [name, request.params[name] ?? ''] as const);
  const given = inputArgument === undefined ? [] : [[inputArgument, read(request)] as const];
  return Object.fromEntries([...named, ...given]);
}

/** Reads what an operation is given beside its path. */
type InputReader = (request: Request) => unknown;

function readerOf({ input, body, emptyIsAbsent, ignored }: RestOperation): InputReader {
  if (input === undefined) return body === undefined ? () => undefined : bodyOf;
  if (body === undefined) return (request) => readQuery(input, request);
  const passedOver = new Set(ignored);
  return (request) => readMembers(input, withoutEmpty(bodyOf(request), emptyIsAbsent), passedOver);
}

/** A body without the members that clients send empty where they mean nothing. */
function withoutEmpty(body: JsonValue, emptyIsAbsent: readonly string[]): JsonValue {
  if (emptyIsAbsent.length === 0 || !isJsonObject(body)) return body;
  const isEmpty = (name: string, value: JsonValue): boolean =>
    emptyIsAbsent.includes(name) && (value === '' || value === null);
  return new Map([...body].filter(([name, value]) => !isEmpty(name, value)));
}
