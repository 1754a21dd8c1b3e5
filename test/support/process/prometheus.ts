import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';
import { freePort } from './free-ports.js';

const PROMETHEUS = '/usr/bin/prometheus';
const RULES = new URL('../../../deploy/prometheus/alerts.yml', import.meta.url);

/** Whether Debian's package is installed; where it is not, it is said so. */
export function hasPrometheus(): boolean {
  const isThere = existsSync(PROMETHEUS);
  if (!isThere)
    process.stderr.write('not tried: Prometheus is missing (apt-get install prometheus)\n');
  return isThere;
}

/** A running Prometheus that scrapes services each second, under our alerts. */
export interface Prometheus {
  /** Resolves when an alert fires. */
  firing(alert: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one on a free port. Alerts fire as soon as their condition holds: what they wait for, so that short trouble
 * wakes nobody, is left out, and everything else is as it is.
 */
export async function startPrometheus(targets: readonly string[]): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'vault-test-'));
  const rules = (await readFile(RULES, 'utf8')).replaceAll(/^ +for: .*\n/gm, '');
  await writeFile(join(folder, 'alerts.yml'), rules);
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'token-vault', static_configs: [{ targets }] }],
  };
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = spawn(
    PROMETHEUS,
    [
      '--config.file=prometheus.yml',
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${String(port)}`,
      '--log.level=error',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${String(port)}${path}`)).json();
  const firing = async (alert: string): Promise<void> => {
    await vi.waitFor(
      async () => {
        const { data } = (await ask('/api/v1/alerts')) as {
          data: { alerts: readonly { state: string; labels: Record<string, string> }[] };
        };
        const names = data.alerts
          .filter(({ state }) => state === 'firing')
          .map(({ labels }) => labels['alertname']);
        if (!names.includes(alert))
          throw new Error(`${alert} does not fire, but ${names.join(', ')}`);
      },
      { timeout: 60_000, interval: 250 },
    );
  };
  return {
    firing,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
