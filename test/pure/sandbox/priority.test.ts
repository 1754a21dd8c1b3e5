import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await Sandbox.create({ workersMin: 2, workersMax: 2 });
});
afterAll(() => sandbox.close());

// Eight runs that compute to their deadline would otherwise share the cores evenly with the one thread that answers.
test.runIf(existsSync('/proc/self/task'))(
  'threads that run code give way to the one that answers requests',
  async () => {
    await sandbox.run({ tenantId: 't', code: 'module.exports = () => 1', input: '{}' });
    const thatGiveWay = (): number =>
      readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) === 10).length;
    // The run needed one thread only; the other may be about to start.
    await expect.poll(thatGiveWay, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    expect(getPriority(process.pid)).toBeLessThan(10);
  },
);
