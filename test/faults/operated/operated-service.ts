import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { KeptConnection, requestText } from './kept-connection.js';
import { environment } from '../../support/process/short-lived.js';

/** What a service is started with. */
export interface OperatedOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command that starts it in its turn, with limits say. */
  readonly under?: readonly string[];
  /** The program, of another version say. */
  readonly cli?: string;
}

/** A call over REST that has been answered. */
export interface Answered {
  readonly status: number;
  readonly json: unknown;
}

/**
 * A service as an operator has it: started, watched, told to end. What it keeps is in a folder of its own, unless the
 * variables name a database.
 */
export class OperatedService {
  readonly url: string;
  readonly operationsUrl: string;
  /** A management key that holds every permission. */
  readonly key: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #said: { log: string; errors: string };

  private constructor(
    child: ChildProcess,
    folder: string,
    said: { log: string; errors: string },
    [url, operationsUrl, key]: readonly [string, string, string],
  ) {
    this.#child = child;
    this.#folder = folder;
    this.#said = said;
    this.url = url;
    this.operationsUrl = operationsUrl;
    this.key = key;
  }

  /** Starts one, and waits until it says where it is. Rejects with all that it has said where it ends before. */
  static async start(options: OperatedOptions = {}): Promise<OperatedService> {
    const folder = mkdtempSync(join(tmpdir(), 'token-vault-faults-'));
    const made = {
      PORT: '0',
      OPERATIONS_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      // How fast a database is, beside all that goes on, is not what is tried.
      DATABASE_STATEMENT_MS: '60000',
      DATABASE_LOCK_MS: '60000',
      DATABASE_CONNECT_MS: '60000',
      BOOTSTRAP_API_KEY: `key_mgt_${randomBytes(24).toString('hex')}`,
      ...options.env,
    };
    const command = [...(options.under ?? []), process.execPath, options.cli ?? 'dist/cli.js'];
    const [program = '', ...args] = command;
    const child = spawn(program, [...args, 'serve'], {
      env: environment(made),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { log: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.log += text));
    const places = await new Promise<readonly [string, string]>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said.errors += text;
        const [, url, operationsUrl] = PLACES.exec(said.errors) ?? [];
        if (url !== undefined && operationsUrl !== undefined) resolve([url, operationsUrl]);
      });
      child.once('error', reject);
      child.once('exit', () =>
        reject(new Error(`The service has not started: ${said.errors}${said.log}`)),
      );
    });
    return new OperatedService(child, folder, said, [...places, made.BOOTSTRAP_API_KEY]);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The variables that lead the next one to what this one keeps. */
  get place(): Readonly<Record<string, string>> {
    return { DATA_DIR: join(this.#folder, 'data'), BOOTSTRAP_API_KEY: this.key };
  }

  /** Lines of its log until now, each an object. */
  get lines(): readonly Readonly<Record<string, unknown>>[] {
    const lines = this.#said.log.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** All that it has written until now. */
  get output(): string {
    return `${this.#said.errors}${this.#said.log}`;
  }

  /** The processes that serve. */
  async servingPids(): Promise<readonly number[]> {
    const path = `/proc/${String(this.pid)}/task/${String(this.pid)}/children`;
    return (await readFile(path, 'utf8')).split(' ').filter(Boolean).map(Number);
  }

  /** Calls it, on a connection of its own, with the management key or headers that say otherwise. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    const connection = await KeptConnection.open(this.url);
    const given = { 'SVC-API-KEY': this.key, 'Content-Type': 'application/json', ...headers };
    const text = body === undefined ? '' : JSON.stringify(body);
    connection.write(requestText(method, path, { ...given, Connection: 'close' }, text));
    try {
      const { status, body: answered } = await connection.answer();
      return { status, json: answered === '' ? undefined : JSON.parse(answered) };
    } finally {
      connection.close();
    }
  }

  /** What an operation that has to succeed answers. */
  async made(path: string, body: unknown): Promise<Readonly<Record<string, string>>> {
    const { status, json } = await this.call('POST', path, body);
    if (status >= 300)
      throw new Error(`POST ${path} was answered ${String(status)}: ${JSON.stringify(json)}`);
    return json as Record<string, string>;
  }

  /** The status of a page of the operations port; 0 where nobody answers. */
  async operations(path: string): Promise<number> {
    const answer = await fetch(`${this.operationsUrl}${path}`).catch(() => undefined);
    return answer?.status ?? 0;
  }

  /** Tells it to end, and gives its exit code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(signal);
      await ended;
    }
    return this.#child.exitCode;
  }

  /** Takes its folder away, after its end, which comes at once where it has not come yet. */
  async close(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const PLACES = /token-vault +(https?:\S+)[\s\S]*operations +(https?:\S+)\/health\/ready/;
