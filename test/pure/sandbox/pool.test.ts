import { describe, expect, it } from 'vitest';

import { VaultError } from '../../../src/domain/errors.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import { evaluate, outputOf, request } from '../../support/user-code/sandbox.js';

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

  it('lets no short run wait for a long one that it shares a bundle with', async () => {
    const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 4 });
    const ended: string[] = [];
    const run = async (name: string, body: string): Promise<void> => {
      const outcome = await sandbox.run(request(body, { limits: { timeMsMax: 3000 } }));
      ended.push(`${name} ${outcome.kind}`);
    };
    const runs = Array.from({ length: 200 }, (_, n) =>
      n % 90 === 40 ? run('long', 'while (true) {}') : run('short', 'return 1'),
    );
    await Promise.all(runs);
    expect(ended).toEqual([
      ...Array.from({ length: 198 }, () => 'short ok'),
      ...Array.from({ length: 2 }, () => 'long timeout'),
    ]);
    await sandbox.close();
  });

  it('runs each run once, whichever thread comes to it', async () => {
    const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 4 });
    const seen: string[] = [];
    const note = (text: string): Promise<string> => {
      seen.push(text);
      return Promise.resolve('null');
    };
    const wait = 'const end = Date.now() + req.args.ms; while (Date.now() < end);';
    const runs = Array.from({ length: 250 }, (_, n) =>
      sandbox.run(
        request(`${wait} await req.svc.note(req.args.n);`, {
          input: JSON.stringify({ args: { n, ms: n % 9 === 0 ? 5 : 0 }, configuration: {} }),
          capabilities: { 'svc.note': note },
        }),
      ),
    );
    const outcomes = await Promise.all(runs);
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'ok'));
    expect(seen.map((text) => (JSON.parse(text) as [number])[0]).sort((a, b) => a - b)).toEqual(
      outcomes.map((_, n) => n),
    );
    await sandbox.close();
  });

  it('gives to others what a thread that had to be stopped had not begun', async () => {
    const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2 });
    const native = 'const a = []; a.length = 4294967295; return a.indexOf(1)';
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        sandbox.run(request(n % 25 === 3 ? native : 'return 1', { limits: { timeMsMax: 1_000 } })),
      ),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      outcomes.map((_, n) => (n % 25 === 3 ? 'timeout' : 'ok')),
    );
    await sandbox.close();
  });

  it('loses and mixes up no result, however it comes: left, sent, or left before a thread is stopped', async () => {
    const sandbox = await Sandbox.create({ workersMin: 2, workersMax: 3 });
    const native = 'const a = []; a.length = 4294967295; return a.indexOf(1)';
    const bodies = [
      'return req.args.n',
      'return "é中😀".repeat(req.args.n)',
      'return "x".repeat(20000) + req.args.n',
      'console.log(req.args.n); return req.args.n',
      'await new Promise((resolve) => setTimeout(resolve, 1)); return req.args.n',
    ];
    const expected = [
      (n: number) => n,
      (n: number) => 'é中😀'.repeat(n),
      (n: number) => `${'x'.repeat(20_000)}${String(n)}`,
      (n: number) => n,
      (n: number) => n,
    ];
    await Promise.all(
      Array.from({ length: 240 }, async (_, n) => {
        const isHog = n % 80 === 40;
        const body = isHog ? native : (bodies[n % 5] ?? '');
        const input = `{"args":{"n":${String(n)}},"configuration":{}}`;
        const outcome = await sandbox.run(request(body, { input, limits: { timeMsMax: 1_000 } }));
        if (isHog) expect(outcome.kind).toBe('timeout');
        else expect(outputOf(outcome)).toBe(expected[n % 5]?.(n));
        const isLogged = !isHog && n % 5 === 3;
        expect(outcome.logs).toStrictEqual(isLogged ? [{ level: 'log', text: String(n) }] : []);
      }),
    );
    await sandbox.close();
  });

  it('takes a run back that is given up while it waits in a bundle', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, queuePerTenantMax: 100 });
    const controller = new AbortController();
    const long = sandbox.run(request('while (true) {}', { limits: { timeMsMax: 500 } }));
    const given = Array.from({ length: 40 }, () =>
      sandbox.run(request('return 1', { signal: controller.signal })),
    );
    controller.abort();
    const outcomes = await Promise.all(given);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['aborted']));
    expect(await long).toMatchObject({ kind: 'timeout' });
    expect(await evaluate(sandbox, 'return 2')).toBe(2);
    await sandbox.close();
  });

  it('works the same where nothing about the memory of the engine is taken for granted', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, assumeNothing: true });
    expect(await evaluate(sandbox, 'globalThis.x = 1; return 1')).toBe(1);
    expect(await evaluate(sandbox, 'return typeof x')).toBe('undefined');
    await sandbox.close();
  });

  it('reads texts of every kind as they are, where they lie and where it must not', async () => {
    const texts = [
      "'plain'",
      "''",
      "'a\\0b'",
      "'caf\\u00e9'",
      "'\\u4e2d'",
      "'ab'.repeat(9000)",
      "'ab'.repeat(9000).slice(7, 8000)",
      "'x'.repeat(5000) + 'y'.repeat(5000)",
      "'\\ud800'",
    ];
    const body = `return [${texts.join()}].map((text) => [text, Buffer.from(text).toString('base64')])`;
    for (const assumeNothing of [false, true]) {
      const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, assumeNothing });
      const pairs = (await evaluate(sandbox, body)) as [string, string][];
      expect(pairs.map(([, base64]) => base64)).toEqual(
        pairs.map(([text]) => Buffer.from(text).toString('base64')),
      );
      expect(pairs.map(([text]) => text.length)).toEqual([5, 0, 3, 4, 1, 18000, 7993, 10000, 1]);
      await sandbox.close();
    }
  });
});
