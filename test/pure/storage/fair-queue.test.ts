import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FairQueue } from '../../../src/domain/fair-queue.js';

const always = (): boolean => true;

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.take(always); item !== undefined; item = queue.take(always))
    taken.push(item);
  return taken;
}

describe('the queue of runs', () => {
  it('lets tenants take turns, so that a flood of one does not delay another by more than one run', () => {
    const queue = new FairQueue<string>(100, 50);
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item);
    queue.add('b', 'b1');
    queue.add('c', 'c1');
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  });

  it('refuses a tenant that has filled its part while others still find room', () => {
    const queue = new FairQueue<string>(10, 2);
    expect([queue.add('a', '1'), queue.add('a', '2'), queue.add('a', '3')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(queue.add('b', '1')).toBe(true);
  });

  it('refuses everybody when it is full', () => {
    const queue = new FairQueue<string>(2, 2);
    queue.add('a', '1');
    queue.add('b', '1');
    expect(queue.add('c', '1')).toBe(false);
  });

  it('passes over tenants that may not run, and keeps their place', () => {
    const queue = new FairQueue<string>(10, 10);
    queue.add('a', 'a1');
    queue.add('b', 'b1');
    expect(queue.take((tenant) => tenant !== 'a')).toBe('b1');
    expect(queue.take(always)).toBe('a1');
  });

  it('gives every item exactly once and each tenant its own in order, whatever happens', () => {
    const step = fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), takes: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<string>(1000, 1000);
        const taken: string[] = [];
        steps.forEach(({ tenant, takes }, index) => {
          queue.add(tenant, `${tenant}:${String(index)}`);
          for (let count = 0; count < takes; count++) {
            const item = queue.take(always);
            if (item !== undefined) taken.push(item);
          }
        });
        taken.push(...drain(queue));
        for (const tenant of ['a', 'b', 'c']) {
          const added = steps.flatMap((known, index) =>
            known.tenant === tenant ? [`${tenant}:${String(index)}`] : [],
          );
          expect(taken.filter((item) => item.startsWith(tenant))).toEqual(added);
        }
        expect(queue.length).toBe(0);
      }),
    );
  });

  it('forgets an item that is taken out of turn', () => {
    const queue = new FairQueue<string>(10, 10);
    queue.add('a', 'a1');
    expect(queue.remove('a', 'a1')).toBe(true);
    expect(queue.remove('a', 'a1')).toBe(false);
    expect(queue.take(always)).toBeUndefined();
  });
});
