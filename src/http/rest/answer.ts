import type { Request, RequestHandler, Response } from 'express';

import type { RequestContext } from '../../context.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { contextOf } from '../request-state.js';

/** What an endpoint does: calls one service method and gives what leaves. */
type Act = (ctx: RequestContext, request: Request) => unknown;

/** What leaves, where the status depends on what was found. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An endpoint that answers 200 with a body. */
export function ok(act: Act): RequestHandler {
  return answering(async (ctx, request) => ({ status: 200, body: await act(ctx, request) }));
}

/** An endpoint that answers 201 with the resource that it made. */
export function created(act: Act): RequestHandler {
  return answering(async (ctx, request) => ({ status: 201, body: await act(ctx, request) }));
}

/** An endpoint that answers 204 without a body. */
export function noContent(act: Act): RequestHandler {
  return answeringWithoutBody(204, act);
}

/** An endpoint that answers 200 without a body. */
export function okWithoutBody(act: Act): RequestHandler {
  return answeringWithoutBody(200, act);
}

function answeringWithoutBody(status: number, act: Act): RequestHandler {
  return async (request, response) => {
    await act(contextOf(response), request);
    response.status(status).end();
  };
}

/** An endpoint that says its own status. */
export function answering(
  act: (ctx: RequestContext, request: Request) => Promise<Answer>,
): RequestHandler {
  return async (request, response) => {
    const { status, body } = await act(contextOf(response), request);
    sendJson(response, status, body);
  };
}

/** Sends JSON whole: with its length, and without the entity tag that Express would hash for every answer. */
function sendJson(response: Response, status: number, body: unknown): void {
  const text = stringifyJson(body);
  // A text goes out together with the headers; bytes would be a second write.
  response
    .status(status)
    .setHeader('Content-Type', 'application/json; charset=utf-8')
    .setHeader('Content-Length', Buffer.byteLength(text))
    .setHeader('Cache-Control', 'no-store')
    .end(text);
}
