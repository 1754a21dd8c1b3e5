import { afterAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import {
  CARD,
  CARD_FINGERPRINT,
  CARD_MASK,
  createdToken,
} from '../../support/scenes/created-token.js';
import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

const { service, manager } = await startScene();
const stored = new StoredTokens();
afterAll(() => stored.close());

const card = { type: 'card', data: CARD };
const rule = (container: string, transform = 'mask', permissions = ['token:create']) => ({
  priority: 1,
  container,
  transform,
  permissions,
});

describe('POST /tokenize asks who calls', () => {
  const nobodies: readonly [string, () => Caller][] = [
    ['without a key', () => service.anonymous],
    ['with an unknown key', () => manager.with({ key: `key_prv_${'0'.repeat(48)}` })],
    ['with a key and a letter more', () => manager.with({ key: `${manager.key}a` })],
  ];
  test.each(nobodies)('401: %s nothing is stored', async (_what, nobody) => {
    const before = await stored.count(manager.tenantId);
    const answer = await nobody().post('/tokenize', card);
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
    expect(answer.text).not.toContain(CARD.number);
    expect(await stored.count(manager.tenantId)).toBe(before);
  });

  test('401: a body that is not JSON is not even read without a key', async () => {
    const answer = await service.anonymous.post('/tokenize', '{"broken');
    expect(answer.json).toStrictEqual(problem('UNAUTHENTICATED', answer));
  });
});

describe('POST /tokenize needs token:create on each destination container', () => {
  const missing: readonly [string, Record<string, unknown>, unknown, string][] = [
    ['no permission on tokens', { permissions: ['token:read'] }, 'x', '/general/high/'],
    ['a rule elsewhere', { rules: [rule('/general/')] }, card, '/pci/high/'],
    ['one element of several', { rules: [rule('/general/')] }, ['x', { card }], '/pci/high/'],
    [
      'a rule for a longer name',
      { rules: [rule('/pci/hi/')] },
      { ...card, containers: ['/pci/high/'] },
      '/pci/high/',
    ],
    [
      'a rule below the container',
      { rules: [rule('/pci/high/eu/')] },
      { ...card, containers: ['/pci/high/'] },
      '/pci/high/',
    ],
    [
      'a container that the body names',
      { rules: [rule('/pci/high/')] },
      { ...card, containers: ['/pci/low/'] },
      '/pci/low/',
    ],
    [
      'a rule that grants another permission',
      { rules: [rule('/', 'mask', ['token:read', 'token:update'])] },
      'x',
      '/general/high/',
    ],
  ];
  test.each(missing)(
    '403: %s; permission and container are named, nothing is stored',
    async (_what, grants, body, container) => {
      const caller = await manager.newApplication(grants);
      const before = await stored.count(manager.tenantId);
      const answer = await caller.post('/tokenize', JSON.stringify(body));
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual({
        ...(problem('FORBIDDEN', answer) as object),
        detail: `The permission token:create is missing on the container ${container}.`,
      });
      expect(answer.text).not.toContain(CARD.number);
      expect(await stored.count(manager.tenantId)).toBe(before);
    },
  );

  const enough: readonly [string, Record<string, unknown>, unknown][] = [
    ['a plain permission covers every container', { permissions: ['token:create'] }, [card, 'x']],
    ['a rule covers its own container', { rules: [rule('/pci/high/')] }, card],
    ['a rule covers what lies below', { rules: [rule('/pci/')] }, card],
    ['the root covers everything', { rules: [rule('/')] }, [card, 'x', { a: card }]],
    [
      'each element has its own rule',
      { rules: [rule('/pci/high/'), { ...rule('/general/'), priority: 2 }] },
      [card, 'x'],
    ],
    ['a public Application may create', { type: 'public', permissions: ['token:create'] }, card],
  ];
  test.each(enough)('200: %s', async (_what, grants, body) => {
    const caller = await manager.newApplication(grants);
    expect((await caller.post('/tokenize', body)).status).toBe(200);
  });

  test('tokens lie in the container of their type, or in the one that the body names', async () => {
    const caller = await manager.newApplication({ permissions: ['token:create'] });
    const answer = await caller.post('/tokenize', [
      card,
      { ...card, containers: ['/pci/low/eu_1/'] },
      { ...card, containers: ['/'] },
    ]);
    const ids = (answer.json as { id: string }[]).map(({ id }) => id);
    const tokens = await Promise.all(ids.map((id) => stored.find(manager.tenantId, id)));
    expect(tokens.map(({ container }) => container)).toStrictEqual([
      '/pci/high/',
      '/pci/low/eu_1/',
      '/',
    ]);
  });

  const badContainers: readonly [string, unknown, Record<string, string[]>][] = [
    ['none', [], { containers: ['must have at least 1 elements'] }],
    ['two', ['/a/', '/b/'], { containers: ['must have at most 1 elements'] }],
    ['a string', '/a/', { containers: ['must be an array'] }],
    ...['', 'a', '/a', 'a/', '//', '/a//b/', '/a b/', '/ä/', '/../', '/a/\n'].map(
      (path): [string, unknown, Record<string, string[]>] => [
        JSON.stringify(path),
        [path],
        { 'containers[0]': ['must be a path such as /pci/high/, of letters, digits, "_" and "-"'] },
      ],
    ),
  ];
  test.each(badContainers)('400: containers that are %s', async (_what, containers, errors) => {
    const answer = await manager.post('/tokenize', { ...card, containers });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });
});

describe('POST /tokenize answers by the transform of the caller, never with plaintext', () => {
  const base = { type: 'card', fingerprint_expression: CARD_FINGERPRINT };
  const views: readonly [string, unknown, unknown][] = [
    ['redact', base, base],
    ['mask', { ...base, mask: CARD_MASK }, { ...base, data: CARD_MASK }],
    ['reveal', { ...base, mask: CARD_MASK }, { ...base, data: CARD_MASK }],
  ];
  test.each(views)('%s: a card alone, nested, and a string', async (transform, alone, nested) => {
    const caller = await manager.newApplication({ rules: [rule('/', transform)] });
    const one = await caller.post('/tokenize', card);
    expect(one.json).toStrictEqual(createdToken(caller, alone as typeof base));
    const many = await caller.post('/tokenize', { a: [card], b: 'plain words', c: 'x' });
    expect(many.json).toStrictEqual({
      a: [createdToken(caller, nested as typeof base)],
      b: expect.stringMatching(UUID),
      c: expect.stringMatching(UUID),
    });
    for (const { text } of [one, many]) {
      expect(text).not.toContain(CARD.number);
      expect(text).not.toContain('cvc');
      expect(text).not.toContain('plain words');
    }
  });

  test('of several rules that match, the lowest priority gives the transform', async () => {
    const caller = await manager.newApplication({
      rules: [{ ...rule('/pci/', 'redact'), priority: 5 }, rule('/pci/high/', 'mask')],
    });
    const high = await caller.post('/tokenize', card);
    expect(high.json).toHaveProperty('mask', CARD_MASK);
    const low = await caller.post('/tokenize', { ...card, containers: ['/pci/low/'] });
    expect(low.json).toStrictEqual(createdToken(caller, base));
  });
});

describe('tenants do not see each other through POST /tokenize', () => {
  test('a literal id that one tenant took is free for another', async () => {
    const other = await service.newTenant();
    const body = { type: 'token', id: 'shared-name', data: 'mine' };
    for (const tenant of [manager, other]) {
      const answer = await tenant.post('/tokenize', body);
      expect(answer.json).toStrictEqual(createdToken(tenant, { type: 'token', id: 'shared-name' }));
      expect(await stored.value(tenant.tenantId, 'shared-name')).toBe('mine');
    }
  });

  test('equal values of two tenants are two tokens with different fingerprints', async () => {
    const other = await service.newTenant();
    const body = { ...card, deduplicate_token: true };
    const ids = [];
    for (const tenant of [manager, other]) {
      const answer = await tenant.post('/tokenize', body);
      const { id } = answer.json as { id: string };
      ids.push([id, await stored.fingerprint(tenant.tenantId, id)]);
    }
    const [[mine, myFingerprint] = [], [theirs, theirFingerprint] = []] = ids;
    expect(mine).not.toBe(theirs);
    expect(myFingerprint).not.toBe(theirFingerprint);
  });
});
