import { beforeAll, describe, expect, test } from 'vitest';

import {
  create,
  get,
  inWireNames,
  list,
  outcomeOfGraphql,
  outcomeOfRest,
  permissions,
  rule,
  update,
  valid,
} from '../../support/doors/both-doors.js';
import type { Doors } from '../../support/doors/both-doors.js';
import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene();
let target: Caller;

beforeAll(async () => {
  target = await manager.newApplication({ name: 'Target', permissions: ['token:create'] });
});

const succeeds: readonly [what: string, doors: Doors][] = [
  ['a create with the least', create(valid)],
  [
    'a create with everything',
    create({ ...rule({}), expiresAt: '2099-01-01T00:00:00+01:00', permissions: ['token:read'] }),
  ],
  [
    'a create with members that are null',
    create({ ...rule({ description: null }), expiresAt: null }),
  ],
  [
    'an update',
    update({ name: 'Renamed', permissions: ['token:create'] }, () => target.applicationId),
  ],
  ['a get', get(() => target.applicationId)],
  ['a get in upper case', get(() => target.applicationId.toUpperCase())],
  [
    'permissions for browsers',
    permissions('application_type=public', { applicationType: 'public' }),
  ],
];

describe('the same good input gives the same over REST and GraphQL', () => {
  test.each(succeeds)('%s', async (_what, doors) => {
    const rest = outcomeOfRest(await doors.rest(manager));
    const graphql = outcomeOfGraphql(await doors.graphql(manager));
    if (!('result' in graphql) || !('result' in rest))
      throw new Error(JSON.stringify([rest, graphql]));
    const expected = inWireNames(graphql.result);
    if (Array.isArray(expected)) expect(rest.result).toStrictEqual(expected);
    else expect(rest.result).toMatchObject(expected as object);
  });

  test('a list, with how many it has', async () => {
    const tenant = await service.newTenant();
    await tenant.newApplication({ permissions: ['token:create'] });
    const doors = list('size=1', { size: 1 });
    const rest = outcomeOfRest(await doors.rest(tenant));
    const graphql = outcomeOfGraphql(await doors.graphql(tenant));
    expect(rest).toMatchObject(inWireNames(graphql) as object);
    expect(rest).toMatchObject({
      result: { total_items: 2, data: [{ name: 'Test' }] },
    });
  });
});
