import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { BAD_PAGES } from '../../support/doors/pages.js';
import type { BadPage } from '../../support/doors/pages.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem, UUID } from '../../support/service/shapes.js';
import { createToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });

interface Line {
  readonly operation: string;
  readonly entity_id?: string;
  readonly created_at: string;
}

async function linesOf(caller: Caller, query = ''): Promise<readonly Line[]> {
  const answer = await caller.get(`/logs?size=100${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: Line[] }).data;
}

describe('GET /logs', () => {
  test('200: tells who did what, newest first, and holds nothing sensitive', async () => {
    const one = await service.newTenant();
    const owner = await one.newApplication({ rules: REVEAL_ALL });
    const secret = '4242424242424242';
    const { id, answer: made } = await createToken(owner, { type: 'token', data: secret });
    const refused = await owner.put(`/applications/${owner.applicationId}`, { name: 'x' });
    expect(refused.status).toBe(403);

    const answer = await one.get('/logs');
    expect(answer.json).toMatchObject({
      pagination: { total_items: 3, page_number: 1, page_size: 20, total_pages: 1 },
    });
    const { data } = answer.json as { data: unknown[] };
    expect(data[0]).toStrictEqual({
      id: expect.stringMatching(UUID),
      tenant_id: one.tenantId,
      actor_type: 'application',
      actor_id: owner.applicationId,
      operation: 'token.create',
      outcome: 'success',
      entity_type: 'token',
      entity_id: id,
      details: { count: 1 },
      trace_id: made.headers.get('SVC-TRACE-ID'),
      created_at: expect.stringMatching(ISO_TIME),
    });
    expect(data.slice(1)).toMatchObject([
      { operation: 'application.create', entity_id: owner.applicationId },
      { operation: 'tenant.create', actor_type: 'operator', entity_id: one.tenantId },
    ]);
    expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toContain(owner.key);
  });

  test('200: an attempt to gain a permission is told as denied', async () => {
    const one = await service.newTenant();
    const climber = await one.newApplication({ permissions: ['application:update'] });
    const wanted = { name: 'x', permissions: ['application:update', 'token:read'] };
    const refused = await climber.put(`/applications/${climber.applicationId}`, wanted);
    expect(refused.status).toBe(403);
    const { json } = await one.get('/logs?size=1');
    expect(json).toMatchObject({
      data: [
        {
          operation: 'application.update',
          outcome: 'denied',
          details: { permission: 'token:read' },
        },
      ],
    });
  });

  test('200: filters by kind, by entity and by time: from the start on, and before the end', async () => {
    const one = await service.newTenant();
    const owner = await one.newApplication({ rules: REVEAL_ALL });
    const { id } = await createToken(owner, { type: 'token', data: 'a' });
    service.advance(1_000);
    await createToken(owner, { type: 'token', data: 'b' });
    const all = await linesOf(one);
    expect(all.map(({ operation }) => operation)).toStrictEqual([
      'token.create',
      'token.create',
      'application.create',
      'tenant.create',
    ]);
    expect(await linesOf(one, '&entity_type=token')).toStrictEqual(all.slice(0, 2));
    expect(await linesOf(one, `&entity_id=${id}`)).toStrictEqual([all[1]]);
    expect(await linesOf(one, `&entity_type=application&entity_id=${id}`)).toStrictEqual([]);
    const last = all[0]?.created_at ?? '';
    expect(await linesOf(one, `&start_date=${last}`)).toStrictEqual([all[0]]);
    expect(await linesOf(one, `&end_date=${last}`)).toStrictEqual(all.slice(1));
    expect(await linesOf(one, `&start_date=${last}&end_date=${last}`)).toStrictEqual([]);
  });

  test('200: page after page holds every line once', async () => {
    const one = await service.newTenant();
    for (let count = 0; count < 5; count += 1)
      await one.newApplication({ permissions: ['log:read'] });
    const all = await linesOf(one);
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => {
        const { json } = await one.get(`/logs?page=${String(page)}&size=2`);
        return (json as { data: Line[] }).data;
      }),
    );
    expect(pages.map((page) => page.length)).toStrictEqual([2, 2, 2, 0]);
    expect(pages.flat()).toStrictEqual(all);
  });

  test('200: never a line of another tenant', async () => {
    const other = await service.newTenant();
    const lines = await linesOf(other, `&entity_id=${manager.tenantId}`);
    expect(lines).toStrictEqual([]);
  });

  test.each<BadPage>([
    ...BAD_PAGES,
    ['start_date=yesterday', { start_date: ['must be an ISO 8601 timestamp'] }],
    ['start_date=2026-02-02&end_date=2026-02-01', { end_date: ['must not be before the start'] }],
    ['entity_type=', { entity_type: ['must not be empty'] }],
    ['actor=x', { actor: ['is not a known parameter'] }],
  ])('400: %s', async (query, errors) => {
    const answer = await manager.get(`/logs?${query}`);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  const endpoint = {
    scene,
    permission: 'log:read' as const,
    call: (caller: Caller) => caller.get('/logs'),
    success: 200,
  };
  needsPermission(endpoint);
  refusesInvalidKeys(endpoint);
});

describe('GET /logs/entity-types', () => {
  test('200: lists the kinds, for filters', async () => {
    const { status, json } = await manager.get('/logs/entity-types');
    expect(status).toBe(200);
    expect(json).toContainEqual({ display_name: 'Reactor Formula', value: 'reactor_formula' });
    const kinds = (json as { value: string }[]).map(({ value }) => value);
    for (const kind of ['application', 'token', 'session', 'tenant', 'proxy', 'reactor']) {
      expect(kinds).toContain(kind);
    }
  });

  needsPermission({
    scene,
    permission: 'log:read',
    call: (caller) => caller.get('/logs/entity-types'),
    success: 200,
  });
});

test('GraphQL lists the same lines', async () => {
  const one = await service.newTenant();
  const query = `query ($filter: LogEntryFilter) {
    logs(filter: $filter, first: 5) { totalCount nodes { operation entityType entityId details } }
    logEntityTypes { displayName value }
  }`;
  const { json } = await one.graphql(query, { filter: { entityType: ['tenant'] } });
  expect(json).toStrictEqual({
    data: {
      logs: {
        totalCount: 1,
        nodes: [
          {
            operation: 'tenant_create',
            entityType: 'tenant',
            entityId: one.tenantId,
            details: null,
          },
        ],
      },
      logEntityTypes: expect.arrayContaining([{ displayName: 'Token', value: 'token' }]),
    },
  });
});
