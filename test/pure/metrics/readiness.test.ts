import { describe, expect, it } from 'vitest';

import { Readiness, readyStateOf } from '../../../src/observability/readiness.js';

const reasonOf = (check: string, since: string) => ({ check, reason: `${check} is away`, since });

describe('readiness of a process', () => {
  it('tells every check that has something against it, and since when', async () => {
    let isFull = true;
    const readiness = new Readiness()
      .add('database', () => undefined)
      .add('disk', () => Promise.resolve(isFull ? 'the disk is full' : undefined));
    const first = await readiness.read();
    expect(first).toMatchObject({ ready: false, reasons: [{ check: 'disk' }] });
    expect(await readiness.read()).toEqual(first);
    isFull = false;
    expect(await readiness.read()).toEqual({ ready: true, reasons: [] });
  });

  it('is not given where a check fails, and nothing of its error is told', async () => {
    const readiness = new Readiness().add('database', () =>
      Promise.reject(new Error('postgresql://user:secret@db')),
    );
    const { ready, reasons } = await readiness.read();
    expect(ready).toBe(false);
    expect(JSON.stringify(reasons)).not.toContain('secret');
  });
});

describe('readiness of several processes', () => {
  it('is given where one of them can serve', () => {
    const away = { ready: false, reasons: [reasonOf('database', '2026-01-01')] };
    expect(readyStateOf([away, { ready: true, reasons: [] }], '')).toEqual({
      ready: true,
      reasons: [],
    });
  });

  it('tells of each check the oldest reason, and that none serves', () => {
    const [newer, older] = [reasonOf('database', '2026-01-02'), reasonOf('database', '2026-01-01')];
    const states = [newer, older].map((each) => ({ ready: false, reasons: [each] }));
    expect(readyStateOf(states, '').reasons).toEqual([older]);
    expect(readyStateOf([], '2026-01-03')).toMatchObject({
      ready: false,
      reasons: [{ check: 'processes', since: '2026-01-03' }],
    });
  });
});
