import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../../../src/storage/database/database.js';
import type { Caller } from '../../support/service/caller.js';
import { dumpDatabase, openTestDatabase } from '../../support/database/database.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let service: TestService;
let database: Database;
let manager: Caller;
/** Every key that was shown in this file, and the answers that may not hold one. */
const keys: string[] = [];
const errors: string[] = [];

beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'trace' });
  database = openTestDatabase();
  manager = await service.newTenant();
  const made = await manager.newApplication({
    name: 'Named Zanzibar',
    permissions: ['application:read'],
  });
  const regenerated = await manager.post(`/applications/${made.applicationId}/regenerate`);
  const { key } = regenerated.json as { key: string };
  keys.push(manager.key, made.key, key);

  // The key in every place where it does not belong.
  const caller = made.with({ key });
  const misplaced = [
    made.get('/applications/key'),
    caller.get(`/applications/${key}`),
    caller.get(`/applications?id=${key}`),
    caller.get(`/applications?page=${key}`),
    caller.get(`/${key}`),
    caller.post('/applications', { name: key, type: 'private', permissions: ['token:create'] }),
    manager.post('/applications', { name: 'x', type: key, permissions: [key], expires_at: key }),
    manager.post('/applications', `"${key}`),
    caller.graphql(`{ application(id: "${key}") { id } }`),
    caller.graphql(`{ "${key}" }`),
    caller.graphql('query ($id: Int!) { __typename }', { id: key }),
    caller.send('GET', '/applications', undefined, { 'Content-Type': key, Cookie: key }),
    service.anonymous.send('GET', '/applications', undefined, { 'SVC-API-KEY': `${key}, ${key}` }),
    service.anonymous.send('GET', '/applications', undefined, { Authorization: `Bearer ${key}` }),
  ];
  errors.push(...(await Promise.all(misplaced)).map(({ text }) => text));
});
afterAll(async () => {
  await database.$disconnect();
  await service.close();
});

/** What a key may be written as. */
function traces(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const plainHashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const hash = createHash(algorithm).update(bytes).digest();
    return [hash.toString('hex'), hash.toString('base64')];
  });
  const random = key.slice(key.lastIndexOf('_') + 1);
  return [key, random, bytes.toString('hex'), bytes.toString('base64'), ...plainHashes];
}

describe('an API key is nowhere but in the answer that shows it', () => {
  test('not in any table, in clear, encoded, or under a hash without a key', async () => {
    const dump = await dumpDatabase(database);
    // It is the dump of the right database, bytes included.
    expect(dump).toContain('Named Zanzibar');
    expect(dump).toMatch(/"key_hash":"\\\\x[0-9a-f]{64}"/);
    expect(keys.flatMap(traces).filter((trace) => dump.includes(trace))).toStrictEqual([]);
  });

  test('not in the log', () => {
    const log = service.logged();
    expect(log).toContain('/applications/:id/regenerate');
    for (const trace of keys.flatMap(traces)) expect(log).not.toContain(trace);
  });

  test('not in any error', () => {
    expect(errors.length).toBeGreaterThan(10);
    for (const text of errors) {
      for (const trace of keys.flatMap(traces)) expect(text).not.toContain(trace);
    }
  });

  test('not in what operators see', async () => {
    const metrics = await (await fetch(`${service.operationsUrl}/metrics`)).text();
    expect(metrics).toContain('token_vault_request_seconds');
    for (const trace of keys.flatMap(traces)) expect(metrics).not.toContain(trace);
  });
});

test('the log holds no name, no path, no query and no body of a request', () => {
  const log = service.logged();
  for (const word of ['Zanzibar', 'page=', 'id=', 'Bearer', 'token:create']) {
    expect(log).not.toContain(word);
  }
});
