import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { KeptConnection } from './kept-connection.js';
import { freePorts } from '../../support/process/free-ports.js';

/** Where an instance is, and whom to ask whether it is ready. */
export interface Backend {
  readonly port: number;
  readonly operationsPort: number;
}

/** How often HAProxy asks whether an instance is ready, and how many refusals it takes for a no. */
const CHECKS = { everyMs: 250, fall: 3 } as const;

/** A load balancer that runs. */
export interface Haproxy {
  readonly url: string;
  /** Waits until it sends requests to all instances. */
  readonly hasAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Whether Debian's package `haproxy` is installed. */
export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** HAProxy before some instances, with health checks. It tries again what an instance did not take only where it is told to. */
export async function startHaproxy(
  backends: readonly Backend[],
  triesAgain: boolean,
): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'token-vault-haproxy-'));
  const [port = 0, statsPort = 0] = await freePorts(2);
  const servers = backends.map(
    (each, index) =>
      `  server s${String(index)} 127.0.0.1:${String(each.port)} check port ${String(each.operationsPort)} inter ${String(CHECKS.everyMs)} fall ${String(CHECKS.fall)} rise 1`,
  );
  const config = [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    // Without it an answer has to come before the next check.
    '  timeout check 5s',
    ...(triesAgain ? ['  option redispatch'] : ['  retries 0']),
    'frontend figures',
    `  bind 127.0.0.1:${String(statsPort)}`,
    '  stats enable',
    '  stats uri /',
    'frontend vault',
    `  bind 127.0.0.1:${String(port)}`,
    '  default_backend instances',
    'backend instances',
    '  balance roundrobin',
    '  option httpchk GET /health/ready',
    ...servers,
    '',
  ];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config.join('\n'));
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${String(port)}`;
  while (!(await listens(url))) if (child.exitCode !== null) throw new Error('HAProxy has ended.');
  return {
    url,
    hasAll: async () => {
      for (let up = 0; up < backends.length;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const answer = await fetch(`http://127.0.0.1:${String(statsPort)}/;csv`);
        up = (await answer.text()).match(/^instances,s\d+,.*,UP,/gm)?.length ?? 0;
      }
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(url: string): Promise<boolean> {
  try {
    (await KeptConnection.open(url)).close();
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  }
}
