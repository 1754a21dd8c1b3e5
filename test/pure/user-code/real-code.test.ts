import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { GuestHttpClient } from '../../../src/sandbox/sandbox.js';
import { inNode } from '../../support/user-code/conformance/compare.js';
import { userCodeInputs } from '../../support/user-code/user-code-inputs.js';

process.env['TZ'] = 'UTC';

const folder = new URL('../../fixtures/user-code/', import.meta.url);
const FILES = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ name: basename(file, '.js'), file }));

/** Answers with what it was asked; `/missing` is not found. */
function echoServer(): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      response.writeHead(request.url === '/missing' ? 404 : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ method: request.method, path: request.url, body }));
    });
  });
}

/** A client without a guard, for a server of our own. */
const plainClient: GuestHttpClient = {
  send: async ({ method, url, headers, body, redirect }, signal) => {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      redirect,
      signal,
    };
    const response = await fetch(
      url,
      body === undefined ? init : { ...init, body: Buffer.from(body) },
    );
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
      url: response.url,
      redirected: response.redirected,
    };
  },
};

/** What is not installed for Node itself. */
class BadRequestError extends Error {
  readonly errors: unknown;

  constructor(errors: unknown) {
    super('bad request');
    this.name = 'BadRequestError';
    this.errors = errors;
  }
}
const overrides = {
  'node-fetch': fetch,
  '@basis-theory/basis-theory-reactor-formulas-sdk-js': { BadRequestError },
};

describe('code as people write it', () => {
  let sandbox: Sandbox;
  let server: Server;
  let inputs: Readonly<Record<string, object>>;

  beforeAll(async () => {
    sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1, waitMsMax: 60_000 });
    server = echoServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    inputs = userCodeInputs(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  });

  afterAll(async () => {
    await sandbox.close();
    server.close();
  });

  it('is here in thirty examples and more, each with an input', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(30);
    expect(Object.keys(inputs).sort()).toEqual(FILES.map(({ name }) => name).sort());
  });

  it.each(FILES)('$name gives the same in Node and in the sandbox', async ({ name, file }) => {
    const code = readFileSync(new URL(file, folder), 'utf8');
    const input = JSON.stringify(inputs[name]);
    const outcome = await sandbox.run({ tenantId: 'tenant', code, input, http: plainClient });
    const here = outcome.kind === 'ok' ? (JSON.parse(outcome.output) as unknown) : outcome;
    const there = await inNode(code, JSON.parse(input), overrides).then(
      (result) => JSON.parse(JSON.stringify(result)) as unknown,
      (error: unknown) => error,
    );
    if (there instanceof Error) {
      const { name: errorName, ...members } = there as Error & { errors?: unknown };
      expect(here).toMatchObject({ kind: 'threw', error: { name: errorName, ...members } });
    } else expect(here).toEqual(there);
  });
});
