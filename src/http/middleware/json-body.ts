import express from 'express';
import type { Request, RequestHandler } from 'express';

import { VaultError } from '../../domain/errors.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Limits } from '../../domain/limits.js';
import { splitMediaType } from '../../domain/proxy/media-type.js';

/**
 * Reads a JSON body into `request.body` as a JsonValue, keeping every digit and the order of members. Bytes are bounded
 * before they are read and depth before anything is built. Refuses other media types (415), larger bodies (413), and
 * bytes that are not JSON in UTF-8 (400). `look` is shown the text before it is parsed, and may refuse it.
 */
export function jsonBody(
  limits: Limits,
  accepts = JSON_TYPE,
  look?: (text: string) => void,
): readonly RequestHandler[] {
  return [
    rawBody(limits),
    (request, _response, next) => {
      requireType(request, accepts);
      const bytes: unknown = request.body;
      const text = decode(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
      look?.(text);
      request.body = parseJson(text, limits);
      next();
    },
  ];
}

/** Reads the bytes of a body into `request.body`, without their content coding; at most as many as `limits` says. */
export function rawBody(limits: Limits): RequestHandler {
  const read = express.raw({ type: () => true, limit: limits.bodyBytesMax }) as RequestHandler;
  return (request, response, next) => {
    const coding = request.headers['content-encoding'];
    if (coding !== undefined) request.headers['content-encoding'] = plainCoding(coding);
    void read(request, response, next);
  };
}

/** Other names of codings. What only some releases of Node.js can unpack is unknown to all of them. */
const CODINGS: ReadonlyMap<string, string> = new Map([
  ['x-gzip', 'gzip'],
  ['zstd', 'not-zstd'],
]);

/** A content coding as the reader knows it: `x-gzip` is `gzip`, and `identity` is none (RFC 9110, 8.4.1.3 and 12.5.3). */
function plainCoding(codings: string): string {
  const names = codings.split(',').map((name) => name.trim().toLowerCase());
  const plain = names.filter((name) => name !== '' && name !== 'identity');
  return plain.map((name) => CODINGS.get(name) ?? name).join(', ') || 'identity';
}

/** The body that {@link jsonBody} read. */
export function bodyOf(request: Request): JsonValue {
  return request.body as JsonValue;
}

/** `application/json` and every `application/…+json`; what is meant where no type is given. */
export const JSON_TYPE = { pattern: /^application\/(?:[\w.-]+\+)?json$/i, isDefault: true };

/** A merge patch (RFC 7386), which has to be said. */
export const MERGE_PATCH_TYPE = {
  pattern: /^application\/merge-patch\+json$/i,
  isDefault: false,
};

/** Refuses a body of another media type than is accepted, or in another charset than UTF-8. */
function requireType(request: Request, accepts: typeof JSON_TYPE): void {
  const contentType = request.headers['content-type'];
  if (contentType === undefined && accepts.isDefault) return;
  const { type, parameters } = splitMediaType(contentType ?? '');
  const charset = parameters.find((each) => /^charset=/i.test(each))?.slice('charset='.length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/i.test(charset);
  if (accepts.pattern.test(type) && isUtf8) return;
  const wanted = accepts.isDefault ? 'application/json' : 'application/merge-patch+json';
  throw new VaultError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${wanted} in UTF-8.`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new VaultError('VALIDATION_FAILED', 'The body is not text in UTF-8.', { cause: error });
  }
}
