import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { headerValue } from '../../../src/domain/proxy/header-list.js';
import { AddressPolicy } from '../../../src/outbound/address-policy.js';
import { parseAllowList } from '../../../src/outbound/allow-list.js';
import { readWhole } from '../../../src/outbound/bounded-read.js';
import { OutboundClient } from '../../../src/outbound/outbound-client.js';
import type { OutboundOptions } from '../../../src/outbound/outbound-client.js';
import type { OutboundRequest } from '../../../src/outbound/outbound-message.js';
import { Destination } from '../../support/peers/destination.js';
import { NameServer } from '../../support/peers/name-server.js';
import { TestAuthority } from '../../support/peers/test-authority.js';

const authority = new TestAuthority();
const HOST = 'partner.example';
let plain: Destination;
let secure: Destination;
let names: NameServer;

beforeAll(async () => {
  names = await NameServer.start();
  plain = await Destination.start();
  secure = await Destination.start(authority.certify(HOST));
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
  await names.stop();
});

const closing: (() => Promise<void>)[] = [];
beforeEach(() => names.answer(HOST, ['127.0.0.1']));
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newClient(more: Partial<OutboundOptions> = {}): OutboundClient {
  const allow = parseAllowList('127.0.0.0/8');
  if (allow === undefined) throw new Error('not a list');
  const policy = new AddressPolicy(allow);
  const options = { policy, timeoutMs: 5_000, ca: authority.ca, dnsServers: [names.address] };
  const client = new OutboundClient({ ...options, ...more });
  closing.push(() => client.close());
  return client;
}

interface Outcome {
  readonly status?: number;
  readonly text?: string;
  readonly failure?: string;
}

async function outcome(
  client: OutboundClient,
  request: Partial<OutboundRequest> & { readonly origin: string },
): Promise<Outcome> {
  const signal = new AbortController().signal;
  try {
    const { status, body } = await client.send({
      tenantId: 't',
      method: 'GET',
      path: '/',
      headers: [],
      signal,
      ...request,
    });
    const whole = await readWhole(body, Number.POSITIVE_INFINITY);
    return { status, text: String(whole) };
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { failure: `${code}: ${message}` };
  }
}

async function secureWith(
  ...args: Parameters<typeof Destination.start>
): Promise<{ origin: string }> {
  const destination = await Destination.start(...args);
  closing.unshift(() => destination.stop());
  return { origin: destination.urlFor(HOST) };
}

const NO_TLS = 'DESTINATION_FAILED: No secure connection to the destination can be made.';

describe('TLS', () => {
  test('is used where an authority that is trusted has certified the host', async () => {
    secure.respond = (_request, response) => response.end('hello');
    const client = newClient();
    expect(await outcome(client, { origin: secure.urlFor(HOST) })).toStrictEqual({
      status: 200,
      text: 'hello',
    });
  });

  test('is dialled at permitted addresses only, where a name has others too', async () => {
    names.answer(HOST, ['10.0.0.1', '127.0.0.1', '169.254.169.254']);
    expect(await outcome(newClient(), { origin: secure.urlFor(HOST) })).toMatchObject({
      status: 200,
    });
  });

  test('is refused with a certificate of another authority', async () => {
    const client = newClient({ ca: new TestAuthority().ca });
    expect(await outcome(client, { origin: secure.urlFor(HOST) })).toStrictEqual({
      failure: NO_TLS,
    });
  });

  test('is refused with no authority that is trusted, whatever the environment says', async () => {
    const policy = new AddressPolicy({ hosts: new Set([HOST]), networks: [] });
    const client = new OutboundClient({ policy, timeoutMs: 5_000, dnsServers: [names.address] });
    closing.push(() => client.close());
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await outcome(client, { origin: secure.urlFor(HOST) })).toStrictEqual({
        failure: NO_TLS,
      });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });

  test('is refused with an expired certificate', async () => {
    const target = await secureWith(authority.certify(HOST, -1));
    expect(await outcome(newClient(), target)).toStrictEqual({ failure: NO_TLS });
  });

  test('is refused with a certificate of another host', async () => {
    const target = await secureWith(authority.certify('other.example'));
    expect(await outcome(newClient(), target)).toStrictEqual({ failure: NO_TLS });
  });

  test('is refused below version 1.2', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
    const identity = { ...authority.certify(HOST), ciphers: 'DEFAULT@SECLEVEL=0' };
    const target = await secureWith(identity, old);
    expect(await outcome(newClient(), target)).toStrictEqual({ failure: NO_TLS });
  });

  test('is refused where the destination speaks plain HTTP', async () => {
    expect(await outcome(newClient(), { origin: `https://${HOST}:${String(plain.port)}` })).toEqual(
      { failure: NO_TLS },
    );
  });
});

