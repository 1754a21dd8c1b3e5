import { describe, expect, test } from 'vitest';

import { RULE } from '../../support/access/grant-faults.js';
import { ALL_PERMISSIONS, PUBLIC_PERMISSIONS } from '../../support/access/permissions.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, UUID } from '../../support/service/shapes.js';

const { manager } = await startScene();

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
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: manager.tenantId,
      name: 'Checkout',
      key: expect.stringMatching(/^key_prv_[A-Za-z0-9_]{32,}$/),
      type: 'private',
      permissions: ['token:create'],
      // As they were given: clients compare them with what they sent, and priorities decide.
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
      expires_at: '2099-01-01T00:00:00.000Z',
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('201: what is left out is an empty array or is left out of the answer', async () => {
    const answer = await manager.post(path, { name: 'Least', type: 'management', rules: [RULE] });
    expect(answer.status).toBe(201);
    expect(answer.json).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: manager.tenantId,
      name: 'Least',
      key: expect.stringMatching(/^key_mgt_/),
      type: 'management',
      permissions: [],
      rules: [RULE],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('201: a trailing slash changes nothing, and redirects nowhere', async () => {
    expect((await manager.post(`${path}/`, valid)).status).toBe(201);
  });

  test('201: members that the vault writes itself are ignored when a client sends them back', async () => {
    const answer = await manager.post(path, {
      ...valid,
      id: 'x',
      tenant_id: 'y',
      key: 'mine',
      created_by: 'z',
      created_at: 1,
      modified_by: null,
      modified_at: {},
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ tenant_id: manager.tenantId });
    expect(answer.text).not.toContain('mine');
  });

  test('no two keys are alike', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => manager.newApplication(valid)));
    expect(new Set(made.map(({ key }) => key)).size).toBe(20);
  });
});

describe('POST /applications: what each member takes', () => {
  const accepted: readonly [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['a name of 200 characters', { name: 'n'.repeat(200) }, { name: 'n'.repeat(200) }],
    ['a name of any script', { name: 'Кaссa 💳 "x"' }, { name: 'Кaссa 💳 "x"' }],
    [
      'permissions named twice, kept once',
      { permissions: ['token:read', 'token:create', 'token:read'] },
      { permissions: ['token:read', 'token:create'] },
    ],
    ['every permission', { permissions: ALL_PERMISSIONS }, { permissions: ALL_PERMISSIONS }],
    [
      'every permission, on a management Application',
      { type: 'management', permissions: ALL_PERMISSIONS },
      { permissions: ALL_PERMISSIONS },
    ],
    [
      'the two permissions for browsers, on a public Application',
      { type: 'public', permissions: PUBLIC_PERMISSIONS },
      { permissions: PUBLIC_PERMISSIONS },
    ],
    [
      'every permission in a rule',
      { permissions: [], rules: [{ ...RULE, permissions: ALL_PERMISSIONS }] },
      { rules: [{ ...RULE, permissions: ALL_PERMISSIONS }] },
    ],
    [
      'the root container, and the greatest priority',
      { rules: [{ ...RULE, container: '/', priority: 1_000_000 }] },
      { rules: [{ ...RULE, container: '/', priority: 1_000_000 }] },
    ],
    [
      'a rule without a container, on a management Application',
      { type: 'management', rules: [{ ...RULE, container: undefined }] },
      { rules: [{ priority: 1, transform: 'mask', permissions: ['token:create'] }] },
    ],
    [
      'conditions that are none, and a description that is null',
      { rules: [{ ...RULE, conditions: [], description: null }] },
      { rules: [RULE] },
    ],
    ['an expiry that is null', { expires_at: null }, {}],
  ];
  test.each(accepted)('201: %s', async (_what, members, expected) => {
    const answer = await manager.post(path, { ...valid, ...members });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject(expected);
  });

  const instants: readonly [string, string][] = [
    ['2099-01-01', '2099-01-01T00:00:00.000Z'],
    ['2099-01-01T12:30', '2099-01-01T12:30:00.000Z'],
    ['2099-01-01T12:30:15', '2099-01-01T12:30:15.000Z'],
    ['2099-01-01T12:30:15Z', '2099-01-01T12:30:15.000Z'],
    ['2099-01-01t12:30:15z', '2099-01-01T12:30:15.000Z'],
    ['2099-01-01 12:30:15', '2099-01-01T12:30:15.000Z'],
    ['2099-01-01T12:30:15.5Z', '2099-01-01T12:30:15.500Z'],
    ['2099-01-01T12:30:15.123456789Z', '2099-01-01T12:30:15.123Z'],
    ['2099-01-01T12:30:15+05:30', '2099-01-01T07:00:15.000Z'],
    ['2099-01-01T12:30:15-0800', '2099-01-01T20:30:15.000Z'],
    ['2096-02-29T00:00:00Z', '2096-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ];
  test.each(instants)('201: expires_at %s is the instant %s', async (given, instant) => {
    const answer = await manager.post(path, { ...valid, expires_at: given });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json).toMatchObject({ expires_at: instant });
  });
});
