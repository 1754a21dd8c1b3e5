import { validateHeaderName, validateHeaderValue } from 'node:http';

import type { Response } from 'express';

import type { CustomAnswer } from '../domain/errors.js';
import { stringifyJson } from '../domain/json/stringify-json.js';
import { headerOfText } from '../domain/proxy/header-text.js';

/** Headers about the connection and the framing of an answer, which are ours to say. */
const OURS =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|proxy-.*|svc-.*)$/i;

/**
 * Sends an answer that code made itself: its status, its headers but for those about the connection, and its body, text
 * as it is and anything else as JSON. Headers that HTTP does not know how to write are left out.
 */
export function sendCustomAnswer(
  response: Response,
  { status, headers, body }: CustomAnswer,
): void {
  response.status(status);
  const texts = headers
    .map(([name, text]) => [name, headerOfText(text)] as const)
    .filter(([name, value]) => !OURS.test(name) && isWritable(name, value));
  for (const [name, value] of texts) response.append(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const bytes = Buffer.from(typeof body === 'string' ? body : stringifyJson(body));
  if (!response.hasHeader('Content-Type')) {
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
  }
  response.setHeader('Content-Length', bytes.length).end(bytes);
}

function isWritable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
