import { networkInterfaces } from 'node:os';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { AddressPolicy } from '../../../src/outbound/address-policy.js';
import { parseAllowList } from '../../../src/outbound/allow-list.js';
import { readWhole } from '../../../src/outbound/bounded-read.js';
import { OutboundClient } from '../../../src/outbound/outbound-client.js';
import { Destination } from '../../support/peers/destination.js';
import { NameServer } from '../../support/peers/name-server.js';

/*
 * The threat: code or a Proxy reaches the service's own ports from within, where it passes for a neighbour: the operations port
 * asks nobody who he is.
 */

const machine = Object.values(networkInterfaces()).flatMap((addresses = []) =>
  addresses.map(({ address, family }) =>
    family === 'IPv6' ? `[${address.replace(/%.*/, '')}]` : address,
  ),
);
const SPELLINGS = [
  '127.0.0.1',
  '127.9.9.9',
  '[::1]',
  '0.0.0.0',
  '[::]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  'localhost',
  'vault.test',
  ...machine,
];

let own: Destination;
let names: NameServer;
const clients: OutboundClient[] = [];
beforeAll(async () => {
  own = await Destination.start();
  own.respond = (_request, response) => response.end('own');
  names = await NameServer.start();
  for (const name of ['vault.test', 'localhost']) names.answer(name, ['127.0.0.1']);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await own.stop();
  await names.stop();
});

/** A client to which everything is listed. */
function newClient(): OutboundClient {
  const allow = parseAllowList('0.0.0.0/0,::/0,vault.test,localhost');
  if (allow === undefined) throw new Error('not a list');
  const policy = new AddressPolicy(allow);
  const client = new OutboundClient({ policy, timeoutMs: 5_000, dnsServers: [names.address] });
  clients.push(client);
  return client;
}

async function reaches(client: OutboundClient, host: string): Promise<boolean> {
  const before = own.received.length;
  const signal = new AbortController().signal;
  const origin = `http://${host}:${String(own.port)}`;
  const request = { tenantId: 't', method: 'GET', origin, path: '/', headers: [], signal };
  const answer = await client.send(request).catch(() => undefined);
  if (answer !== undefined) await readWhole(answer.body, 1_000);
  return own.received.length > before;
}

describe('a port of the service itself', () => {
  test.each(['127.0.0.1', 'localhost', 'vault.test'])(
    'is reached as %s where it is one of anybody',
    async (host) => {
      expect(await reaches(newClient(), host)).toBe(true);
    },
  );

  test('is refused where it is known, and not before', async () => {
    const client = newClient();
    client.refuseOwnPort(0);
    for (const host of ['127.0.0.1', 'vault.test']) expect(await reaches(client, host)).toBe(true);
  });

  test.each(SPELLINGS)('is not reached as %s, whatever is listed', async (host) => {
    const client = newClient();
    client.refuseOwnPort(own.port);
    expect(await reaches(client, host)).toBe(false);
  });
});

test('the same number of another machine, and another port of this one, stay what they were', () => {
  const client = newClient();
  client.refuseOwnPort(own.port);
  const faultOf = (host: string, port: number): string | undefined =>
    client.faultOfUrl(`https://${host}:${String(port)}/`);
  expect(faultOf('127.0.0.1', own.port)).toMatch(/^must not lead to/);
  expect(faultOf('127.0.0.1', own.port + 1)).toBeUndefined();
  expect(faultOf('192.0.2.7', own.port)).toBeUndefined();
  expect(faultOf('partner.example', own.port)).toBeUndefined();
});
