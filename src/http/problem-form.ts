import type { IncomingMessage } from 'node:http';

import { problemWire } from '../contract/wire/problem.js';
import type { PublicError } from '../domain/errors.js';
import { splitMediaType } from '../domain/proxy/media-type.js';

/** How a door writes a failure. */
export interface ErrorWire {
  readonly mediaType: string;
  readonly body: (error: PublicError) => unknown;
}

/** As a problem (RFC 9457). */
const PROBLEM: ErrorWire = { mediaType: 'application/problem+json', body: problemWire };

/** The same for clients that decode nothing but JSON by its own name. */
const PROBLEM_AS_JSON: ErrorWire = { mediaType: 'application/json', body: problemWire };

/** What covers a problem by its own name, and so takes it as it is. */
const COVERS_PROBLEMS = ['*/*', 'application/*', PROBLEM.mediaType];

/**
 * The form of a problem that a client can read (contract 1): as `application/json` where its `Accept` names that and
 * neither `application/problem+json` nor a wildcard, and else as `application/problem+json`, also where it accepts
 * neither, since an error that is not told helps nobody (RFC 9110, 15.5.7).
 */
export function problemFor({ headers: { accept } }: Pick<IncomingMessage, 'headers'>): ErrorWire {
  if (accept === undefined || accept === '*/*') return PROBLEM;
  const ranges = new Set(
    accept
      .split(',')
      .filter(isWanted)
      .map((element) => splitMediaType(element).type),
  );
  const namesJson = ranges.has(PROBLEM_AS_JSON.mediaType);
  const covers = COVERS_PROBLEMS.some((range) => ranges.has(range));
  return namesJson && !covers ? PROBLEM_AS_JSON : PROBLEM;
}

/** Not of weight 0, which means "not acceptable" (RFC 9110, 12.4.2). */
function isWanted(element: string): boolean {
  return !/;\s*q=0(?:\.0{0,3})?\s*(?:;|$)/i.test(element);
}
