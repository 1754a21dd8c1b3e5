import { beforeAll, describe, expect, test } from 'vitest';

import { OPERATIONS, operationName } from '../../../src/domain/tenant/audit-event.js';
import type { Caller } from '../../support/service/caller.js';
import { askPart, idsOf, partOf } from '../../support/doors/connections.js';
import { newFormula } from '../../support/user-code/formulas.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let maker: Caller;

const TOKENS = { field: 'tokens', noun: 'Token' };
const LOGS = { field: 'logs', noun: 'LogEntry' };

beforeAll(async () => {
  maker = await manager.newApplication({ name: 'Maker', permissions: ['token:create'] });
});

async function made(caller: Caller, body: Record<string, unknown>): Promise<string> {
  const answer = await caller.post('/tokens', { type: 'token', data: 'x', ...body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: string }).id;
}

describe('tokens', () => {
  test('by container, creator, creation, type, id and metadata, and by all of them together', async () => {
    const high = await made(manager, { containers: ['/a/high/'], metadata: { order: '7' } });
    const deep = await made(manager, { containers: ['/a/high/eu/'] });
    const beside = await made(manager, { containers: ['/a/higher/'] });
    const others = await made(maker, { containers: ['/a/high/'] });
    const ids = (filter: Record<string, unknown>) => idsOf(manager, TOKENS, { filter });
    expect(await ids({ container: { path: '/a/high/' } })).toStrictEqual([others, high]);
    expect(await ids({ container: { path: '/a/high/', andBelow: true } })).toStrictEqual([
      others,
      deep,
      high,
    ]);
    expect(await ids({ createdBy: [maker.applicationId] })).toStrictEqual([others]);
    expect(await ids({ metadata: { order: '7' } })).toStrictEqual([high]);
    expect(await ids({ ids: [high, beside], type: ['token'] })).toStrictEqual([beside, high]);
    const createdBy = [manager.applicationId];
    expect(await ids({ container: { path: '/a/high/' }, createdBy })).toStrictEqual([high]);
    const { json } = await manager.get(`/tokens/${deep}`);
    const { created_at: from } = json as { created_at: string };
    expect(await ids({ createdAt: { from } })).toStrictEqual(
      expect.arrayContaining([others, beside, deep]),
    );
    expect(await ids({ createdAt: { before: from } })).not.toContain(deep);
    const { json: refused } = await askPart(manager, TOKENS, {
      filter: { createdAt: { from, before: '2001-01-01' } },
    });
    expect(refused).toMatchObject({
      errors: [{ extensions: { errors: { 'filter.createdAt.before': [expect.anything()] } } }],
    });
  });

  test('that the caller may not read are neither given nor counted, whatever is asked for', async () => {
    const tenant = await service.newTenant();
    for (let index = 0; index < 6; index++)
      await made(tenant, { containers: [index % 2 === 0 ? '/open/' : '/hidden/'] });
    const rule = {
      description: 'open',
      priority: 1,
      container: '/open/',
      transform: 'redact',
      permissions: ['token:read', 'token:search'],
    };
    const reader = await tenant.newApplication({ permissions: [], rules: [rule] });
    for (const list of [TOKENS, { field: 'searchTokens', noun: 'Token' }]) {
      const first = await partOf(reader, list, { first: 2 });
      expect(first.totalCount).toBe(3);
      const next = await partOf(reader, list, { first: 2, after: first.pageInfo.endCursor });
      expect(next.nodes).toHaveLength(1);
      expect(next.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    }
    const hidden = { filter: { container: { path: '/hidden/' } } };
    expect(await partOf(reader, TOKENS, hidden)).toMatchObject({ totalCount: 0, nodes: [] });
    // The cursor of a token that is hidden from the reader is a place among others.
    const newest = await partOf(tenant, TOKENS, { first: 1 });
    const behind = await partOf(reader, TOKENS, { first: 9, after: newest.pageInfo.endCursor });
    expect(behind.nodes).toHaveLength(3);
    expect(behind.pageInfo.hasPreviousPage).toBe(false);
  });
});

test('Applications by a permission that they hold, by themselves or by a rule', async () => {
  const tenant = await service.newTenant();
  const plain = await tenant.newApplication({ permissions: ['proxy:read'] });
  const rule = {
    description: 'x',
    priority: 1,
    container: '/x/',
    transform: 'mask',
    permissions: ['token:update'],
  };
  const ruled = await tenant.newApplication({ permissions: [], rules: [rule] });
  const holding = (permission: string) =>
    idsOf(
      tenant,
      { field: 'applications', noun: 'Application' },
      {
        filter: { permission, type: ['private'] },
      },
    );
  expect(await holding('proxy_read')).toStrictEqual([plain.applicationId]);
  expect(await holding('token_update')).toStrictEqual([ruled.applicationId]);
  expect(await holding('token_delete')).toStrictEqual([]);
});

test('Proxies and Reactors by Application, Reactors by formula, formulas by status', async () => {
  const tenant = await service.newTenant();
  const application = {
    id: (await tenant.newApplication({ permissions: ['token:use'] })).applicationId,
  };
  const [one, other] = [await newFormula(tenant), await newFormula(tenant)];
  const proxy = await newProxy(tenant, { application });
  await newProxy(tenant);
  const reactor = await newReactor(tenant, one, { application });
  const second = await newReactor(tenant, other);
  const applicationIds = [application.id];
  expect(
    await idsOf(tenant, { field: 'proxies', noun: 'Proxy' }, { filter: { applicationIds } }),
  ).toStrictEqual([proxy.id]);
  const reactors = { field: 'reactors', noun: 'Reactor' };
  expect(await idsOf(tenant, reactors, { filter: { applicationIds } })).toStrictEqual([reactor]);
  expect(await idsOf(tenant, reactors, { filter: { formulaIds: [other] } })).toStrictEqual([
    second,
  ]);
  const formulas = { field: 'reactorFormulas', noun: 'ReactorFormula' };
  const type = ['private'];
  expect(await idsOf(tenant, formulas, { filter: { type, status: ['verified'] } })).toStrictEqual([
    other,
    one,
  ]);
  expect(
    await idsOf(tenant, formulas, { filter: { type, status: ['coming_soon'] } }),
  ).toStrictEqual([]);
});

describe('logs', () => {
  test('by actor, operation, entity, outcome and time', async () => {
    const tenant = await service.newTenant();
    const actor = await tenant.newApplication({
      permissions: ['token:create', 'application:update'],
    });
    const token = await made(actor, {});
    await actor.put(`/applications/${actor.applicationId}`, {
      name: 'Wider',
      permissions: ['token:read', 'application:update'],
    });
    const logs = async (filter: Record<string, unknown>): Promise<readonly unknown[]> => {
      const { json, text } = await askPart(
        tenant,
        LOGS,
        { filter },
        '{ nodes { operation outcome entityType entityId actorType actorId } }',
      );
      const { data } = json as { data: { part: { nodes: readonly unknown[] } } | null };
      if (data === null) throw new Error(text);
      return data.part.nodes;
    };
    const created = {
      operation: 'token_create',
      outcome: 'success',
      entityType: 'token',
      entityId: token,
      actorType: 'application',
      actorId: actor.applicationId,
    };
    const denied = {
      ...created,
      operation: 'application_update',
      outcome: 'denied',
      entityType: 'application',
      entityId: actor.applicationId,
    };
    expect(await logs({ actorIds: [actor.applicationId] })).toStrictEqual([denied, created]);
    expect(await logs({ operation: ['token_create'] })).toStrictEqual([created]);
    expect(await logs({ outcome: ['denied', 'failed'] })).toStrictEqual([denied]);
    expect(await logs({ entityType: ['token'], entityId: token })).toStrictEqual([created]);
    expect(await logs({ actorType: ['operator'] })).toMatchObject([{ operation: 'tenant_create' }]);
    expect(await logs({ actorType: ['session'] })).toStrictEqual([]);
    expect(await logs({ createdAt: { before: '2001-01-01' } })).toStrictEqual([]);
    expect(await logs({ createdAt: { from: '2001-01-01' } })).toHaveLength(4);
  });

  test('every operation of the trail is a value of the enum, and no other', async () => {
    const { json } = await manager.graphql(
      '{ __type(name: "LogOperation") { enumValues { name } } }',
    );
    const { data } = json as { data: { __type: { enumValues: { name: string }[] } } };
    const names = data.__type.enumValues.map(({ name }) => name);
    expect(names.toSorted()).toStrictEqual(OPERATIONS.map(operationName).toSorted());
  });
});

describe('who it was', () => {
  const ACTORS = `{ tokens(first: 1) { nodes { createdBy
    creator { id kind isDeleted application { name type } } modifier { id } } } }`;
  const nodeOf = (json: unknown): unknown =>
    (json as { data: { tokens: { nodes: unknown[] } } }).data.tokens.nodes[0];

  test('is the Application as long as it is there, and its id from then on', async () => {
    const tenant = await service.newTenant();
    const creator = await tenant.newApplication({ name: 'Shop', permissions: ['token:create'] });
    await made(creator, {});
    const id = creator.applicationId;
    const shown = {
      id,
      kind: 'application',
      isDeleted: false,
      application: { name: 'Shop', type: 'private' },
    };
    const there = await tenant.graphql(ACTORS);
    expect(there.json).not.toHaveProperty('errors');
    expect(nodeOf(there.json)).toStrictEqual({ createdBy: id, creator: shown, modifier: null });
    await tenant.delete(`/applications/${id}`);
    const gone = await tenant.graphql(ACTORS);
    expect(gone.json).not.toHaveProperty('errors');
    expect(nodeOf(gone.json)).toMatchObject({
      creator: { id, isDeleted: true, application: null },
    });
  });

  test('is no more than an id to those who may not read Applications', async () => {
    const tenant = await service.newTenant();
    await made(tenant, {});
    const reader = await tenant.newApplication({ permissions: ['token:read', 'log:read'] });
    const answer = await reader.graphql(ACTORS);
    expect(nodeOf(answer.json)).toMatchObject({
      creator: { id: tenant.applicationId, application: null, isDeleted: null },
    });
    expect(answer.json).toMatchObject({
      errors: [
        { message: 'The permission application:read is missing.' },
        { message: 'The permission application:read is missing.' },
      ],
    });
    expect(answer.text).not.toContain('Management');
  });

  test('of a line of the trail is an Application, a session’s Application, or the operator', async () => {
    const tenant = await service.newTenant();
    const front = await tenant.newApplication({
      name: 'Front',
      type: 'public',
      permissions: ['token:create'],
    });
    const back = await tenant.newApplication({ permissions: ['token:create'] });
    const { json } = await front.post('/sessions');
    const { session_key: key, nonce } = json as { session_key: string; nonce: string };
    await back.post('/sessions/authorize', { nonce, permissions: ['token:create'] });
    await made(front.with({ key }), {});
    const { json: logs, text } = await tenant.graphql(
      `{ logs(filter: { operation: [token_create, tenant_create] }) { nodes {
          actor { id kind isDeleted application { name } } } } }`,
    );
    expect(logs, text).toStrictEqual({
      data: {
        logs: {
          nodes: [
            {
              actor: {
                id: expect.any(String),
                kind: 'session',
                isDeleted: false,
                application: { name: 'Front' },
              },
            },
            { actor: { id: null, kind: 'operator', isDeleted: null, application: null } },
          ],
        },
      },
    });
  });
});
