import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ConfigError } from '../../../src/config/config-error.js';
import { readConfig } from '../../../src/config.js';
import { certifyItself, TestAuthority } from '../../support/peers/test-authority.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { TlsFolder } from '../../support/service/tls-folder.js';

const NAME = 'vault.test';
const authority = new TestAuthority();
const clients = new TestAuthority('Clients');
const first = authority.certify(NAME);

/** A request over TLS, to a service that a test authority certifies. */
function get(
  url: string,
  options: RequestOptions = {},
): Promise<{ status: number; serial: string }> {
  return new Promise((resolve, reject) => {
    request(url, { ca: authority.ca, servername: NAME, agent: false, ...options }, (response) => {
      const socket: unknown = response.socket;
      const { serialNumber: serial } = (socket as TLSSocket).getPeerCertificate();
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, serial }));
    })
      .on('error', reject)
      .end();
  });
}

async function serialAt(url: string): Promise<string> {
  return (await get(url)).serial;
}

describe('a service with a certificate', () => {
  let service: TestService;
  let folder: TlsFolder;

  beforeAll(async () => {
    folder = new TlsFolder(first);
    service = await startService(folder.env);
  });
  afterAll(() => service.close());

  const handshake = (options: ConnectionOptions): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(service.url);
      const given = { port: Number(port), ca: authority.ca, servername: NAME, ...options };
      const socket = connect(given, () => resolve(socket)).on('error', reject);
    });

  test('speaks TLS 1.2 and 1.3, with forward secrecy, and nothing older', async () => {
    expect(service.url).toMatch(/^https:/);
    for (const [version, suite] of [
      ['TLSv1.2', /^ECDHE-RSA-AES128-GCM-SHA256$/],
      ['TLSv1.3', /^TLS_AES_/],
    ] as const) {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      expect(socket.getCipher().name).toMatch(suite);
      socket.destroy();
    }
    const old = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const;
    await expect(handshake(old)).rejects.toThrow(/alert|protocol/i);
    for (const ciphers of [
      'AES128-GCM-SHA256',
      'ECDHE-RSA-AES128-SHA256',
      'DHE-RSA-AES128-GCM-SHA256',
    ])
      await expect(handshake({ ciphers, maxVersion: 'TLSv1.2' })).rejects.toThrow(/handshake/i);
  });

  test('answers as without one, the explorer and what cannot be read included', async () => {
    const caller = await service.newTenant();
    const headers = { 'SVC-API-KEY': caller.key };
    expect(await get(`${service.url}/permissions`, { headers })).toMatchObject({ status: 200 });
    const html = { Accept: 'text/html' };
    expect(await get(`${service.url}/graphql`, { headers: html })).toMatchObject({ status: 200 });
    const socket = await handshake({});
    socket.write('NO REQUEST\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*The request is none of HTTP/);
  });

  test('HTTP/1.1 is agreed on with clients that would rather have HTTP/2', async () => {
    const socket = await handshake({ ALPNProtocols: ['h2', 'http/1.1'] });
    expect(socket.alpnProtocol).toBe('http/1.1');
    socket.destroy();
  });

  test('plain HTTP to its port is closed without an answer, and the service goes on', async () => {
    const socket = connectPlain(Number(new URL(service.url).port));
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    await once(socket, 'close');
    expect(text).not.toContain('HTTP/1.1');
    expect((await get(`${service.url}/`)).status).toBe(200);
  });

  test('shows another certificate once it is there: a folder turned, or files renamed', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const kept = await get(`${service.url}/`, { agent });
    const second = authority.certify(NAME);
    folder.turn(second);
    await expect.poll(() => serialAt(service.url), { timeout: 10_000 }).not.toBe(kept.serial);
    // The connection from before goes on, with what it was begun with.
    expect(await get(`${service.url}/`, { agent })).toStrictEqual(kept);
    agent.destroy();

    const turned = await serialAt(service.url);
    folder.rename('cert.pem', authority.certify(NAME).cert);
    await expect.poll(() => serialAt(service.url), { timeout: 10_000 }).not.toBe(turned);
    expect(service.logged()).toContain('the TLS certificate is another one');
  });

  test('goes on with the one that it has while another is not fit, and says why', async () => {
    const before = await serialAt(service.url);
    const other = new TestAuthority('Other');
    const faults: readonly (readonly [() => void, string])[] = [
      [() => folder.rename('cert.pem', 'nonsense'), 'TLS_CERT_FILE holds no certificate in PEM'],
      [() => folder.rename('cert.pem', authority.certify(NAME, -1).cert), 'has expired, at 20'],
      [() => folder.rename('cert.pem', other.ca), 'TLS_KEY_FILE: the key is not that of the cert'],
    ];
    for (const [spoil, fault] of faults) {
      spoil();
      await expect.poll(() => service.logged(), { timeout: 10_000 }).toContain(fault);
      expect(await serialAt(service.url)).toBe(before);
    }
    expect(service.logged()).toContain('the new TLS certificate is not used');
    expect(service.logged()).not.toContain('PRIVATE KEY');
    folder.rename('cert.pem', authority.certify(NAME).cert);
    await expect.poll(() => serialAt(service.url), { timeout: 10_000 }).not.toBe(before);
  });

  test('its operations port is as it is without one', async () => {
    expect(service.operationsUrl).toMatch(/^http:/);
    expect((await fetch(`${service.operationsUrl}/health/live`)).status).toBe(200);
  });
});

