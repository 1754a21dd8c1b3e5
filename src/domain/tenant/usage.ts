import type { TokenType } from '../token/token-type.js';

/** What is counted of a tenant's use; tokens are counted by their type. */
export type UsageMeasure = 'request' | 'error' | 'code_run' | 'proxy_call' | `token:${TokenType}`;

/** How often something was done on one day. */
export interface UsageCount {
  /** Day in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly measure: UsageMeasure;
  readonly count: number;
}

/** A count of a tenant's. */
export interface TenantUsageCount extends UsageCount {
  readonly tenantId: string;
}

const DAY_MS = 86_400_000;

/** Number of the day that an instant is in, from 1970-01-01 on, in UTC. */
export function dayNumberOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

/** The day of a number, `YYYY-MM-DD`. */
export function dayOfNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** The number of a day `YYYY-MM-DD`. */
export function numberOfDay(day: string): number {
  return dayNumberOf(new Date(`${day}T00:00:00Z`));
}
