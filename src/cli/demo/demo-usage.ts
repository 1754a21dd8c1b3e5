import { failureMeasureOf } from '../../domain/proxy/proxy-failure.js';
import { durationMeasureOf } from '../../domain/tenant/duration-histogram.js';
import { errorMeasureOf } from '../../domain/tenant/usage-error.js';
import { hourNumberOf } from '../../domain/tenant/usage.js';
import type { AddedCount, UsageMeasure, UsageSubject } from '../../domain/tenant/usage.js';
import type { DemoApplications } from './demo-applications.js';
import type { DemoCode } from './demo-code.js';

/** Two months and a little more: a month is shown beside the one before it. */
const DAYS = 64;
const HOURS_OF_DAY = 24;
/** Which of all errors have a status. */
const ERROR_PARTS = [
  [400, 0.6],
  [403, 0.3],
  [502, 0.1],
] as const;

/** What parts of all requests took, in milliseconds. */
const REQUEST_TIMES = [
  [2, 0.8],
  [6, 0.17],
  [31, 0.03],
] as const;

/** What calls fail with whose destination is away. */
const AWAY = { status: 502, code: 'DESTINATION_FAILED' } as const;

/** A number from 0 to 1 that is the same for the same hour and salt, so that the plots of two demos are alike. */
function chance(hour: number, salt: number): number {
  const wave = Math.sin(hour * 12.9898 + salt * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** How busy an imaginary shop is: by day more than by night, on weekends less, and a little more every week. */
function business(hour: number, now: number): number {
  const ofDay = hour % HOURS_OF_DAY;
  const ofWeek = Math.floor(hour / HOURS_OF_DAY + 4) % 7;
  const daytime = 0.25 + Math.max(0, Math.sin(((ofDay - 6) / HOURS_OF_DAY) * 2 * Math.PI));
  const weekday = ofWeek === 0 || ofWeek === 6 ? 0.45 : 1;
  const growth = 1 - (now - hour) / (DAYS * HOURS_OF_DAY * 2.4);
  return daytime * weekday * growth * (0.8 + 0.4 * chance(hour, 1));
}

/** Counts of weeks that were never lived through: what the plots of demo data show. */
export function pastUsage(
  tenantId: string,
  applications: DemoApplications,
  code: DemoCode,
): readonly AddedCount[] {
  const now = hourNumberOf(new Date());
  const counts: AddedCount[] = [];
  for (let hour = now - DAYS * HOURS_OF_DAY; hour < now; hour += 1) {
    const load = business(hour, now);
    const add = (subject: UsageSubject, measure: UsageMeasure, count: number): void => {
      const whole = Math.round(count);
      if (whole > 0) counts.push({ tenantId, subject, hour, measure, count: whole });
    };
    const tenant: UsageSubject = { kind: 'tenant', id: tenantId };
    const both = (other: UsageSubject, measure: UsageMeasure, count: number): void => {
      add(tenant, measure, count);
      add(other, measure, count);
    };
    const checkout: UsageSubject = { kind: 'application', id: applications.checkout.id };
    const failed = load * (chance(hour, 2) > 0.93 ? 14 : 1.6);
    both(checkout, 'request', load * 260);
    // Errors are so many as their statuses say, however each of them is rounded.
    for (const [status, part] of ERROR_PARTS) {
      const count = Math.round(failed * part + chance(hour, status) - 0.5);
      both(checkout, 'error', count);
      both(checkout, errorMeasureOf(status), count);
      if (status === AWAY.status) addFailures(add, code.unsteady, count);
    }
    add(tenant, 'token:card', load * 60);
    for (const [milliseconds, part] of REQUEST_TIMES)
      add(tenant, durationMeasureOf('request', milliseconds), load * 260 * part);
    add(tenant, 'token:token', load * 35);
    both({ kind: 'application', id: applications.support.id }, 'reveal', load * 24);
    const timed = (
      use: 'reaction' | 'proxy_call',
      subject: UsageSubject,
      count: number,
      milliseconds: number,
    ): void => {
      both(subject, use, count);
      both(subject, durationMeasureOf(use, milliseconds), count * 0.8);
      both(subject, durationMeasureOf(use, milliseconds * 3), count * 0.17);
      both(subject, durationMeasureOf(use, milliseconds * 12), count * 0.03);
    };
    timed('proxy_call', { kind: 'proxy', id: code.payments }, load * 90, 84);
    timed('reaction', { kind: 'reactor', id: code.network }, load * 40, 3);
  }
  return mergedByKey(counts);
}

/** What a Proxy is counted whose destination is away; the tenant's part is counted already. */
function addFailures(
  add: (subject: UsageSubject, measure: UsageMeasure, count: number) => void,
  id: string,
  count: number,
): void {
  const proxy: UsageSubject = { kind: 'proxy', id };
  const measures = ['request', 'proxy_call', 'error', errorMeasureOf(AWAY.status)] as const;
  for (const measure of measures) add(proxy, measure, count);
  add(proxy, failureMeasureOf('destination', AWAY.code), count);
}

/** Each hour, subject and measure once, as the repository of counts asks for. */
function mergedByKey(counts: readonly AddedCount[]): readonly AddedCount[] {
  const merged = new Map<string, AddedCount>();
  for (const each of counts) {
    const key = `${each.subject.kind} ${each.subject.id} ${String(each.hour)} ${each.measure}`;
    const before = merged.get(key);
    merged.set(key, before === undefined ? each : { ...each, count: before.count + each.count });
  }
  return [...merged.values()];
}
