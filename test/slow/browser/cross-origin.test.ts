import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CHROMIUM_PATH, launchBrowser } from '../../support/peers/browser.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/** What a page sends, and what it could read of the answer. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body?: unknown;
}

const CARD = { type: 'card', data: { number: '4242424242424242' } };
const REVEAL = [
  { priority: 1, container: '/', transform: 'reveal', permissions: ['token:create', 'token:read'] },
];

// That there is a browser in CI is seen to by the explorer's suite.
describe.skipIf(CHROMIUM_PATH === undefined)('a page of another origin in a browser', () => {
  let elsewhere: Server;
  let origin: string;
  let browser: Browser;
  let page: Page;
  const services: TestService[] = [];

  beforeAll(async () => {
    elsewhere = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Shop</title>');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    origin = urlOf(elsewhere);
    browser = await launchBrowser();
    const context = await browser.newContext();
    page = await context.newPage();
    await page.goto(origin);
  });

  afterAll(async () => {
    await browser.close();
    elsewhere.close();
    for (const service of services) await service.close();
  });

  async function start(env: Readonly<Record<string, string>>): Promise<Recorded> {
    const service = await startService(env);
    services.push(service);
    return Recorded.of(service);
  }

  async function send(url: string, sent: Sent): Promise<{ status: number; json: unknown }> {
    const given = JSON.stringify({ ...sent, url: `${url}${sent.path}` });
    return page.evaluate(`(async ({ url, method, key, body }) => {
      const answer = await fetch(url, {
        method,
        headers: { 'SVC-API-KEY': key, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: await answer.json(), trace: answer.headers.get('SVC-TRACE-ID') };
    })(${given})`);
  }

  it('tokenizes a card with a public key, and a session reads it back masked', async () => {
    const vault = await start({});
    const manager = await vault.service.newTenant();
    const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const backend = await manager.newApplication({ permissions: [], rules: REVEAL });

    const made = await send(vault.url, {
      method: 'POST',
      path: '/tokenize',
      key: shop.key,
      body: CARD,
    });
    expect(made).toMatchObject({ status: 200, trace: expect.stringMatching(/./) as string });
    const { id } = made.json as { id: string };

    const opened = await send(vault.url, { method: 'POST', path: '/sessions', key: shop.key });
    expect(opened.status).toBe(201);
    const session = opened.json as { session_key: string; nonce: string };
    await authorize(backend, session.nonce);
    const read = await send(vault.url, {
      method: 'GET',
      path: `/tokens/${id}`,
      key: session.session_key,
    });
    expect(read).toMatchObject({ status: 200, json: { data: { number: 'XXXXXXXXXXXX4242' } } });

    const wrong = await send(vault.url, { method: 'GET', path: `/tokens/${id}`, key: 'key_prv_x' });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } });
    expectPreflightsWithout(vault, [shop.key, session.session_key]);
  });

  it('is a dashboard that queries GraphQL, where its origin is listed', async () => {
    const vault = await start({ CORS_ORIGINS: origin });
    const manager = await vault.service.newTenant();
    const body = { query: '{ tenant { name } }' };
    const asked = { method: 'POST', path: '/graphql', key: manager.key, body };
    expect(await send(vault.url, asked)).toMatchObject({
      status: 200,
      json: { data: { tenant: { name: 'Test' } } },
    });
    expectPreflightsWithout(vault, [manager.key]);
  });

  it('does nothing where CORS_ORIGINS is none or lists others, and no key has left the browser', async () => {
    for (const env of [
      { CORS_ORIGINS: 'none' },
      { CORS_ORIGINS: `${origin.replace('127.0.0.1', '127.0.0.2')},https://shop.example` },
    ]) {
      const vault = await start(env);
      const { key } = await vault.service.newTenant();
      const asked = { method: 'POST', path: '/tokenize', key, body: CARD };
      await expect(send(vault.url, asked)).rejects.toThrow('Failed to fetch');
      expect(vault.received()).toContain('OPTIONS /tokenize');
      expect(vault.received()).not.toContain('POST ');
      expect(vault.received()).not.toContain(key);
      await vault.close();
    }
  });

  it('sends no cookie along, and may not ask to', async () => {
    const vault = await start({});
    await page
      .context()
      .addCookies([{ name: 'sid', value: 'cookie-of-a-browser', url: vault.url }]);
    const fetched = `fetch('${vault.url}/', { credentials: 'include' }).then(() => 'read', String)`;
    expect(await page.evaluate(fetched)).toContain('Failed to fetch');
    expect(
      await page.evaluate(`fetch('${vault.url}/').then((answer) => answer.json())`),
    ).toMatchObject({
      name: 'token-vault',
    });
  });

  function expectPreflightsWithout(vault: Recorded, keys: readonly string[]): void {
    const heads = vault.received().split(/(?=^(?:OPTIONS|GET|POST) )/m);
    const preflights = heads.filter((head) => head.startsWith('OPTIONS '));
    expect(preflights.length).toBeGreaterThan(0);
    for (const head of preflights) for (const key of keys) expect(head).not.toContain(key);
  }
});

async function authorize(backend: Caller, nonce: string): Promise<void> {
  const rule = {
    priority: 1,
    container: '/pci/high/',
    transform: 'mask',
    permissions: ['token:read'],
  };
  const answer = await backend.post('/sessions/authorize', { nonce, rules: [rule] });
  expect(answer.status, answer.text).toBe(200);
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** A service, reached by a way on which everything that is sent to it is written down. */
class Recorded {
  readonly service: TestService;
  readonly url: string;
  readonly #server: Server;
  readonly #bytes: Buffer[];

  private constructor(service: TestService, server: Server, bytes: Buffer[]) {
    this.service = service;
    this.#server = server;
    this.url = urlOf(server);
    this.#bytes = bytes;
  }

  static async of(service: TestService): Promise<Recorded> {
    const bytes: Buffer[] = [];
    const { hostname, port } = new URL(service.url);
    const server = createTcpServer((socket) => {
      const there = connect(Number(port), hostname);
      for (const each of [socket, there]) each.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => bytes.push(chunk));
      socket.pipe(there).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Recorded(service, server, bytes);
  }

  received(): string {
    return Buffer.concat(this.#bytes).toString('latin1');
  }

  async close(): Promise<void> {
    this.#server.close();
    await Promise.resolve();
  }
}
