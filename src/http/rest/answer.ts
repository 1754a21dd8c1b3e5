import type { Request, RequestHandler, Response } from 'express';

import type { RequestContext } from '../../context.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import { contextOf } from '../request-state.js';

/** What leaves: a status, and a body where there is one. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** An endpoint that answers what an act comes to. */
export function answer(
  act: (ctx: RequestContext, request: Request) => Promise<Answer>,
): RequestHandler {
  return async (request, response) => {
    const given = await act(contextOf(response), request);
    if ('body' in given) sendJson(response, given.status, given.body);
    else response.status(given.status).end();
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
