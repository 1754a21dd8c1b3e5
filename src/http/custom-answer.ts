import type { Response } from 'express';

import { customAnswerWire } from '../contract/wire/custom-answer.js';
import type { CustomAnswer } from '../domain/errors.js';

/** Headers about the connection and the framing of an answer, and which pages may read it, are ours to say. */
const OURS =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|access-control-.*|proxy-.*|svc-.*)$/i;

/**
 * Sends an answer that code made itself: its status, its headers but for those that are ours, and its body, text
 * as it is and anything else as JSON. Headers that HTTP does not know how to write are left out.
 */
export function sendCustomAnswer(response: Response, custom: CustomAnswer): void {
  const { headers, body } = customAnswerWire(custom);
  response.status(custom.status);
  for (const [name, value] of headers) if (!OURS.test(name)) response.append(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', body.type);
  response.setHeader('Content-Length', body.bytes.length).end(body.bytes);
}
