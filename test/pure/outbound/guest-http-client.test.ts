import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { AddressPolicy } from '../../../src/outbound/address-policy.js';
import { OutboundGuestClient } from '../../../src/outbound/guest-http-client.js';
import { OutboundClient } from '../../../src/outbound/outbound-client.js';
import { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { GuestHttpRequest } from '../../../src/sandbox/sandbox.js';
import { Destination } from '../../support/peers/destination.js';
import { NameServer } from '../../support/peers/name-server.js';
import { request } from '../../support/user-code/sandbox.js';

let first: Destination;
let second: Destination;
let names: NameServer;
let outbound: OutboundClient;
let client: OutboundGuestClient;

beforeAll(async () => {
  names = await NameServer.start();
  names.answer('one.test', ['127.0.0.1']);
  first = await Destination.start();
  second = await Destination.start();
  const policy = new AddressPolicy({ hosts: new Set(['127.0.0.1', 'one.test']), networks: [] });
  outbound = new OutboundClient({
    policy,
    timeoutMs: 5_000,
    dnsServers: [names.address],
  });
  client = new OutboundGuestClient(outbound, 'tenant');
});
afterAll(async () => {
  await outbound.close();
  await first.stop();
  await second.stop();
  await names.stop();
});
beforeEach(() => {
  for (const each of [first, second]) {
    each.received.length = 0;
    each.respond = (_request, response) => response.end('reached');
  }
});

function send(more: Partial<GuestHttpRequest>) {
  const request: GuestHttpRequest = {
    method: 'GET',
    url: first.url,
    headers: [],
    body: undefined,
    redirect: 'follow',
    responseBytesMax: 1024,
    ...more,
  };
  return client.send(request, new AbortController().signal);
}

function redirectTo(location: string, status = 302): void {
  first.respond = (_request, response) => response.writeHead(status, { location }).end();
}

describe('a redirect of user code', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://167772161/',
    'http://public.example/',
    'file:///etc/passwd',
    'https://user:pass@partner.example/',
  ])('to %s is refused', async (location) => {
    redirectTo(location);
    await expect(send({})).rejects.toThrow(/^the URL must/);
    expect(first.received).toHaveLength(1);
    expect(second.received).toHaveLength(0);
  });

  test('to another origin loses credentials, and keeps the rest', async () => {
    redirectTo(`${second.url}/there#part`, 307);
    const answer = await send({
      method: 'POST',
      body: Buffer.from('data'),
      headers: [
        ['Authorization', 'Bearer x'],
        ['Cookie', 'a=b'],
        ['X-Api-Key', 'k'],
        ['Proxy-Authorization', 'p'],
        ['X-Kept', 'yes'],
        ['Content-Type', 'text/plain'],
      ],
    });
    expect(answer).toMatchObject({ status: 200, url: `${second.url}/there`, redirected: true });
    const { headers, method, body, url } = second.last;
    expect({ method, url, body: body.toString() }).toStrictEqual({
      method: 'POST',
      url: '/there',
      body: 'data',
    });
    expect(headers).toMatchObject({ 'x-kept': 'yes', 'content-type': 'text/plain' });
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('x-api-key');
    expect(JSON.stringify(first.last.headers)).toContain('Bearer x');
    expect(JSON.stringify(first.last.headers)).not.toContain('"p"');
  });

  test('within its origin keeps credentials', async () => {
    first.respond = ({ url }, response) => {
      if (url === '/') response.writeHead(301, { location: '/next?q=1' }).end();
      else response.end('reached');
    };
    await send({ headers: [['Authorization', 'Bearer x']] });
    expect(first.last).toMatchObject({ url: '/next?q=1', headers: { authorization: 'Bearer x' } });
  });

  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [301, 'PUT', 'PUT'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [303, 'HEAD', 'HEAD'],
  ])('of status %i turns %s into %s, as fetch has it', async (status, method, then) => {
    redirectTo(second.url, status);
    const body = method === 'HEAD' ? undefined : Buffer.from('data');
    await send({ method, body, headers: [['Content-Type', 'text/plain']] });
    expect(second.last.method).toBe(then);
    expect(second.last.body.toString()).toBe(then === 'GET' || then === 'HEAD' ? '' : 'data');
    expect('content-type' in second.last.headers).toBe(then !== 'GET');
  });

  test('is given as it is, or refused, where the code says so', async () => {
    redirectTo('http://169.254.169.254/');
    expect(await send({ redirect: 'manual' })).toMatchObject({ status: 302, redirected: false });
    await expect(send({ redirect: 'error' })).rejects.toThrow('redirect');
  });

  test('ends after twenty hops', async () => {
    redirectTo('/again');
    await expect(send({})).rejects.toThrow('too many redirects');
    expect(first.received).toHaveLength(21);
  });
});

describe('a request of user code', () => {
  test('has its answer decoded, within the bound', async () => {
    first.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    expect(Buffer.from((await send({})).body).toString()).toBe('hello');
    expect(first.last.headers['accept-encoding']).toBe('gzip, deflate, br');
    first.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2000)));
    await expect(send({})).rejects.toThrow('larger than 1024 bytes');
    first.respond = (_request, response) => response.end(Buffer.alloc(1025));
    await expect(send({})).rejects.toThrow('too large');
  });

  test.each([
    { method: 'CONNECT' },
    { method: 'TRACE' },
    { method: 'GET / HTTP/1.1\r\nx:' },
    { headers: [['x', 'a\r\nb: c']] as const },
    { headers: [['x y', 'a']] as const },
    { url: 'http://127.0.0.2/' },
    { url: 'https://user@127.0.0.1/' },
  ])('that is none of HTTP, or leads where it must not, is refused: %j', async (wrong) => {
    await expect(send(wrong)).rejects.toThrow();
    expect(first.received).toHaveLength(0);
  });

  test('cannot set framing or the host', async () => {
    const headers = [
      ['Host', 'evil.example'],
      ['Content-Length', '0'],
      ['Transfer-Encoding', 'chunked'],
      ['Connection', 'x-dropped'],
      ['X-Dropped', '1'],
    ] as const;
    await send({ method: 'POST', body: Buffer.from('data'), headers });
    expect(first.last.body.toString()).toBe('data');
    expect(first.last.headers).toMatchObject({
      host: `127.0.0.1:${String(first.port)}`,
      'content-length': '4',
    });
    expect('x-dropped' in first.last.headers).toBe(false);
  });

  test('tells the code nothing of why it failed', async () => {
    const sandbox = await Sandbox.create({ workersMin: 1, workersMax: 1 });
    try {
      const code = `await fetch('https://10.1.2.3/')`;
      const outcome = await sandbox.run(request(code, { http: client }));
      expect(outcome).toMatchObject({
        kind: 'threw',
        error: { name: 'TypeError', message: 'fetch failed' },
      });
      const fine = await sandbox.run(
        request(`return await (await fetch('${first.urlFor('one.test')}/a')).text()`, {
          http: client,
        }),
      );
      expect(fine).toMatchObject({ kind: 'ok', output: '"reached"' });
    } finally {
      await sandbox.close();
    }
  });
});
