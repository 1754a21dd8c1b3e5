import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { inject } from 'vitest';

import { environment } from './short-lived.js';

/** A service in a process of its own, on the database that all test files share. */
export interface ServiceProcess {
  readonly url: string;
  /** Everything that it has written to its log. */
  readonly logged: () => string;
  close(): Promise<void>;
}

/**
 * Starts a service as an operator would, on free ports, and waits until it says where it is. `root` is the folder of
 * another build than the one under test.
 */
export async function startServiceProcess(root = '.'): Promise<ServiceProcess> {
  const { url: databaseUrl, masterKey } = inject('database');
  const child = spawn(process.execPath, ['dist/cli.js', 'serve'], {
    cwd: root,
    env: environment({
      PORT: '0',
      OPERATIONS_PORT: '0',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_MAX: '4',
      MASTER_KEYS: masterKey,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));

  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, found] = /token-vault\s+(http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => {
      reject(new Error(`The service has not started: ${said}${log}`));
    });
  });
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, logged: () => log, close };
}
