import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { PERMISSIONS } from '../../../src/domain/access/permission.js';
import {
  ALL_OPERATIONS,
  argumentsOf,
  callGraphql,
  callRest,
  graphqlErrorOf,
} from '../../support/doors/operation-calls.js';
import type { NamedOperation } from '../../support/doors/operation-calls.js';
import { startScene } from '../../support/service/scene.js';

/*
 * Walks every operation of the table over both doors, with whoever may and may not ask. What the directives of schema/ say
 * of an operation is held here, for those that are added too.
 */

const { service, manager } = await startScene();

const named = (operations: readonly NamedOperation[]) =>
  operations.map((operation) => [operation.name, operation] as const);
const OVER_REST = ALL_OPERATIONS.filter(({ rest }) => rest !== undefined);
const OVER_GRAPHQL = ALL_OPERATIONS.filter(({ isRestOnly }) => isRestOnly !== true);
/** Of one tenant alone, whose test is that of health. */
const FOR_ANY_TENANT = OVER_GRAPHQL.filter(({ needs }) => !needs.some(({ operator }) => operator));

/** An Application of the type that an operation asks for, with some permissions. */
function applicationFor({ needs }: NamedOperation, permissions: readonly string[]) {
  const type = needs.find(({ applicationType }) => applicationType !== undefined)?.applicationType;
  const held = permissions.length === 0 ? ['token:create'] : permissions;
  return manager.newApplication({ type: type ?? 'management', permissions: held });
}

const permissionsOf = ({ needs }: NamedOperation): readonly string[] =>
  needs.flatMap(({ permission }) => permission ?? []);

