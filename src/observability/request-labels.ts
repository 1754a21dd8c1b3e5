import { STATUS_CODES } from 'node:http';

/** The methods that are told apart; HTTP lets a caller invent others (RFC 9110, 9.1). */
const METHODS = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

/** What a request is counted under. */
export interface RequestLabels {
  readonly method: string;
  readonly status: string;
}

/**
 * The labels of a request, of which there are few, whoever calls and whatever a destination or user code answers: each
 * pair of them is a series that is kept for as long as the process lives. A status that has no name is told by its class.
 */
export function requestLabels(method: string, status: number): RequestLabels {
  const isNamed = STATUS_CODES[status] !== undefined;
  return {
    method: METHODS.has(method) ? method : 'other',
    status: isNamed ? String(status) : `${String(Math.trunc(status / 100))}xx`,
  };
}
