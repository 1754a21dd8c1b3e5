import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { METRICS } from '../../../src/observability/metric-table.js';
import { ALERT_CASES, CALM } from '../../support/documents/alert-cases.js';

const pathOf = (name: string): string => new URL(`../../../${name}`, import.meta.url).pathname;
const RULES = pathOf('deploy/prometheus/alerts.yml');
const PROMTOOL = '/usr/bin/promtool';
const promtoolIt = it.skipIf(!existsSync(PROMTOOL));
if (!existsSync(PROMTOOL))
  process.stderr.write(
    'the alerts are not tried: promtool is missing (apt-get install prometheus)\n',
  );

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** Names that an expression asks for, without those of its functions and labels. */
function metricsIn(expression: string): readonly string[] {
  return [...expression.matchAll(/\b(?:token_vault|nodejs|process|node|up)\w*\b(?=[{[ )]|$)/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'node');
}

/** What is told by Prometheus, by Node's own metrics, and by the node_exporter. */
const OF_OTHERS = ['up', 'nodejs_eventloop_lag_p99_seconds', 'node_systemd_unit_state'];

describe('the alerts', () => {
  it('ask for metrics that there are', () => {
    for (const { alert, expr } of rules) {
      expect(metricsIn(expr), alert).not.toHaveLength(0);
      for (const name of metricsIn(expr)) {
        const base = name.replace(/_(?:bucket|sum|count)$/, '');
        expect(base in METRICS || OF_OTHERS.includes(name), `${alert}: ${name}`).toBe(true);
      }
    }
  });

  it('have a line in the runbook each, and the runbook has no other', () => {
    const page = readFileSync(pathOf('docs/monitoring/runbook.md'), 'utf8');
    const lines = [...page.matchAll(/^### (\w+)\n\n.+\*\*Do:\*\* \S/gm)].map(([, name]) => name);
    expect(lines.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations, labels } of rules) {
      expect(annotations.runbook_url).toBe(`docs/monitoring/runbook.md#${alert.toLowerCase()}`);
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
    }
  });

  promtoolIt('are rules that Prometheus takes', async () => {
    expect(await promtool('check', 'rules', RULES)).toContain('SUCCESS');
  });

  promtoolIt(
    'fire under their fault each, and none while the service is well',
    async () => {
      expect(Object.keys(ALERT_CASES).toSorted()).toEqual(
        rules.map(({ alert }) => alert).toSorted(),
      );
      const firing = (name: string) => `count(ALERTS{alertname="${name}",alertstate="firing"})`;
      const input = (series: Readonly<Record<string, string>>) =>
        Object.entries(series).map(([each, values]) => ({ series: each, values }));
      const faults = Object.entries(ALERT_CASES).map(([name, { series, at }]) => ({
        name,
        interval: '1m',
        input_series: input(series),
        promql_expr_test: [
          { expr: firing(name), eval_time: at, exp_samples: [{ labels: '{}', value: 1 }] },
        ],
      }));
      const calm = {
        name: 'calm',
        interval: '1m',
        input_series: input(CALM),
        promql_expr_test: ['5m', '30m', '110m'].map((at) => ({
          expr: 'ALERTS{alertstate="firing"}',
          eval_time: at,
          exp_samples: [],
        })),
      };
      const file = join(await mkdtemp(join(tmpdir(), 'vault-test-')), 'alerts.test.yml');
      await writeFile(file, JSON.stringify({ rule_files: [RULES], tests: [...faults, calm] }));
      expect(await promtool('test', 'rules', file)).toMatch(/SUCCESS\n*$/);
    },
    60_000,
  );
});

/** What promtool says, whether it is content or not. */
function promtool(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(PROMTOOL, args, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
  });
}
