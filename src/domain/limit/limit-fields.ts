import type { HeadLines } from '../errors.js';

/** What a caller is told of one limit. */
export interface ToldLimit {
  readonly name: 'key' | 'tenant' | 'runs' | 'calls';
  /** Requests in a second, or of what may be under way at a time. */
  readonly quota: number;
  readonly isOfTime: boolean;
  readonly remaining: number;
  /** Seconds until there is more. */
  readonly resetSeconds: number;
}

/**
 * What is told of limits in the head of an answer: the fields of the IETF draft "RateLimit header fields for HTTP"
 * (draft-ietf-httpapi-ratelimit-headers-10), each a List of structured fields (RFC 9651).
 */
export function limitLines(limits: readonly ToldLimit[]): HeadLines {
  if (limits.length === 0) return [];
  let policies = '';
  let states = '';
  for (const { name, quota, isOfTime, remaining, resetSeconds } of limits) {
    const separator = policies === '' ? '' : ', ';
    policies += `${separator}"${name}";q=${String(quota)};${isOfTime ? 'w=1' : 'qu="concurrent-requests"'}`;
    states += `${separator}"${name}";r=${String(remaining)};t=${String(resetSeconds)}`;
  }
  return [
    ['RateLimit-Policy', policies],
    ['RateLimit', states],
  ];
}
