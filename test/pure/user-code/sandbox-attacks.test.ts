import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { SandboxOutcome } from '../../../src/sandbox/sandbox.js';
import { ATTACKS } from '../../support/attacks/attacks.js';
import { request } from '../../support/user-code/sandbox.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';

const DEADLINE_MS = 300;
/** Far above the grace of 100 ms, since the machine may be busy; without a watchdog the cases take seconds to minutes. */
const PATIENCE_MS = 1_500;
const MIB = 1024 * 1024;

/** What the next tenant can see of its world: every global, and whether the built-ins do what they should. */
const PROBE = `
  const names = Object.getOwnPropertyNames(globalThis).sort();
  const shape = (object) => Object.getOwnPropertyNames(object).sort().join();
  module.exports = (req) => ({
    names,
    keys: Object.keys(req),
    prototypes: [Object, Array, Function, Promise, String, Error, Map, Buffer, URL].map((Class) => [shape(Class), shape(Class.prototype)]),
    extra: Object.keys(Object.prototype).concat(Object.keys(Array.prototype)),
    works: [JSON.stringify({ a: [1] }), Buffer.from('x').toString('hex'), new URL('https://a/b').href, require('crypto').createHash('sha256').update('a').digest('hex')],
  })`;

describe('attacks of user code', () => {
  let sandbox: Sandbox;
  let pristine: string;

  const probe = async (): Promise<string> => {
    const outcome = await sandbox.run({ tenantId: 'victim', code: PROBE, input: '{"args":{}}' });
    return outcome.kind === 'ok' ? outcome.output : JSON.stringify(outcome);
  };

  const attack = (body: string): Promise<SandboxOutcome> => {
    const wait = () => new Promise<string>(() => undefined);
    const capabilities = { 'svc.wait': wait };
    return sandbox.run(
      request(body, { tenantId: 'attacker', capabilities, limits: { timeMsMax: DEADLINE_MS } }),
    );
  };

  beforeAll(async () => {
    // One worker: the probe runs where the attack ran.
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    pristine = await probe();
  });

  afterAll(() => sandbox.close());

  it('number a hundred and more', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(100);
  });

  it.each(ATTACKS)(
    '%s ends in time and leaves the next tenant a world like new',
    async (_, body, endings) => {
      const start = processorMs();
      const outcome = await attack(body);
      expect(processorMs() - start).toBeLessThan(DEADLINE_MS + PATIENCE_MS);
      expect(endings).toContain(outcome.kind);
      expect(await probe()).toBe(pristine);
    },
  );

  it('in their code itself are told at once', async () => {
    for (const code of [
      '('.repeat(1e5),
      `module.exports = ${'['.repeat(2e4)}${']'.repeat(2e4)}`,
      `/${'('.repeat(5e4)}/`,
    ]) {
      const outcome = await sandbox.run({ tenantId: 'attacker', code, input: '{}' });
      expect(['invalid-code', 'stack', 'threw', 'memory']).toContain(outcome.kind);
      expect(await probe()).toBe(pristine);
    }
  });

  it.each([
    // Each level is gone through several times by whoever takes the types away.
    ['arrows within defaults', '<T>(a = ', '1', ') => 1'],
    ['what may be a type or a comparison', '<T>(', '1', ')'],
  ])(
    'that nobody would ever have done with reading end in time: %s',
    async (_what, before, middle, after) => {
      const code = `export default () => 1; const x = ${before.repeat(60)}${middle}${after.repeat(60)}`;
      const limits = { timeMsMax: DEADLINE_MS };
      const start = processorMs();
      const outcome = await sandbox.run({ tenantId: 'attacker', code, input: '{}', limits });
      expect(processorMs() - start).toBeLessThan(DEADLINE_MS + PATIENCE_MS);
      expect(outcome.kind).toBe('timeout');
      expect(await probe()).toBe(pristine);
    },
  );

  it('do not keep memory of the process', async () => {
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 20; count++) {
      const { kind } = await attack(`const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))`);
      expect(['memory', 'timeout']).toContain(kind);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await probe()).toBe(pristine);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
  });

  it('never reach the host by what it hands to the code', async () => {
    const body = `
      const seen = [];
      const isHost = (f) => { try { return f.constructor('return typeof process.binding')() === 'function' } catch { return false } };
      const walk = (value, depth) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.includes(value) || depth > 4) return;
        seen.push(value);
        if (typeof value === 'function' && isHost(value)) throw new Error('host');
        for (const key of Reflect.ownKeys(value)) { try { walk(value[key], depth + 1) } catch (e) { if (e.message === 'host') throw e } }
        walk(Object.getPrototypeOf(value), depth + 1);
      };
      walk(globalThis, 0); walk(req, 0); walk(require, 0);
      return seen.length > 500`;
    expect(
      await sandbox.run(request(body, { capabilities: { 'svc.a': () => Promise.resolve('1') } })),
    ).toMatchObject({ kind: 'ok', output: 'true' });
  });
});
