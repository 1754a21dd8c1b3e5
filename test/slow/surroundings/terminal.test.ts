import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

import { afterAll, describe, expect, test, vi } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { endAllCommands, newDataDir, serve } from '../../support/process/command.js';
import { environment } from '../../support/process/short-lived.js';

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

/** A port that others are not likely to have; a terminal is told where to try it only where the port is a fixed one. */
const PORT = String(20_000 + (process.pid % 20_000));
const SECRET = 'Ada Lovelace of Ockham';
const ESCAPE = '\u001b[';

describe.runIf(existsSync('/usr/bin/script'))('at a terminal', () => {
  test('a start tells in colours where to go and what to try, and what is tried works', async () => {
    const terminal = new Terminal({ DATA_DIR: await newDataDir(), PORT });
    await expect.poll(() => terminal.output, { timeout: 90_000 }).toContain('/health/ready');
    expect(terminal.output).toContain(ESCAPE);
    expect(terminal.plain).toMatch(/│ management key {2}key_mgt_\w+ │/);
    for (const path of ['/graphql', '/docs'])
      expect(terminal.plain).toContain(`http://127.0.0.1:${PORT}${path}`);
    const [, command = ''] = /A first token:\n([\s\S]+?)\n\n/.exec(terminal.plain) ?? [];
    expect(JSON.parse(await outputOf('sh', '-c', command))).toMatchObject({ type: 'token' });
    // Requests are told at debug only, and nothing is in JSON.
    expect(terminal.output).not.toContain('POST');
    expect(terminal.output).not.toContain('"level"');
    await terminal.close();
  });

  test('LOG_LEVEL=debug has a line for each request, without what it held; NO_COLOR no colours', async () => {
    const env = { LOG_LEVEL: 'debug', NO_COLOR: '1', PORT: '0', DATA_DIR: await newDataDir() };
    const terminal = new Terminal(env);
    await expect.poll(() => terminal.output, { timeout: 90_000 }).toContain('/health/ready');
    const [, key = ''] = /(key_mgt_\w+)/.exec(terminal.output) ?? [];
    const [, url = ''] = /token-vault +(http:\S+)/.exec(terminal.output) ?? [];
    const caller = new Caller(url, { tenantId: '', applicationId: '', key });
    expect(await caller.post('/tokens', { type: 'token', data: SECRET })).toMatchObject({
      status: 201,
    });
    await expect
      .poll(() => terminal.plain)
      .toMatch(/\n\d\d:\d\d:\d\d {2}201 {2}POST {4}\/tokens {2}[\d.]+ ms {2}\S+\n/);
    expect(terminal.output).not.toContain(ESCAPE);
    expect(terminal.output).not.toContain(SECRET);
    expect(terminal.output.split(key)).toHaveLength(2 + Number(terminal.output.includes('curl')));
    await terminal.close();
  });

  test('LOG_FORMAT=json has the log in JSON, and LOG_FORMAT=pretty elsewhere in lines', async () => {
    const json = { LOG_FORMAT: 'json', PORT: '0', DATA_DIR: await newDataDir() };
    const terminal = new Terminal(json);
    await expect.poll(() => terminal.output, { timeout: 90_000 }).toContain('/health/ready');
    const [, url = ''] = /token-vault\S* +\S*?(http:[\w./:]+)/.exec(terminal.plain) ?? [];
    await fetch(`${url}/permissions`);
    await expect.poll(() => terminal.output).toContain('"method":"GET"');
    await terminal.close();

    const pretty = { LOG_FORMAT: 'pretty', LOG_LEVEL: 'debug', DATA_DIR: await newDataDir() };
    const piped = await serve(pretty);
    await fetch(`${piped.url}/permissions`);
    await expect.poll(() => piped.command.logged).toMatch(/401 {2}GET {5}none/);
    expect(piped.command.output).not.toContain(ESCAPE);
    await piped.command.stop();
  });
});

/** `serve` at a terminal of its own. */
class Terminal {
  output = '';
  readonly #child: ChildProcess;

  constructor(env: Readonly<Record<string, string>>) {
    const command = `exec ${process.execPath} dist/cli.js serve`;
    this.#child = spawn('/usr/bin/script', ['-qefc', command, '/dev/null'], {
      env: environment({ OPERATIONS_PORT: '0', TERM: 'xterm', SHELL: '/bin/sh', ...env }),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  /** What it shows, without colours. */
  get plain(): string {
    return this.output.replaceAll('\r\n', '\n').replaceAll(/\p{Cc}\[\d+m/gu, '');
  }

  /** Presses Ctrl-C. */
  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.write('\u0003');
    expect((await ended)[0]).toBe(0);
  }
}

async function outputOf(command: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}
