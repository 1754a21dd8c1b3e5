import { expect, test } from 'vitest';

import { METRICS } from '../../../src/observability/metric-table.js';
import type { MetricName } from '../../../src/observability/metric-table.js';
import { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene({}, { isShared: false });

/** What is there with something that this service has not: another process, TLS, traces, the other database, a key provider, a second scrape. */
const ELSEWHERE =
  /^token_vault_(?:workers|worker_|supervisor|tls_|spans_|embedded_|disk_|database_timeline|master_keys_in_use|key_provider_)/;

const { tenantId, applicationId, key } = manager;

test('a running service tells every metric of the table, with its labels, and nothing of a tenant', async () => {
  const created = await manager.post('/tokens', { type: 'token', data: 'a-secret-of-theirs' });
  const { id } = created.json as { id: string };
  const rules = [{ priority: 1, container: '/', transform: 'reveal', permissions: ['token:read'] }];
  const reader = await manager.newApplication({ rules });
  expect((await reader.get(`/tokens/${id}`)).json).toMatchObject({ data: 'a-secret-of-theirs' });
  expect((await manager.graphql(`{ token(id: "${id}") { id } }`)).json).toEqual({
    data: { token: { id } },
  });
  await manager.graphql('mutation { deleteToken(id: "none-such") { id } }');
  const { text } = await new Caller(service.operationsUrl).get('/metrics');

  const seen = new Map<string, ReadonlySet<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(
    /^(token_vault_\w+?)(?:\{(.*)\})? \S+$/gm,
  )) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    seen.set(base in METRICS ? base : name, new Set(names.filter((label) => label !== 'le')));
  }
  for (const [name, { labels }] of Object.entries(METRICS)) {
    if (ELSEWHERE.test(name)) continue;
    expect(seen.get(name), name).toEqual(new Set<string>(labels));
  }
  for (const name of seen.keys()) expect(METRICS[name as MetricName], name).toBeDefined();
  for (const secret of [id, tenantId, applicationId, key, 'a-secret-of-theirs', 'none-such'])
    expect(text).not.toContain(secret);
});

test('what is done for a caller is counted where it is done', async () => {
  const { text } = await new Caller(service.operationsUrl).get('/metrics');
  const figure = (series: string): number => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  };
  expect(figure('token_vault_graphql_field_seconds_count{field="token",outcome="ok"}')).toBe(1);
  expect(figure('token_vault_batch_items_count{batcher="tokens"}')).toBeGreaterThanOrEqual(1);
  expect(figure('token_vault_key_operations_total{operation="seal"}')).toBeGreaterThanOrEqual(1);
  expect(figure('token_vault_key_operations_total{operation="open"}')).toBeGreaterThanOrEqual(1);
  expect(figure('token_vault_database_statement_seconds_count{outcome="ok"}')).toBeGreaterThan(3);
  expect(figure('token_vault_database_acquire_seconds_count')).toBeGreaterThan(3);
});
