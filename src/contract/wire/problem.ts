import type { PublicError } from '../../domain/errors.js';
import { formatPath } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';
import { wireName } from './names.js';

/** A problem (RFC 9457) with our code, and the faults of single members where there are some. */
export function problemWire({ code, status, title, detail, traceId, issues }: PublicError) {
  return {
    type: `urn:token-vault:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail,
    instance: traceId,
    code,
    ...(issues.length === 0 ? {} : { errors: issuesWire(issues) }),
  };
}

function issuesWire(issues: readonly Issue[]): Record<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const key = formatPath(path, wireName);
    byPath.set(key, [...(byPath.get(key) ?? []), message]);
  }
  return Object.fromEntries(byPath);
}
