import type { IncomingMessage } from 'node:http';

import type { ErrorRequestHandler, RequestHandler } from 'express';

import { problemWire } from '../../contract/wire/problem.js';
import { CustomAnswerError, toPublicError, VaultError } from '../../domain/errors.js';
import type { PublicError } from '../../domain/errors.js';
import type { Limits } from '../../domain/limits.js';
import { sendCustomAnswer } from '../custom-answer.js';
import { contextOf } from '../request-state.js';

/** How a door writes a failure. */
export interface ErrorWire {
  readonly mediaType: string;
  readonly body: (error: PublicError) => unknown;
}

/** When whoever was refused for want of room may try again, in seconds. */
export const RETRY_AFTER_SECONDS = '1';

/** As a problem (RFC 9457). */
export const PROBLEM: ErrorWire = { mediaType: 'application/problem+json', body: problemWire };

/** Answers requests for paths that lead nowhere. */
export const nothingHere: RequestHandler = () => {
  throw new VaultError('NOT_FOUND', 'There is nothing at this path.');
};

/**
 * The last middleware of a door: answers whatever was thrown, in the door's own form. Unknown errors are logged whole and
 * told as INTERNAL. Where an answer has begun already, the connection is cut, since a problem behind half an answer would
 * pass for its end.
 */
export function answerError(
  limits: Limits,
  wireOf: (request: IncomingMessage) => ErrorWire,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { traceId, log } = contextOf(response);
    if (error instanceof CustomAnswerError && !response.headersSent) {
      sendCustomAnswer(response, error.custom);
      return;
    }
    const known = fromExpress(error, limits);
    const problem = toPublicError(known, traceId);
    if (problem.status >= 500) log.error({ err: known, cause: causeOf(known) }, 'request failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    if (problem.code === 'UNAVAILABLE' || problem.code === 'RATE_LIMITED')
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    const wire = wireOf(request);
    response
      .status(problem.status)
      .type(wire.mediaType)
      .send(JSON.stringify(wire.body(problem)));
  };
}

/** The failures of Express and its body reader in our terms. Their messages may quote the request, so none is kept. */
function fromExpress(error: unknown, limits: Limits): unknown {
  if (error instanceof VaultError || !(error instanceof Error)) return error;
  const { type, status } = error as { type?: unknown; status?: unknown };
  switch (type) {
    case 'entity.too.large': {
      const message = `The body is larger than ${String(limits.bodyBytesMax)} bytes.`;
      return new VaultError('PAYLOAD_TOO_LARGE', message, { cause: error });
    }
    case 'encoding.unsupported':
      return new VaultError('UNSUPPORTED_MEDIA_TYPE', 'The content encoding is not supported.');
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? new VaultError('VALIDATION_FAILED', 'The request cannot be read.', { cause: error })
        : error;
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
