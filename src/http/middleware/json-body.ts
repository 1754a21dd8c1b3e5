import express from 'express';
import type { Request, RequestHandler } from 'express';

import { VaultError } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Limits } from '../../domain/limits.js';

/**
 * Reads a JSON body into `request.body` as a JsonValue, keeping every digit and the order of members. Bytes are bounded
 * before they are read and depth before anything is built. Refuses other media types (415), larger bodies (413), and
 * bytes that are not JSON in UTF-8 (400).
 */
export function jsonBody(limits: Limits): readonly RequestHandler[] {
  return [
    express.raw({ type: () => true, limit: limits.bodyBytesMax }),
    (request, _response, next) => {
      requireJson(request);
      const bytes: unknown = request.body;
      request.body = parseJson(decode(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)), limits);
      next();
    },
  ];
}

/** The body that {@link jsonBody} read. */
export function bodyOf(request: Request): JsonValue {
  return request.body as JsonValue;
}

/** JSON is what is meant where nothing is said; any `application/json` or `+json` is taken, in UTF-8 only. */
function requireJson(request: Request): void {
  const contentType = request.headers['content-type'];
  if (contentType === undefined) return;
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((each) => /^charset=/i.test(each))?.slice('charset='.length);
  const isJson = /^application\/(?:[\w.-]+\+)?json$/i.test(mediaType);
  if (isJson && (charset === undefined || /^"?utf-?8"?$/i.test(charset))) return;
  throw new VaultError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new VaultError('VALIDATION_FAILED', 'The body is not text in UTF-8.', { cause: error });
  }
}
