import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { METRICS } from '../../../src/observability/metric-table.js';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'h' | 'w' | 'x' | 'y', number>>;
  readonly datasource?: { readonly type: string; readonly uid: string };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

interface Dashboard {
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
  readonly panels: readonly Panel[];
}

const FILE = new URL('../../../deploy/grafana/token-vault.json', import.meta.url);
const dashboard = JSON.parse(readFileSync(FILE, 'utf8')) as Dashboard;
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** What `prom-client` tells of Node. */
const OF_NODE =
  /^(?:process_cpu_seconds_total|process_resident_memory_bytes|nodejs_(?:heap_size_used_bytes|eventloop_lag_(?:p99|max)_seconds))$/;

const PROMTOOL = '/usr/bin/promtool';
const promtoolIt = it.skipIf(!existsSync(PROMTOOL));
if (!existsSync(PROMTOOL))
  process.stderr.write(
    'expressions are not read: promtool is missing (apt-get install prometheus)\n',
  );

describe('the dashboard', () => {
  it('shows every metric of the table, and no other', () => {
    const shown = new Set(
      expressions
        .flatMap((expr) => [...expr.matchAll(/\b(?:token_vault|nodejs|process)_\w+/g)])
        .map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))
        .filter((name) => !OF_NODE.test(name)),
    );
    const untold = ['token_vault_build_info', 'token_vault_spans_total'];
    const expected = Object.keys(METRICS).filter((name) => !untold.includes(name));
    expect([...shown].toSorted()).toEqual(expected.toSorted());
  });

  it('has what Grafana needs of a dashboard and of each panel', () => {
    expect(dashboard.schemaVersion).toBeGreaterThan(35);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual([
      'datasource',
      'job',
      'instance',
    ]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Set<string>();
    for (const { title, gridPos, datasource, targets = [] } of panels) {
      expect(datasource, title).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
      expect(targets.length, title).toBeGreaterThan(0);
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      const place = `${String(gridPos.x)}/${String(gridPos.y)}`;
      expect(taken.has(place), title).toBe(false);
      taken.add(place);
    }
  });

  promtoolIt('asks in the language of Prometheus', async () => {
    const rules = expressions.map((expr, at) => ({
      record: `expression_${String(at)}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, 'any'),
    }));
    const file = join(await mkdtemp(join(tmpdir(), 'vault-test-')), 'expressions.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(execFileSync(PROMTOOL, ['check', 'rules', file]).toString()).toContain('SUCCESS');
  });
});
