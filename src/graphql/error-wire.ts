import type { CodeErrors, PublicError } from '../domain/errors.js';
import { formatPath } from '../domain/issue.js';
import type { Issue } from '../domain/issue.js';

/** A failure as a GraphQL client gets it, with the same code, status and faults as over REST. */
export function graphqlErrorWire(error: PublicError) {
  const { detail, code, status, traceId, issues, errors = byPath(issues) } = error;
  const told = Object.keys(errors).length === 0 ? {} : { errors };
  return { message: detail, extensions: { code, status, traceId, ...told } };
}

function byPath(issues: readonly Issue[]): CodeErrors {
  const errors = new Map<string, readonly string[]>();
  for (const { path, message } of issues) {
    const key = formatPath(path, (member) => member);
    errors.set(key, [...(errors.get(key) ?? []), message]);
  }
  return Object.fromEntries(errors);
}
