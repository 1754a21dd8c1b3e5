import { expect, test, vi } from 'vitest';

import { runCommand } from '../support/process/command-line.js';
import { startScene } from '../support/service/scene.js';

vi.setConfig({ testTimeout: 120_000 });

const { service } = await startScene();

const QUERY = `{
  tenant { name settings }
  applications(first: 100) { nodes { name type } }
  storedTokens { byType { type } }
  tokens(first: 100) { nodes { metadata containers } }
  proxies { totalCount } reactors { totalCount } reactorFormulas(filter: { type: [private] }) { totalCount }
  usage(input: {}) { total { requests proxyCalls reactions } }
  denied: logs(filter: { operation: [reactor_react], outcome: [failed] }) { totalCount }
}`;

interface Found {
  readonly tenant: { readonly name: string };
  readonly applications: {
    readonly nodes: readonly { readonly name: string; readonly type: string }[];
  };
  readonly storedTokens: { readonly byType: readonly unknown[] };
  readonly tokens: {
    readonly nodes: readonly {
      readonly metadata: object;
      readonly containers: readonly string[];
    }[];
  };
}

test('demo data is in a tenant of its own, marked, and taken away whole', async () => {
  const made = await runCommand(['demo', '--json']);
  expect(made.stderr).toBe('');
  const { key, tenant_id: tenantId } = JSON.parse(made.stdout) as Record<string, string>;
  const caller = (await service.newTenant()).with({ key: key ?? '' });
  const { json } = await caller.graphql(QUERY);
  const { data } = json as { readonly data: Found };
  expect(data).toMatchObject({
    tenant: { name: 'Demo data' },
    proxies: { totalCount: 2 },
    reactors: { totalCount: 3 },
    reactorFormulas: { totalCount: 3 },
    usage: { total: { requests: expect.any(Number) as number } },
    denied: { totalCount: 6 },
  });
  const { nodes } = data.applications;
  expect(new Set(nodes.map(({ type }) => type))).toEqual(
    new Set(['management', 'private', 'public']),
  );
  expect(nodes.filter(({ name }) => !name.startsWith('Demo: '))).toHaveLength(1);
  expect(data.storedTokens.byType).toHaveLength(8);
  for (const { metadata, containers } of data.tokens.nodes) {
    expect(metadata).toMatchObject({ demo: 'true' });
    expect(containers[0]).toMatch(/^\/demo\//);
  }

  const again = await runCommand(['demo']);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(`There is demo data already, in the tenant ${String(tenantId)}.`);

  await caller.post('/tokens', { type: 'token', data: 'added since' });
  const removed = await runCommand(['demo', '--remove']);
  expect(removed.stdout).toContain(`The demo data is gone, and its tenant ${String(tenantId)}: `);
  expect((await caller.graphql('{ me { tenantId } }')).status).toBe(401);
  expect((await runCommand(['demo', '--remove'])).stdout).toBe('There is no demo data.\n');
});
