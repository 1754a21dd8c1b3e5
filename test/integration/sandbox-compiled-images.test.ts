import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../src/sandbox/sandbox.js';

describe('images of compiled user code', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 2 });
  });

  afterAll(() => sandbox.close());

  const code = `const { v4 } = require('uuid'); const forge = require('node-forge'); globalThis.runs = (globalThis.runs ?? 0) + 1;
    module.exports = (req) => [globalThis.runs, req.args.n, v4(), Math.random(), forge.util.bytesToHex(forge.random.getBytesSync(8))]`;

  it('change nothing of what code does: every run starts afresh and draws its own random numbers', async () => {
    const seen = new Set<unknown>();
    for (let n = 0; n < 8; n++) {
      const outcome = await sandbox.run({
        tenantId: 'a',
        code,
        input: `{"args":{"n":${String(n)}}}`,
      });
      if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
      const [runs, given, ...random] = JSON.parse(outcome.output) as unknown[];
      expect([runs, given]).toEqual([1, n]);
      for (const value of random) seen.add(value);
    }
    expect(seen.size).toBe(24);
  });

  it('are made in the third run at the latest, after which loading packages costs nothing', async () => {
    const measured = `const { create } = require('xmlbuilder2'); module.exports = () => create().ele('r').end() // measured`;
    const times: number[] = [];
    for (let count = 0; count < 8; count++)
      times.push((await sandbox.run({ tenantId: 'a', code: measured, input: '{}' })).durationMs);
    const [first = 0] = times;
    expect(Math.min(...times.slice(3))).toBeLessThan(first / 3);
  });
});
