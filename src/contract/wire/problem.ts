import type { CodeErrors, PublicError } from '../../domain/errors.js';
import { formatPath } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';
import { wireName } from './names.js';

/** A problem (RFC 9457) with our code, and the faults of single members where there are some. */
export function problemWire(error: PublicError) {
  const { code, status, title, detail, traceId, issues, errors = issuesWire(issues) } = error;
  return {
    type: `urn:token-vault:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail,
    instance: traceId,
    code,
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
  };
}

/** A failure on our side of a call through a Proxy, which nobody can take for the destination's answer (contract 5). */
export function proxyErrorWire(error: PublicError) {
  return { proxy_error: problemWire(error) };
}

function issuesWire(issues: readonly Issue[]): CodeErrors {
  const byPath = new Map<string, readonly string[]>();
  for (const { path, message } of issues) {
    const key = formatPath(path, wireName);
    byPath.set(key, [...(byPath.get(key) ?? []), message]);
  }
  return Object.fromEntries(byPath);
}
