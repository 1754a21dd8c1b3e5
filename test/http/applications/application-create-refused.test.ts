import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { GRANT_FAULTS, PUBLIC_FAULTS, RULE } from '../../support/access/grant-faults.js';
import { NO_JSON, NO_OBJECTS } from '../../support/access/no-objects.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const path = '/applications';
const valid = { name: 'Checkout', type: 'private', permissions: ['token:create'] };

describe('POST /applications: what is refused', () => {
  // A tenant of its own, so that the last test can tell that nothing was stored.
  let refused: Caller;
  beforeAll(async () => {
    refused = await service.newTenant();
  });

  test.each([
    ...GRANT_FAULTS,
    ['no name', { name: undefined }, { name: ['is required'] }] as const,
    ['no type', { type: undefined }, { type: ['is required'] }] as const,
    ...['server', 'PRIVATE', '', 'constructor', 1, null, ['private']].map(
      (type) =>
        [
          `the type ${JSON.stringify(type)}`,
          { type },
          { type: ['must be one of management, private, public'] },
        ] as const,
    ),
  ])('400: %s', async (_what, members, errors) => {
    const answer = await refused.post(path, { ...valid, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test.each(PUBLIC_FAULTS)('400: on a public Application, %s', async (_what, members, errors) => {
    const answer = await refused.post(path, { ...valid, type: 'public', ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  const timestamps: readonly [unknown, string][] = [
    ['2020-01-01T00:00:00Z', 'must be in the future'],
    ['0001-01-01', 'must be in the future'],
    ['', 'must be an ISO 8601 timestamp'],
    ['tomorrow', 'must be an ISO 8601 timestamp'],
    ['2099', 'must be an ISO 8601 timestamp'],
    ['2099-13-01', 'must be an ISO 8601 timestamp'],
    ['2099-02-30', 'must be an ISO 8601 timestamp'],
    ['2099-02-29T00:00:00Z', 'must be an ISO 8601 timestamp'],
    ['2099-01-01T25:00:00Z', 'must be an ISO 8601 timestamp'],
    ['2099-01-01T00:00:00+99:99', 'must be an ISO 8601 timestamp'],
    ['2099-01-01T00:00:00 Europe/Berlin', 'must be an ISO 8601 timestamp'],
    ['01/02/2099', 'must be an ISO 8601 timestamp'],
    // An instant of the year 10000, which no answer could write.
    ['9999-12-31T23:59:59-01:00', 'must be an ISO 8601 timestamp'],
    ['+010000-01-01T00:00:00Z', 'must be an ISO 8601 timestamp'],
    [4_070_908_800, 'must be a string'],
    [true, 'must be a string'],
    [{}, 'must be a string'],
  ];
  test.each(timestamps)('400: expires_at %j', async (given, message) => {
    const answer = await refused.post(path, { ...valid, expires_at: given });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { expires_at: [message] }),
    );
  });

  test('400: all faults of a body are told together, in the body’s own names', async () => {
    const answer = await refused.post(path, {
      nmae: 'x',
      type: 'private',
      permissions: [1],
      rules: [{ ...RULE, priority: 0, contaner: '/' }],
      expires_at: 'never',
    });
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, {
        nmae: ['is not a known member'],
        'rules[0].contaner': ['is not a known member'],
        expires_at: ['must be an ISO 8601 timestamp'],
        name: ['is required'],
        'permissions[0]': ['must be a string'],
        'rules[0].priority': ['must be at least 1'],
      }),
    );
  });

  test('400: a member named __proto__ is unknown like any other', async () => {
    const body = `{"__proto__":{"type":"management"},${JSON.stringify(valid).slice(1)}`;
    const answer = await refused.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"errors":{"__proto__":["is not a known member"]}');
  });

  test.each(NO_OBJECTS)('400: %s', async (_what, body) => {
    const answer = await refused.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { $: ['must be an object'] }),
    );
  });

  test.each(NO_JSON)('400: %s, which is no JSON', async (_what, body) => {
    const answer = await refused.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual({
      ...problem('VALIDATION_FAILED', answer),
      detail: expect.stringMatching(/^The body is not valid JSON: /),
    });
  });

  test('400: no error repeats a value', async () => {
    const card = '4242424242424242';
    const answer = await refused.post(path, {
      name: { card },
      type: card,
      permissions: [card],
      rules: [{ priority: card, container: card, transform: card, permissions: card }],
      expires_at: card,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain(card);
  });

  test('of all this nothing was stored', async () => {
    const answer = await refused.get(path);
    expect(answer.json).toMatchObject({ pagination: { total_items: 1 } });
  });
});

describe('POST /applications: who may', () => {
  const endpoint = {
    scene: () => ({ service, manager }),
    permission: 'application:create',
    call: (caller: Caller) => caller.post(path, valid),
    success: 201,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
