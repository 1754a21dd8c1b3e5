import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

import { afterAll, expect, inject, it, vi } from 'vitest';

import { endAllCommands, serve } from '../support/process/command.js';
import { servingProcessOf } from '../support/process/serving-process.js';
import { TestAuthority } from '../support/peers/test-authority.js';
import type { ServerIdentity } from '../support/peers/test-authority.js';
import { TlsFolder } from '../support/service/tls-folder.js';

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

const NAME = 'vault.test';

it('a service that is watched over speaks TLS on both ports, through renewals and deaths', async () => {
  const authority = new TestAuthority();
  const clients = new TestAuthority('Clients');
  const folder = new TlsFolder(authority.certify(NAME));
  writeFileSync(folder.file('clients.pem'), clients.ca);
  const { url, masterKey } = inject('database');
  const service = await serve({
    DATABASE_URL: url,
    MASTER_KEYS: masterKey,
    TLS_CLIENT_CA_FILE: folder.file('clients.pem'),
    ...folder.env,
  });
  expect([service.url, service.operationsUrl].map((each) => each.slice(0, 8))).toStrictEqual([
    'https://',
    'https://',
  ]);

  const monitor = clients.certify('monitor');
  const validTo = (path: string, identity: Partial<ServerIdentity> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const given = { ca: authority.ca, servername: NAME, agent: false, ...identity };
      request(path, given, (response) => {
        const { socket } = response as unknown as { socket: TLSSocket };
        const shown = socket.getPeerCertificate().valid_to;
        response.resume().on('end', () => resolve(response.statusCode === 200 ? shown : ''));
      })
        .on('error', reject)
        .end();
    });
  const live = `${service.operationsUrl}/health/live`;
  const before = await validTo(`${service.url}/`);
  expect(await validTo(live, monitor)).toBe(before);
  await expect(validTo(live)).rejects.toThrow();

  folder.turn(authority.certify(NAME, 2));
  await expect.poll(() => validTo(`${service.url}/`), { timeout: 20_000 }).not.toBe(before);
  await expect.poll(() => validTo(live, monitor), { timeout: 20_000 }).not.toBe(before);

  process.kill(await servingProcessOf(service), 'SIGKILL');
  expect(await validTo(`${service.url}/`)).not.toBe(before);
  const { code, stderr } = await service.command.stop();
  expect(code, stderr).toBe(0);
});
