import type { IncomingMessage } from 'node:http';

import type { RequestHandler } from 'express';

import { REASON_HEADER, requireReason } from '../../domain/tenant/reason.js';
import { contextOf, setContext } from '../request-state.js';

const LOWER = REASON_HEADER.toLowerCase();

/**
 * Puts the reason that the caller gives for what it does, which the audit trail keeps, into the context. Throws
 * VALIDATION_FAILED for one that cannot be taken. Runs behind `authenticate`: nobody in particular leaves no reasons.
 */
export const reason: RequestHandler = (request, response, next) => {
  const given = givenReason(request);
  if (given !== undefined)
    setContext(response, { ...contextOf(response), reason: requireReason(given) });
  next();
};

/** The header with the reason as it came; undefined where there is none. */
export function givenReason({ headers }: IncomingMessage): string | undefined {
  const given = headers[LOWER];
  return Array.isArray(given) ? given.join(', ') : given;
}
