import type { IncomingMessage } from 'node:http';

import type { ErrorRequestHandler } from 'express';

import { CustomAnswerError, headLinesOf, toPublicError, VaultError } from '../../domain/errors.js';
import type { Limits } from '../../domain/limits.js';
import { sendCustomAnswer } from '../custom-answer.js';
import type { ErrorWire } from '../problem-form.js';
import { contextOf } from '../request-state.js';

/**
 * The last middleware of a door: answers whatever was thrown, in the door's own form. Unknown errors are logged whole and
 * told as INTERNAL. Where an answer has begun already, the connection is cut, since a problem behind half an answer would
 * pass for its end. No cache keeps it: a 404 may be kept by itself (RFC 9110, 15.1), and what one key is told is nothing
 * to another, which caches cannot know of a header of ours.
 */
export function answerError(
  limits: Limits,
  wireOf: (request: IncomingMessage) => ErrorWire,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { traceId, log, presence } = contextOf(response);
    if (error instanceof CustomAnswerError && !response.headersSent) {
      sendCustomAnswer(response, error.custom);
      return;
    }
    const known = fromExpress(error, limits);
    const problem = toPublicError(known, traceId);
    // What fails because the caller has left is no failure: the log has the request, with 499.
    if (problem.status >= 500 && !presence.signal.aborted)
      log.error({ err: known, cause: causeOf(known) }, 'request failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    for (const [name, value] of headLinesOf(known)) response.setHeader(name, value);
    const wire = wireOf(request);
    response
      .status(problem.status)
      .set('Cache-Control', 'no-store')
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
