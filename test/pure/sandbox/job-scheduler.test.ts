import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RUN_DEPTH_MAX } from '../../../src/domain/limits.js';
import { JobScheduler } from '../../../src/sandbox/pool/job-scheduler.js';
import type { ScheduledJob } from '../../../src/sandbox/pool/job-scheduler.js';

const job = (tenantId: string, depth = 0): ScheduledJob => ({
  tenantId,
  depth,
  waitingSince: 0,
});
const line = (runningMax: number) =>
  new JobScheduler<ScheduledJob>({ runningMax, queueMax: 1000, queuePerTenantMax: 1000 });

function started(of: JobScheduler<ScheduledJob>): ScheduledJob[] {
  const jobs: ScheduledJob[] = [];
  for (let next = of.next(); next !== undefined; next = of.next()) jobs.push(next);
  return jobs;
}

describe('the line of jobs', () => {
  test('starts no more than may run, and the next one when one has ended', () => {
    const jobs = line(2);
    const [a, b, c] = [job('x'), job('y'), job('z')];
    for (const each of [a, b, c]) jobs.add(each);
    expect(started(jobs)).toStrictEqual([a, b]);
    jobs.finished(a);
    expect(started(jobs)).toStrictEqual([c]);
  });

  test('leaves one place to others than the tenant that has all the rest', () => {
    const jobs = line(3);
    for (let count = 0; count < 5; count += 1) jobs.add(job('greedy'));
    expect(started(jobs)).toHaveLength(2);
    const other = job('other');
    jobs.add(other);
    expect(started(jobs)).toStrictEqual([other]);
  });

  test('lets deeper jobs first, and keeps places for them that others cannot take', () => {
    const jobs = line(1);
    const outer = job('x');
    jobs.add(outer);
    jobs.add(job('x'));
    expect(started(jobs)).toStrictEqual([outer]);
    const [one, two, three] = [job('x', 1), job('x', 2), job('x', 3)];
    for (const each of [one, two, three]) jobs.add(each);
    expect(started(jobs)).toStrictEqual([three, two, one]);
  });

  // A job that waits for one within it holds its place; were there a circle, a service would stand still for good.
  test('whatever jobs ask for within them, all end', () => {
    const width = fc.integer({ min: 0, max: 3 });
    const tree = fc.array(fc.tuple(fc.constantFrom('x', 'y'), width, width, width), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), tree, (runningMax, roots) => {
        const jobs = line(runningMax);
        const parents = new Map<ScheduledJob, ScheduledJob>();
        const waiting = new Map<ScheduledJob, number>();
        const widths = new Map<ScheduledJob, readonly number[]>();
        const add = (each: ScheduledJob, below: readonly number[]): void => {
          widths.set(each, below);
          expect(jobs.add(each)).toBe(true);
        };
        for (const [tenantId, ...below] of roots) add(job(tenantId), below);
        let ended = 0;
        const end = (each: ScheduledJob): void => {
          ended += 1;
          jobs.finished(each);
          const parent = parents.get(each);
          if (parent === undefined) return;
          const left = (waiting.get(parent) ?? 0) - 1;
          waiting.set(parent, left);
          if (left === 0) end(parent);
        };
        for (let batch = started(jobs); batch.length > 0; batch = started(jobs)) {
          for (const each of batch) {
            const [count = 0, ...below] = widths.get(each) ?? [];
            if (count === 0 || each.depth === RUN_DEPTH_MAX) end(each);
            else {
              waiting.set(each, count);
              for (let index = 0; index < count; index += 1) {
                const inner = job(each.tenantId, each.depth + 1);
                parents.set(inner, each);
                add(inner, below);
              }
            }
          }
        }
        expect(ended).toBe(widths.size);
      }),
    );
  });
});
