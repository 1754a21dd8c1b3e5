import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/caller.js';
import { startService } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { ISO_TIME, problem, UUID } from '../../support/shapes.js';

let service: TestService;
let manager: Caller;

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
});
afterAll(() => service.close());

const path = '/applications';
const valid = { name: 'Checkout', type: 'private', permissions: ['token:create'] };

describe('POST /applications', () => {
  test('201: answers the whole Application with its key, and no member more', async () => {
    const answer = await manager.post(path, {
      name: 'Checkout',
      type: 'private',
      permissions: ['token:create'],
      rules: [
        { priority: 2, container: '/pci/', transform: 'mask', permissions: ['token:read'] },
        {
          description: 'cards',
          priority: 1,
          container: '/pci/high/',
          transform: 'reveal',
          permissions: ['token:read', 'token:use'],
        },
      ],
      expires_at: '2099-01-01T02:00:00+02:00',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: manager.tenantId,
      name: 'Checkout',
      key: expect.stringMatching(/^key_prv_[A-Za-z0-9_]{32,}$/),
      type: 'private',
      permissions: ['token:create'],
      rules: [
        {
          description: 'cards',
          priority: 1,
          container: '/pci/high/',
          transform: 'reveal',
          permissions: ['token:read', 'token:use'],
        },
        { priority: 2, container: '/pci/', transform: 'mask', permissions: ['token:read'] },
      ],
      expires_at: '2099-01-01T00:00:00.000Z',
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('201: members that the vault writes itself are ignored when a client sends them back', async () => {
    const answer = await manager.post(path, {
      ...valid,
      id: 'x',
      tenant_id: 'y',
      key: 'mine',
      created_at: 1,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ tenant_id: manager.tenantId });
    expect(answer.text).not.toContain('mine');
  });

  const bad: readonly [string, unknown, Record<string, string[]>][] = [
    ['no body at all', '{}', { name: ['is required'], type: ['is required'] }],
    ['an empty name', { ...valid, name: '' }, { name: ['must have at least 1 characters'] }],
    [
      'a name of 201',
      { ...valid, name: 'n'.repeat(201) },
      { name: ['must have at most 200 characters'] },
    ],
    [
      'a name with U+0000',
      { ...valid, name: 'a\u0000b' },
      { name: ['must not hold U+0000 or half a surrogate pair'] },
    ],
  ];
  test.each(bad)('400: %s is refused, naming the member', async (_what, body, errors) => {
    const answer = await manager.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('401: without a key nothing is created', async () => {
    const answer = await service.anonymous.post(path, valid);
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
  });
});