test('with TLS_CLIENT_CA_FILE the operations port answers those only whom it certifies', async () => {
  const folder = new TlsFolder(first);
  writeFileSync(folder.file('clients.pem'), clients.ca);
  const env = { ...folder.env, TLS_CLIENT_CA_FILE: folder.file('clients.pem') };
  const service = await startService(env);
  const metrics = `${service.operationsUrl}/metrics`;
  expect(metrics).toMatch(/^https:/);
  const { key, cert } = clients.certify('monitor');
  expect((await get(metrics, { key, cert })).status).toBe(200);
  const refused = [
    {},
    authority.certify('monitor'),
    certifyItself('monitor'),
    clients.certify('monitor', -1),
  ];
  for (const identity of refused)
    await expect(get(metrics, identity)).rejects.toThrow(/alert|ECONNRESET|EPIPE|hang up/);
  expect((await get(`${service.url}/`)).status).toBe(200);
  await service.close();
});

describe('a start with files that are not fit', () => {
  const folder = new TlsFolder(first);
  const fileWith = (name: string, text: string): string => {
    writeFileSync(folder.file(name), text);
    return folder.file(name);
  };
  const { TLS_CERT_FILE: cert = '', TLS_KEY_FILE: key = '' } = folder.env;
  const encrypted = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  }).privateKey;

  const rows: readonly (readonly [string, Record<string, string>, string])[] = [
    [
      'a certificate alone',
      { TLS_CERT_FILE: cert },
      'TLS_CERT_FILE and TLS_KEY_FILE must both be set',
    ],
    ['a key alone', { TLS_KEY_FILE: key }, 'TLS_CERT_FILE and TLS_KEY_FILE must both be set'],
    [
      'an authority alone',
      { TLS_CLIENT_CA_FILE: cert },
      'TLS_CLIENT_CA_FILE needs TLS_CERT_FILE and',
    ],
    [
      'no such file',
      { TLS_CERT_FILE: cert, TLS_KEY_FILE: '/nowhere' },
      'TLS_KEY_FILE cannot be read: ENOENT',
    ],
    ['a folder', { TLS_CERT_FILE: '/', TLS_KEY_FILE: key }, 'TLS_CERT_FILE cannot be read: EISDIR'],
    [
      'the two the wrong way round',
      { TLS_CERT_FILE: key, TLS_KEY_FILE: cert },
      'TLS_KEY_FILE holds no private key in PEM',
    ],
    [
      'another key',
      { TLS_CERT_FILE: fileWith('other.pem', new TestAuthority('Other').ca), TLS_KEY_FILE: key },
      'TLS_KEY_FILE: the key is not that of the certificate',
    ],
    [
      'an expired certificate',
      { TLS_CERT_FILE: fileWith('old.pem', authority.certify(NAME, -1).cert), TLS_KEY_FILE: key },
      'TLS_CERT_FILE: the certificate has expired, at 20',
    ],
    [
      'a key with a passphrase',
      { TLS_CERT_FILE: cert, TLS_KEY_FILE: fileWith('secret.pem', encrypted) },
      'TLS_KEY_FILE: the key is encrypted; it must be there without a passphrase',
    ],
    [
      'an authority that is none',
      { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, TLS_CLIENT_CA_FILE: fileWith('none.pem', 'x') },
      'TLS_CLIENT_CA_FILE holds no certificate in PEM',
    ],
  ];
  test.each(rows)('%s: says what is wrong, and nothing of a key', (_name, env, fault) => {
    try {
      readConfig(env);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      expect(error.message).toContain(fault);
      expect(error.message).not.toMatch(/PRIVATE|[A-Za-z0-9+/]{40}/);
    }
  });
});