describe('a request', () => {
  test('is answered with what the destination sent: redirects are not followed, bytes of headers are kept', async () => {
    plain.respond = (_request, response) => {
      response.writeHead(302, 'Gone \xe9lsewhere', [
        'Location',
        'http://169.254.169.254/',
        'X-Bytes',
        'caf\xe9',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
      ]);
      response.end();
    };
    const received = plain.received.length;
    const signal = new AbortController().signal;
    const answer = await newClient().send({
      tenantId: 't',
      method: 'GET',
      origin: plain.url,
      path: '/a%20b?c=%2F',
      headers: [['X-Sent', 'caf\xe9']],
      signal,
    });
    expect(await readWhole(answer.body, 0)).toHaveLength(0);
    expect(answer.status).toBe(302);
    expect(headerValue(answer.headers, 'x-bytes')).toBe('caf\xe9');
    expect(answer.headers.filter(([name]) => name === 'Set-Cookie')).toHaveLength(2);
    expect(plain.received).toHaveLength(received + 1);
    expect(plain.last.url).toBe('/a%20b?c=%2F');
    expect(plain.last.headers['x-sent']).toBe('caf\xe9');
    plain.respond = (_request, response) => response.end();
  });

  test('of one tenant never shares a connection with one of another', async () => {
    const client = newClient();
    const own = await Destination.start();
    closing.unshift(() => own.stop());
    for (const tenantId of ['a', 'b', 'a', 'b'])
      await outcome(client, { origin: own.url, tenantId });
    expect(own.received).toHaveLength(4);
    expect(own.sockets.size).toBe(2);
  });

  test('is given up where the destination does not begin to answer in time', async () => {
    const silent = await Destination.startRaw(() => undefined);
    closing.unshift(() => silent.stop());
    const client = newClient({ timeoutMs: 300 });
    expect(await outcome(client, { origin: silent.url })).toStrictEqual({
      failure: 'TIMEOUT: The destination did not answer within 0.3 s.',
    });
  });

  test('is given up where the answer stops midway', async () => {
    const stuck = await Destination.startRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'),
    );
    closing.unshift(() => stuck.stop());
    expect(await outcome(newClient({ timeoutMs: 300 }), { origin: stuck.url })).toStrictEqual({
      failure: 'TIMEOUT: The destination did not answer within 0.3 s.',
    });
  });

  test.each([
    ['a connection that is closed', ''],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['a bare line feed in a header', 'HTTP/1.1 200 OK\r\na: b\nc\rd: e\r\n\r\n'],
  ])('fails with %s', async (_what, bytes) => {
    const broken = await Destination.startRaw((socket) => {
      socket.end(bytes);
    });
    closing.unshift(() => broken.stop());
    expect(await outcome(newClient(), { origin: broken.url })).toStrictEqual({
      failure: 'DESTINATION_FAILED: The connection to the destination broke.',
    });
  });

  test('fails where nobody listens, and where the name leads nowhere', async () => {
    const gone = await Destination.start();
    const origin = gone.url;
    await gone.stop();
    expect(await outcome(newClient(), { origin })).toStrictEqual({
      failure: 'DESTINATION_FAILED: The destination cannot be reached.',
    });
    names.answer(HOST, 'NXDOMAIN');
    expect(await outcome(newClient(), { origin: `https://${HOST}` })).toStrictEqual({
      failure:
        'DESTINATION_FAILED: The name of the destination leads to no address that may be called.',
    });
  });
});
