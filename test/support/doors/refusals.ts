import { expect, test } from 'vitest';

import { PERMISSIONS } from '../../../src/domain/access/permission.js';
import type { Permission } from '../../../src/domain/access/permission.js';
import type { Answer, Caller } from '../service/caller.js';
import type { TestService } from '../service/service.js';
import { problem } from '../service/shapes.js';

/** An endpoint under test. */
export interface Endpoint {
  /** The service and a caller who holds every permission; looked at when a test runs, so that `beforeAll` may make them. */
  readonly scene: () => { readonly service: TestService; readonly manager: Caller };
  readonly permission: Permission;
  /** A call that succeeds for every caller who holds the permission, as often as it is made. */
  readonly call: (caller: Caller) => Promise<Answer>;
  /** The status of its success. */
  readonly success: number;
}

/** The 401 that every endpoint gives to whoever has no key that is valid now; nobody learns why a key is none. */
export function refusesInvalidKeys({ scene, call, permission }: Endpoint): void {
  test('401: without a key', async () => {
    const answer = await call(scene().service.anonymous);
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual({
      ...problem('UNAUTHENTICATED', answer),
      detail: 'An API key is needed in the SVC-API-KEY header.',
    });
  });

  const HOUR_MS = 3_600_000;
  const invalid: readonly [string, (holder: () => Promise<Caller>) => Promise<Caller>][] = [
    ['is unknown', async (holder) => (await holder()).with({ key: `key_mgt_${'0'.repeat(48)}` })],
    [
      'is another key with one letter changed',
      async (holder) => {
        const caller = await holder();
        return caller.with({ key: `${caller.key.slice(0, -1)}x` });
      },
    ],
    [
      'was regenerated',
      async (holder) => {
        const caller = await holder();
        await scene().manager.post(`/applications/${caller.applicationId}/regenerate`);
        return caller;
      },
    ],
    [
      'belongs to an Application that was deleted',
      async (holder) => {
        const caller = await holder();
        await scene().manager.delete(`/applications/${caller.applicationId}`);
        return caller;
      },
    ],
    [
      'belongs to an Application that has expired',
      async () => {
        const { manager, service } = scene();
        // The clock of the service may be ahead of ours already.
        const expiresAt = new Date(service.now().getTime() + HOUR_MS);
        const caller = await manager.newApplication({
          type: 'management',
          permissions: [permission],
          expires_at: expiresAt.toISOString(),
        });
        service.advance(HOUR_MS);
        return caller;
      },
    ],
  ];
  test.each(invalid)('401: with a key that %s', async (_why, make) => {
    const holder = () =>
      scene().manager.newApplication({ type: 'management', permissions: [permission] });
    const caller = await make(holder);
    const answer = await call(caller);
    expect(answer.status).toBe(401);
    expect(answer.json).toStrictEqual({
      ...problem('UNAUTHENTICATED', answer),
      detail: 'The API key is not valid.',
    });
    expect(answer.text).not.toContain(caller.key);
  });
}

/** The 403 of an endpoint: its permission alone opens it, wherever it is held, and all others together do not. */
export function needsPermission({ scene, call, permission, success }: Endpoint): void {
  const others = PERMISSIONS.filter((each) => each !== permission);

  test(`403: with every permission but ${permission}, which the detail names`, async () => {
    const twin = await scene().manager.newApplication({ type: 'management', permissions: others });
    const answer = await call(twin);
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual({
      ...problem('FORBIDDEN', answer),
      detail: `The permission ${permission} is missing.`,
    });
  });

  const held = [
    ['alone', { permissions: [permission] }],
    [
      'by a rule, whose container plays no part',
      {
        type: 'management',
        permissions: [],
        rules: [
          {
            priority: 1,
            container: '/pci/high/',
            transform: 'redact',
            permissions: [permission],
          },
        ],
      },
    ],
  ] as const;
  test.each(held)(`${String(success)}: with ${permission} %s`, async (_how, grants) => {
    const answer = await call(await scene().manager.newApplication(grants));
    expect(answer.status, answer.text).toBe(success);
  });
}

/** Ids in paths that are none, or are nobody's. */
export const IDS_OF_NOTHING: readonly [string, (id: string) => string][] = [
  ['that is unknown', () => '01890000-0000-7000-8000-000000000000'],
  ['of zeros', () => '00000000-0000-0000-0000-000000000000'],
  ['that is a word', () => 'abc'],
  ['of U+0000', () => '%00'],
  ['with U+0000 behind it', (id) => `${id}%00`],
  ['as a URN', (id) => `urn:uuid:${id}`],
  ['in braces', (id) => `%7B${id}%7D`],
  ['without hyphens', (id) => id.replaceAll('-', '')],
  ['of 33 hexadecimal digits', (id) => `${id.replaceAll('-', '')}0`],
  ['with a digit too many', (id) => `${id}0`],
  ['with a digit too few', (id) => id.slice(0, -1)],
  ['with a blank behind it', (id) => `${id}%20`],
  ['with a line end behind it', (id) => `${id}%0A`],
  ['of full-width digits', (id) => id.replaceAll(/\d/g, '%EF%BC%91')],
  ['with SQL behind it', (id) => `${id}'%20OR%20'1'='1`],
  ['of 5,000 letters', () => 'a'.repeat(5_000)],
  ['that is the wildcard', () => '*'],
];

/** Paths whose percent-encoding stands for no text. */
export const PATHS_OF_NO_TEXT: readonly string[] = ['%', '%zz', '%c3%28', '%ff'];

/**
 * The 404 of an endpoint with an id in its path: ids of nothing, and ids of another tenant, answered alike, so that nobody
 * learns which ids there are.
 */
export function findsOwnOnly(
  scene: Endpoint['scene'],
  {
    id,
    call,
    detail,
  }: {
    /** An id that exists. */
    readonly id: () => string;
    readonly call: (caller: Caller, id: string) => Promise<Answer>;
    readonly detail: string;
  },
): void {
  test.each(IDS_OF_NOTHING)('404: an id %s', async (_what, spoil) => {
    const answer = await call(scene().manager, spoil(id()));
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual({ ...problem('NOT_FOUND', answer), detail });
  });

  test('404: the id of another tenant, told as if it were nobody’s', async () => {
    const stranger = await scene().service.newTenant();
    const answer = await call(stranger, id());
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual({ ...problem('NOT_FOUND', answer), detail });
  });

  test.each(PATHS_OF_NO_TEXT)('400: the path segment %s, which is no text', async (segment) => {
    const answer = await call(scene().manager, segment);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer));
  });
}
