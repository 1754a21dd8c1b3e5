import { describe, expect, it } from 'vitest';

import { VaultError } from '../../src/domain/errors.js';
import { Sandbox } from '../../src/sandbox/sandbox.js';
import { evaluate, request } from '../support/sandbox.js';

describe('the pool', () => {
  it('refuses runs that find no place in the queue', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, queueMax: 2 });
    const hog = request('while (true) {}', { limits: { timeMsMax: 300 } });
    const runs = await Promise.allSettled(Array.from({ length: 6 }, () => sandbox.run(hog)));
    const refused = runs.filter((run) => run.status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const run of refused)
      expect(run.reason).toMatchObject({ code: 'UNAVAILABLE', name: 'VaultError' });
    await sandbox.close();
  });

  it('serves another tenant at once while one has more hogs than there are threads', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 3 });
    const hogs = Array.from({ length: 6 }, () =>
      sandbox.run(request('while (true) {}', { tenantId: 'hog', limits: { timeMsMax: 1500 } })),
    );
    const order: string[] = [];
    const hogsEnd = Promise.all(hogs).then(() => order.push('hogs'));
    for (let count = 0; count < 5; count++)
      expect(await evaluate(sandbox, 'return 1', { tenantId: 'other' })).toBe(1);
    order.push('other');
    await hogsEnd;
    expect(order).toEqual(['other', 'hogs']);
    await sandbox.close();
  });

  it('ends runs under way and waiting when it is closed, and takes no more', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1 });
    const runs = [1, 2].map(() =>
      sandbox.run(request('await new Promise((r) => setTimeout(r, 1e6))')),
    );
    const ends = Promise.allSettled(runs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sandbox.close();
    for (const end of await ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
    await expect(sandbox.run(request('return 1'))).rejects.toBeInstanceOf(VaultError);
  });

  it('works the same when the whole memory is restored', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, wholeMemory: true });
    expect(await evaluate(sandbox, 'globalThis.x = 1; return 1')).toBe(1);
    expect(await evaluate(sandbox, 'return typeof x')).toBe('undefined');
    await sandbox.close();
  });
});
