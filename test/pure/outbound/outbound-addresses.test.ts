import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { AddressPolicy } from '../../../src/outbound/address-policy.js';
import { parseAllowList } from '../../../src/outbound/allow-list.js';
import { readWhole } from '../../../src/outbound/bounded-read.js';
import { OutboundClient } from '../../../src/outbound/outbound-client.js';
import type { OutboundOptions } from '../../../src/outbound/outbound-client.js';
import { Destination } from '../../support/peers/destination.js';
import {
  HOSTILE_LITERALS,
  HOSTILE_URLS,
  LOOPBACK_NAMES,
} from '../../support/attacks/hostile-addresses.js';
import { NameServer } from '../../support/peers/name-server.js';

function policyOf(list: string): AddressPolicy {
  const allow = parseAllowList(list);
  if (allow === undefined) throw new Error('not a list');
  return new AddressPolicy(allow);
}

const clients: OutboundClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

function clientFor(list: string, more: Partial<OutboundOptions> = {}): OutboundClient {
  const dnsServers = [names.address];
  const policy = policyOf(list);
  const client = new OutboundClient({ policy, timeoutMs: 5_000, dnsServers, ...more });
  clients.push(client);
  return client;
}

async function outcomeOf(client: OutboundClient, origin: string): Promise<string> {
  const signal = new AbortController().signal;
  const request = { tenantId: 't', method: 'GET', origin, path: '/', headers: [], signal };
  try {
    const { status, body } = await client.send(request);
    await readWhole(body, 1_000);
    return String(status);
  } catch (error) {
    return (error as Error).message;
  }
}

const REFUSED = 'The address of the destination is not allowed.';
/** Whether a name leads nowhere or into the inner network is not told apart. */
const UNRESOLVED = 'The name of the destination leads to no address that may be called.';
const NAME = 'partner.example';

let destination: Destination;
let names: NameServer;
beforeAll(async () => {
  destination = await Destination.start();
  names = await NameServer.start();
});
afterAll(async () => {
  await destination.stop();
  await names.stop();
});

test('there are at least 60 hostile spellings', () => {
  expect(HOSTILE_LITERALS.length).toBeGreaterThanOrEqual(60);
});

describe.each(HOSTILE_LITERALS)('https://%s/ (%s)', (host) => {
  test('is no destination', () => {
    expect(policyOf('none').faultOfUrl(`https://${host}/`)).toMatch(
      /^must (?:not lead to a private|be an absolute URL)/,
    );
  });

  test('is not dialled', async () => {
    const { origin } = new URL(`https://${host}:${String(destination.port)}/`);
    expect(await outcomeOf(clientFor('none'), origin)).toBe(REFUSED);
  });

  test('is not dialled where a name resolves to it', async () => {
    const { hostname } = new URL(`https://${host}/`);
    names.answer(NAME, [hostname.replace(/^\[|\]$/g, '')]);
    expect(await outcomeOf(clientFor('none'), `https://${NAME}`)).toBe(UNRESOLVED);
    expect(names.asked(NAME)).toBe(1);
  });
});

describe.each(LOOPBACK_NAMES)('https://%s/', (host) => {
  test('is no destination, and is not dialled', async () => {
    const url = `https://${host}:${String(destination.port)}/`;
    expect(policyOf('none').faultOfUrl(url)).toBe('must not lead to a private or reserved address');
    expect(await outcomeOf(clientFor('none'), new URL(url).origin)).toBe(REFUSED);
  });
});

test.each(HOSTILE_URLS)('%j is no destination', (url) => {
  expect(policyOf('none').faultOfUrl(url)).toMatch(/^must (?:be|not)/);
});

describe('a name that is looked up', () => {
  test('has what was checked dialled: no second answer can take its place', async () => {
    names.answer(NAME, ['8.8.8.8'], ['127.0.0.1']);
    const client = clientFor('none', { timeoutMs: 300 });
    // The first answer is dialled, and nothing but silence or a refusal of the network comes of it.
    expect(await outcomeOf(client, `https://${NAME}:${String(destination.port)}`)).not.toBe('200');
    expect(names.asked(NAME)).toBe(1);
    // The second answer is asked for by another connection, and refused.
    expect(await outcomeOf(client, `https://${NAME}:${String(destination.port)}`)).toBe(UNRESOLVED);
    expect(names.asked(NAME)).toBe(2);
    expect(destination.received).toHaveLength(0);
  });

  test('is not dialled over plain HTTP, also where it resolves to what is listed', async () => {
    names.answer(NAME, ['127.0.0.1']);
    const origin = `http://${NAME}:${String(destination.port)}`;
    expect(await outcomeOf(clientFor('127.0.0.0/8'), origin)).toBe(REFUSED);
    expect(names.asked(NAME)).toBe(0);
  });
});

describe('what the operator has listed', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['127.0.0.0/8', '[::ffff:127.0.0.1]'],
    ['127.0.0.0/8', '2130706433'],
    ['localhost', 'localhost'],
    ['LocalHost', 'LOCALHOST.'],
  ])('%s lets http://%s be called', async (list, host) => {
    const url = `http://${host}:${String(destination.port)}/`;
    expect(policyOf(list).faultOfUrl(url)).toBeUndefined();
    const { origin } = new URL(url);
    expect(await outcomeOf(clientFor(list), origin)).toBe('200');
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.2/'],
    ['127.0.0.1', 'https://10.0.0.1/'],
    ['10.0.0.0/8', 'https://11.0.0.1.localhost/'],
    ['::1', 'https://127.0.0.1/'],
    ['partner.example', 'https://127.0.0.1/'],
    ['partner.example', 'http://api.partner.example/'],
    ['example', 'http://partner.example/'],
  ])('%s does not let %s be called', (list, url) => {
    expect(policyOf(list).faultOfUrl(url)).toMatch(/^must (?:not lead|be of the scheme)/);
  });
});

describe('what is public', () => {
  test.each([
    'https://api.example/',
    'https://api.example:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://[64:ff9b::808:808]/',
    'https://172.32.0.1/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
  ])('%s may be a destination, over TLS only', (url) => {
    expect(policyOf('none').faultOfUrl(url)).toBeUndefined();
    expect(policyOf('none').faultOfUrl(url.replace('https', 'http'))).toBe(
      'must be of the scheme https',
    );
  });
});
