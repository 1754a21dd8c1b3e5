import { expect, test } from 'vitest';

import { Distribution } from '../../../src/domain/measure/distribution.js';
import { GroupMetrics } from '../../../src/observability/group-metrics.js';
import type { Told } from '../../../src/observability/group-metrics.js';
import { metricsOf } from '../../../src/observability/metric-json.js';
import type { MetricJson, Reading } from '../../../src/observability/metric-json.js';

/** What a process tells that has refused so many requests and has so many under way. */
function contentOf(refused: number, inFlight: number): readonly MetricJson[] {
  const seconds = new Distribution([1]);
  for (let count = 0; count < refused; count += 1) seconds.observe(0.5);
  const readings: readonly Reading[] = [
    { name: 'token_vault_requests_refused_total', value: refused },
    { name: 'token_vault_requests_in_flight', value: inFlight },
    { name: 'token_vault_database_acquire_seconds', value: seconds },
    { name: 'token_vault_master_keys_configured', value: refused },
  ];
  return metricsOf(readings);
}

async function figuresOf(group: GroupMetrics): Promise<Record<string, number>> {
  const lines = (await group.render()).split('\n').filter((line) => line.startsWith('token_vault'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.split(' ');
      return [name.replace('token_vault_', ''), Number(value)];
    }),
  );
}

test('what only grows never falls, whether a process dies or does not answer', async () => {
  const [first, second, third] = [{}, {}, {}];
  let told: readonly Told[] = [
    { process: first, content: contentOf(7, 3) },
    { process: second, content: contentOf(5, 2) },
  ];
  const own = (): readonly Reading[] => [{ name: 'token_vault_workers', value: told.length }];
  const group = new GroupMetrics(() => Promise.resolve(told), own);
  expect(await figuresOf(group)).toMatchObject({
    requests_refused_total: 12,
    requests_in_flight: 5,
    database_acquire_seconds_count: 12,
    'database_acquire_seconds_bucket{le="1"}': 12,
    master_keys_configured: 5,
    workers: 2,
  });

  // One is too busy to answer: what it counted stays, what it had under way is not known.
  told = [
    { process: first, content: undefined },
    { process: second, content: contentOf(6, 1) },
  ];
  expect(await figuresOf(group)).toMatchObject({
    requests_refused_total: 13,
    requests_in_flight: 1,
  });

  // One has died, and another has taken its place.
  told = [
    { process: second, content: contentOf(6, 1) },
    { process: third, content: contentOf(1, 0) },
  ];
  for (let scrape = 0; scrape < 3; scrape += 1)
    expect(await figuresOf(group)).toMatchObject({
      requests_refused_total: 14,
      database_acquire_seconds_count: 14,
      requests_in_flight: 1,
    });
});
