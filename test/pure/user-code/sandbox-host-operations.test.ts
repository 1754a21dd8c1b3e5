import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOST } from '../../../src/sandbox/protocol/guest-protocol.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { SandboxOutcome } from '../../../src/sandbox/sandbox.js';
import { HOST_CALLS, HOST_WORLD } from '../../support/attacks/host-operations.js';
import type { HostOperation } from '../../support/attacks/host-operations.js';
import { bundleWithOpenHost } from '../../support/attacks/open-host.js';
import { processorMs } from '../../../src/event-loop/processor-time.js';
import { outputOf, request } from '../../support/user-code/sandbox.js';

const DEADLINE_MS = 100;
/** Native calls that are under way at the deadline are waited for: half a second, where they derive keys. */
const PATIENCE_MS = 2_000;
const OPERATIONS = Object.entries(HOST) as [HostOperation, number][];
/** What is answered with a refusal: nothing is bound while code runs. */
const REFUSED = new Set<HostOperation>(['bind']);
/** What has to be there before: a cipher, whose number is 1. */
const BEFORE: Partial<Record<HostOperation, string>> = Object.fromEntries(
  (['cipherUpdate', 'cipherSet', 'cipherFinal'] as const).map((name) => [name, cipher()]),
);
BEFORE.cipherTag = `${cipher()} ask(${String(HOST.cipherFinal)}, 1);`;

function cipher(): string {
  return `ask(${String(HOST.cipherNew)}, ${(HOST_CALLS.cipherNew[0] ?? []).join()});`;
}

/** Every operation that user code could reach, were the guest itself taken over: asked rightly, and for as much as it may be. */
describe('each operation of the host', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    const guestBundle = bundleWithOpenHost();
    sandbox = await Sandbox.create({
      workersMin: 1,
      workersMax: 1,
      waitMsMax: 60_000,
      guestBundle,
    });
  });

  afterAll(() => sandbox.close());

  const run = (body: string, timeMsMax: number): Promise<SandboxOutcome> =>
    sandbox.run(
      request(`const ask = __host; ${HOST_WORLD} ${body}`, {
        tenantId: 'attacker',
        capabilities: { 'svc.a': () => Promise.resolve('null') },
        limits: { timeMsMax },
      }),
    );

  it('has numbers of its own', () => {
    const numbers = OPERATIONS.map(([, number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(OPERATIONS)('%s answers what the guest asks', async (name, number) => {
    const [values = []] = HOST_CALLS[name];
    const outcome = await run(
      `${BEFORE[name] ?? ''} ask(${[number, ...values].join()}); return 'answered'`,
      20_000,
    );
    if (REFUSED.has(name)) expect(outcome).toMatchObject({ kind: 'threw' });
    else if (name === 'done') expect(outcome).toMatchObject({ kind: 'invalid-code' });
    else expect(outputOf(outcome)).toBe('answered');
  });

  it.each(OPERATIONS)(
    '%s in a loop ends in time and leaves the next run as it was',
    async (name, number) => {
      const asks = HOST_CALLS[name].map((values) => `() => ask(${[number, ...values].join()})`);
      const large = ['L', 'B', '1e9', '-1', 'NaN', 'JSON.stringify(L)', '{ toString: () => L }'];
      const wrong = large.map(
        (value) => `() => ask(${[number, ...Array<string>(9).fill(value)].join()})`,
      );
      const start = processorMs();
      const { kind } = await run(
        `${BEFORE[name] ?? ''} for (;; at++) for (const work of [${[...asks, ...wrong].join()}]) try { work() } catch {}`,
        DEADLINE_MS,
      );
      expect(['timeout', 'threw', 'invalid-code', 'memory', 'ok']).toContain(kind);
      expect(processorMs() - start).toBeLessThan(DEADLINE_MS + PATIENCE_MS);
      expect(outputOf(await sandbox.run(request('return 1', { tenantId: 'victim' })))).toBe(1);
    },
  );
});
