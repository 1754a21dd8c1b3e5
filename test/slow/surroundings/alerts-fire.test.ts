import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { endAllCommands, serve } from '../../support/process/command.js';
import type { RunningService } from '../../support/process/command.js';
import { hasPrometheus, startPrometheus } from '../../support/process/prometheus.js';
import type { Prometheus } from '../../support/process/prometheus.js';
import { childrenOf } from '../../support/process/serving-process.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/*
 * A real Prometheus reads a real service while that is in real trouble. The other alerts are tried with figures alone:
 * test/pure/deploy/alerts.test.ts.
 */
describe.skipIf(!hasPrometheus())('an alert fires', () => {
  let relay: Relay;
  let service: RunningService;
  let prometheus: Prometheus;
  let operator: Caller;

  beforeAll(async () => {
    const { masterKey, bootstrapKey: key } = inject('database');
    relay = await startRelay();
    service = await serve({
      DATABASE_URL: relay.url,
      MASTER_KEYS: masterKey,
      DATABASE_STATEMENT_MS: '500',
      SANDBOX_WORKERS: '1',
      CODE_WAITING_MAX: '1',
      CODE_TIME_MS_MAX: '3000',
    });
    operator = new Caller(service.url, { tenantId: '', applicationId: '', key });
    prometheus = await startPrometheus([new URL(service.operationsUrl).host]);
    // Rates need figures from before.
    expect((await operator.get('/applications/key')).status).toBe(200);
  });
  afterAll(async () => {
    await prometheus.stop();
    await endAllCommands();
    await relay.break();
  });

  it('when the database is away', async () => {
    await relay.break();
    try {
      await prometheus.firing('TokenVaultDatabaseAway');
      await prometheus.firing('TokenVaultNotReady');
    } finally {
      await relay.mend();
    }
    await vi.waitFor(
      async () => expect((await operator.get('/applications/key')).status).toBe(200),
      {
        timeout: 30_000,
      },
    );
  });

  it('when the database stalls', async () => {
    relay.stall();
    try {
      expect((await operator.get('/applications/key')).status).toBe(503);
      await prometheus.firing('TokenVaultDatabaseStalls');
    } finally {
      relay.resume();
    }
    await vi.waitFor(
      async () => expect((await operator.get('/applications/key')).status).toBe(200),
      {
        timeout: 30_000,
      },
    );
  });

  it('when user code waits for threads', async () => {
    const run = (): ReturnType<Caller['graphql']> =>
      operator.graphql(
        'mutation { runCode(input: { code: "module.exports = () => { for (;;); }" }) { run { result } } }',
      );
    const answers = await Promise.all(Array.from({ length: 6 }, run));
    expect(answers.some(({ text }) => text.includes('UNAVAILABLE'))).toBe(true);
    await prometheus.firing('TokenVaultCodeWaits');
  });

  it('when processes die again and again', async () => {
    for (let death = 0; death < 3; death += 1) {
      const [pid = 0] = await childrenOf(service.command.pid);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(
        async () => {
          expect(await childrenOf(service.command.pid)).not.toContain(pid);
          expect((await operator.get('/applications/key')).status).toBe(200);
        },
        { timeout: 60_000 },
      );
    }
    await prometheus.firing('TokenVaultProcessDies');
  });

  it('when the service is gone', async () => {
    await service.command.stop('SIGKILL');
    await prometheus.firing('TokenVaultDown');
  });
});
