import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { environment } from '../../support/process/short-lived.js';

/** A service in processes of its own, as an operator starts it, whose log is read. */
export interface WatchedService {
  readonly url: string;
  /** The address of the port for operators. */
  readonly operationsUrl: string;
  /** Everything that it has written to its log. */
  logged(): string;
  /** A management key that holds every permission. */
  readonly key: string;
  /** For how long the process that answers has been running, in milliseconds. */
  upMs(): Promise<number>;
  /** Log lines of level error and above. */
  errors(): readonly string[];
  close(): Promise<void>;
}

interface Health {
  readonly data: { readonly health: { readonly process: { readonly uptimeSeconds: number } } };
}

/** Says where the service keeps its data; a folder of its own, which is taken away afterwards, where it is left out. */
export type DatabaseEnv = Readonly<Record<string, string>>;

/** Starts a service with these variables and waits until it says where it is. */
export async function startWatchedService(
  env: Readonly<Record<string, string>>,
  database?: DatabaseEnv,
): Promise<WatchedService> {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-faults-'));
  const key = `key_mgt_${randomBytes(24).toString('hex')}`;
  const where = database ?? { DATA_DIR: folder, BOOTSTRAP_API_KEY: key };
  const child = spawn(process.execPath, ['dist/cli.js', 'serve'], {
    env: environment({ PORT: '0', OPERATIONS_PORT: '0', ...where, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  const [url = '', operationsUrl = ''] = await new Promise<string[]>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /token-vault\s+(http:\S+)[\s\S]*operations\s+(http:\S+)\/health/.exec(said);
      if (found !== null) resolve(found.slice(1));
    });
    child.once('exit', () => reject(new Error(`The service has not started: ${said}${log}`)));
  });
  const apiKey = where['BOOTSTRAP_API_KEY'] ?? key;
  return {
    url,
    operationsUrl,
    logged: () => log,
    key: apiKey,
    upMs: async () => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'SVC-API-KEY': apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: '{ health { process { uptimeSeconds } } }' }),
      });
      const { data } = (await answer.json()) as Health;
      return data.health.process.uptimeSeconds * 1_000;
    },
    errors: () => log.match(/^\{"level":[56]0.*$/gm) ?? [],
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