describe('without a key', () => {
  test.each(named(OVER_REST))('%s over REST: 401', async (_name, operation) => {
    const { variables, body } = await argumentsOf(operation, manager);
    const answer = await callRest(operation, service.anonymous, { variables, body });
    expect(answer.json).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test.each(named(OVER_GRAPHQL))('%s over GraphQL: UNAUTHENTICATED', async (_name, operation) => {
    const given = await argumentsOf(operation, manager);
    const answer = await callGraphql(operation, service.anonymous, given);
    expect(graphqlErrorOf(answer)?.code).toBe('UNAUTHENTICATED');
  });
});

const BY_PERMISSION = ALL_OPERATIONS.flatMap((operation) =>
  permissionsOf(operation).map((permission) => [operation.name, permission, operation] as const),
);

describe('with every permission but one that it needs', () => {
  test.each(BY_PERMISSION)(
    '%s without %s: FORBIDDEN, naming it',
    async (_name, permission, operation) => {
      const given = await argumentsOf(operation, manager);
      const others = PERMISSIONS.filter((each) => each !== permission);
      const caller = await applicationFor(operation, others);
      if (operation.isRestOnly !== true) {
        const error = graphqlErrorOf(await callGraphql(operation, caller, given));
        expect(error?.code).toBe('FORBIDDEN');
        expect(error?.message).toContain(permission);
      }
      if (operation.rest === undefined) return;
      const { json } = await callRest(operation, caller, given);
      expect(json).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect((json as { detail: string }).detail).toContain(permission);
    },
  );
});

describe('with nothing but what it needs', () => {
  test.each(named(FOR_ANY_TENANT))('%s over GraphQL succeeds', async (_name, operation) => {
    const given = await argumentsOf(operation, manager);
    const caller = await applicationFor(operation, permissionsOf(operation));
    const answer = await callGraphql(operation, caller, given);
    expect(graphqlErrorOf(answer), answer.text).toBeUndefined();
  });

  test.each(named(OVER_REST))('%s over REST succeeds', async (_name, operation) => {
    const given = await argumentsOf(operation, manager);
    const caller = await applicationFor(operation, permissionsOf(operation));
    const answer = await callRest(operation, caller, given);
    expect(answer.status, answer.text).toBe(operation.rest?.status);
  });
});

describe('what the audit trail has of it', () => {
  test.each(named(OVER_REST))('%s is what the table says', async (_name, operation) => {
    const given = await argumentsOf(operation, manager);
    const caller = await applicationFor(operation, permissionsOf(operation));
    const answer = await callRest(operation, caller, given);
    const { json } = await manager.get('/logs?size=100');
    const rows = (json as { data: { trace_id: string; operation: string }[] }).data;
    const told = rows
      .filter((row) => row.trace_id === answer.headers.get('SVC-TRACE-ID'))
      .map((row) => row.operation);
    if (operation.audited === undefined) expect(told).toStrictEqual([]);
    else expect(told).toContain(operation.audited);
  });
});

describe('of nobody', () => {
  const byId = ALL_OPERATIONS.filter(({ rest }) => /\{\w+\}/.test(rest?.path ?? ''));
  test.each(named(byId))('%s: NOT_FOUND at both doors', async (_name, operation) => {
    const { variables, body } = await argumentsOf(operation, manager);
    for (const argument of operation.rest?.inPath ?? []) {
      const given = { variables: { ...variables, [argument]: randomUUID() }, body };
      expect((await callRest(operation, manager, given)).status).toBe(404);
      const error = graphqlErrorOf(await callGraphql(operation, manager, given));
      expect(error?.code).toBe('NOT_FOUND');
    }
  });
});

describe('a method that a path does not take', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const taken = new Map<string, Set<string>>();
  for (const { rest } of ALL_OPERATIONS)
    if (rest !== undefined)
      taken.set(rest.path, (taken.get(rest.path) ?? new Set()).add(rest.method));
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  /** A word of a path is an id to the methods of another path that has a parameter in its place, unless ids are UUIDs. */
  const isTakenElsewhere = (method: string, path: string): boolean =>
    [...taken].some(
      ([other, of]) =>
        of.has(method) &&
        (other === path || other.startsWith('/tokens/')) &&
        patternOf(other).test(path),
    );
  /** Used once before, for another request. */
  const IDEMPOTENCY_KEY = randomUUID();
  beforeAll(async () => {
    const headers = { 'SVC-IDEMPOTENCY-KEY': IDEMPOTENCY_KEY };
    expect((await manager.send('POST', '/tokenize', '"x"', headers)).status).toBe(200);
  });
  const rows = [...taken].flatMap(([path, of]) =>
    methods
      .filter((method) => !isTakenElsewhere(method, path))
      .map((method) => [method, path, of] as const),
  );
  test.each(rows)('%s %s: 405 with Allow', async (method, path, of) => {
    const concrete = path.replaceAll(/\{\w+\}/g, randomUUID());
    // What it would have been told of its key, or of its body, says nothing of what is wrong.
    const headers = { 'SVC-IDEMPOTENCY-KEY': IDEMPOTENCY_KEY };
    const answer = await manager.send(
      method,
      concrete,
      method === 'GET' ? undefined : '{',
      headers,
    );
    expect(answer.status).toBe(405);
    for (const allowed of of) expect(answer.headers.get('Allow')?.split(', ')).toContain(allowed);
    const options = await manager.send('OPTIONS', concrete);
    expect([options.status, options.text]).toStrictEqual([204, '']);
    expect(options.headers.get('Allow')).toBe(answer.headers.get('Allow'));
  });
});

describe('sent again with its idempotency key', () => {
  const repeatable = OVER_REST.filter(({ rest }) =>
    ['POST', 'PUT', 'PATCH'].includes(rest?.method ?? ''),
  );
  test.each(named(repeatable))('%s is answered as the first time', async (_name, operation) => {
    const given = await argumentsOf(operation, manager);
    const caller = await applicationFor(operation, permissionsOf(operation));
    const headers = { 'SVC-IDEMPOTENCY-KEY': randomUUID() };
    const first = await callRest(operation, caller, given, headers);
    const second = await callRest(operation, caller, given, headers);
    expect(first.status, first.text).toBe(operation.rest?.status);
    expect([second.status, second.text]).toStrictEqual([first.status, first.text]);
    expect(second.headers.get('SVC-IDEMPOTENCY-REPLAYED')).toBe('true');
  });
});
