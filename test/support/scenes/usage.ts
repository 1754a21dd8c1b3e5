import { expect, vi } from 'vitest';

import type { Caller } from '../service/caller.js';

/** What GraphQL tells of use. */
export interface Counts {
  readonly requests: number;
  readonly errors: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
  readonly tokensCreated: number;
  readonly tokensCreatedByType: readonly { readonly type: string; readonly count: number }[];
  readonly tokensRevealed: number;
  readonly codeRuns: number;
  readonly reactions: number;
  readonly proxyCalls: number;
}

/** One answer of `usage`. */
export interface ToldUsage {
  readonly from: string;
  readonly to: string;
  readonly total: Counts;
  readonly errorsByStatus: readonly unknown[];
  readonly points: readonly { readonly at: string; readonly counts: Counts }[];
}

/** All that is told of use. */
export const COUNTS = `requests errors clientErrors serverErrors tokensCreated
  tokensCreatedByType { type count } tokensRevealed codeRuns reactions proxyCalls`;

const STATUSES = 'errorsByStatus { status class count }';

/** No use at all. */
export const NOTHING: Counts = {
  requests: 0,
  errors: 0,
  clientErrors: 0,
  serverErrors: 0,
  tokensCreated: 0,
  tokensCreatedByType: [],
  tokensRevealed: 0,
  codeRuns: 0,
  reactions: 0,
  proxyCalls: 0,
};

/** The data of an operation, which must be without errors. */
export async function dataOf(caller: Caller, query: string): Promise<unknown> {
  const answer = await caller.graphql(query);
  const { data, errors } = answer.json as { data: unknown; errors?: unknown };
  if (errors !== undefined) throw new Error(answer.text);
  return data;
}

/** What a caller's tenant, or a part of it, has used. */
export async function usage(caller: Caller, input = '{}'): Promise<ToldUsage> {
  const data = await dataOf(
    caller,
    `{ usage(input: ${input}) { from to total { ${COUNTS} } ${STATUSES} points { at counts { ${COUNTS} } } } }`,
  );
  return (data as { usage: ToldUsage }).usage;
}

/** Of all parts of one kind of a caller's tenant what they have used. */
export async function usageBy(caller: Caller, input: string) {
  const data = await dataOf(
    caller,
    `{ usageBy(input: ${input}) { total { ${COUNTS} } items { id name counts { ${COUNTS} } ${STATUSES} latency { count p50Ms p95Ms p99Ms } } } }`,
  );
  return (data as { usageBy: { total: Counts; items: readonly Share[] } }).usageBy;
}

/** What one part has used. */
export interface Share {
  readonly id: string;
  readonly name: string | null;
  readonly counts: Counts;
  readonly errorsByStatus: readonly unknown[];
  readonly latency: { readonly count: number; readonly p50Ms: number } | null;
}

/**
 * What a caller's tenant has used in the last 30 days, the questions of this left out; requests count when their answer
 * has ended, which may be a moment later. What of it is asked for may be a part that asks nothing itself.
 */
export async function used(
  caller: Caller,
  expected: Partial<Counts>,
  input = '{}',
  { asks }: { readonly asks: boolean } = { asks: true },
): Promise<void> {
  let asked = 0;
  const { requests = 0, ...others } = expected;
  await vi.waitFor(async () => {
    const { total } = await usage(caller, input);
    // What asks is a request itself, that counts for those who ask after it.
    const told = { ...total, requests: total.requests - (asks ? asked : 0) };
    asked += 1;
    expect(told).toMatchObject({ requests, ...others });
  });
}
