import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { PROXY_FAULTS } from '../../support/scenes/proxies.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';
import { openTestDatabase } from '../../support/database/database.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });
const least = { name: 'Payments', destination_url: 'https://api.example/v1?a=b' };

describe('POST /proxies', () => {
  const endpoint = {
    scene,
    permission: 'proxy:create',
    call: (caller: Caller) => caller.post('/proxies', least),
    success: 201,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);

  test('201: with the least, answers the defaults and a key', async () => {
    const answer = await manager.post('/proxies', least);
    expect(answer.status).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: manager.tenantId,
      key: expect.stringMatching(/^key_prx_[0-9a-f]{48}$/),
      ...least,
      configuration: {},
      require_auth: true,
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('201: with everything, answers it as it came; code need not compile', async () => {
    const { applicationId } = await manager.newApplication({ permissions: ['token:create'] });
    const members = {
      ...least,
      request_transform: { code: 'module.exports = async (' },
      response_transform: { code: 'module.exports = async () => ({})' },
      configuration: { SecretKey: 'Ω \u0000 \ud83d "x"', __proto__x: '', '': 'empty' },
      require_auth: false,
    };
    const answer = await manager.post('/proxies', {
      ...members,
      application: { id: applicationId },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ ...members, application_id: applicationId });
    expect(answer.text).not.toContain('"application"');
    const { id } = answer.json as { id: string };
    expect((await manager.get(`/proxies/${id}`)).json).toStrictEqual(answer.json);
  });

  test.each([
    [
      'null',
      { request_transform: null, application: null, configuration: null, require_auth: null },
    ],
    ['{} and ""', { request_transform: {}, response_transform: {}, application: { id: '' } }],
    ['an empty Application', { application: {} }],
    [
      'what published clients send',
      { request_reactor_id: '', response_reactor_id: '', privacy: {} },
    ],
    ['read-only members', { id: 'x', key: 'k', tenant_id: 1, application_id: 'y', created_at: 2 }],
  ])('201: %s mean nothing', async (_what, members) => {
    const answer = await manager.post('/proxies', { ...least, ...members });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ ...least, configuration: {}, require_auth: true });
    expect(Object.keys(answer.json as object)).not.toContain('application_id');
    expect(Object.keys(answer.json as object)).not.toContain('request_transform');
  });

  test('201: of an Application that is sent whole only the id is read, in any case', async () => {
    const { applicationId } = await manager.newApplication({ permissions: ['token:create'] });
    const whole = (await manager.get(`/applications/${applicationId}`)).json as object;
    const application = { ...whole, id: applicationId.toUpperCase() };
    const answer = await manager.post('/proxies', { ...least, application });
    expect(answer.json).toMatchObject({ application_id: applicationId });
  });

  test.each(PROXY_FAULTS)('400: %s', async (_what, members, errors) => {
    const answer = await manager.post('/proxies', { ...least, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(answer.text).not.toContain('secret');
  });

  test('400: an Application that is unknown, of management, expired or of another tenant', async () => {
    const stranger = await (
      await service.newTenant()
    ).newApplication({ permissions: ['token:read'] });
    const management = await manager.newApplication({
      type: 'management',
      permissions: ['token:read'],
    });
    const expired = await manager.newApplication({
      permissions: ['token:read'],
      expires_at: new Date(service.now().getTime() + 3_600_000).toISOString(),
    });
    service.advance(3_600_000);
    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const { applicationId: id } of [
      stranger,
      management,
      expired,
      { applicationId: unknown },
    ]) {
      const answer = await manager.post('/proxies', { ...least, application: { id } });
      expect(answer.json).toStrictEqual(
        problem('VALIDATION_FAILED', answer, {
          'application.id': ['must be that of a private or public Application of the tenant'],
        }),
      );
    }
  });

  test('key and configuration are not in the database in clear, and only a keyed hash finds the key', async () => {
    const secret = 'a-configured-secret-value';
    const answer = await manager.post('/proxies', {
      ...least,
      configuration: { SECRET_NAME: secret },
    });
    const { id, key } = answer.json as { id: string; key: string };
    const database = openTestDatabase();
    try {
      const [row] = await database.$queryRaw<{ text: string; bytes: string }[]>`
        SELECT row_to_json(p)::text AS text,
          encode(p.key || p.configuration || p.key_hash, 'escape') AS bytes
        FROM proxies AS p WHERE id = ${id}::uuid`;
      expect(row?.text).toContain('api.example');
      for (const hidden of [secret, key, 'SECRET_NAME']) {
        expect(row?.text).not.toContain(hidden);
        expect(row?.text).not.toContain(Buffer.from(hidden).toString('hex'));
        expect(row?.bytes).not.toContain(hidden);
      }
    } finally {
      await database.$disconnect();
    }
    expect(service.logged()).not.toContain(key);
    expect(service.logged()).not.toContain(secret);
  });
});
