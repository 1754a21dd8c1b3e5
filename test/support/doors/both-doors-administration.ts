import { onTheWire } from './both-doors.js';
import { listDoors } from './list-doors.js';
import { withGraphqlPermissions } from './permission-names.js';
import type { Doors, Input } from './both-doors.js';
import type { Id } from './both-doors-tokens.js';

const APPLICATION = `id tenantId name type permissions
  rules { description priority container transform permissions } expiresAt createdBy createdAt modifiedBy modifiedAt`;
const TENANT = 'id name settings createdAt modifiedBy modifiedAt';

/** Reads the Application that calls. */
export const applicationByKey: Doors = {
  rest: (caller) => caller.get('/applications/key'),
  graphql: (caller) => caller.graphql(`{ result: applicationByKey { ${APPLICATION} } }`),
};

/** Gives an Application a new key. */
export function regenerateKey(id: Id): Doors {
  return {
    rest: async (caller) => caller.post(`/applications/${await id(caller)}/regenerate`),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($id: UUID!) { result: regenerateApplicationKey(id: $id) { application { ${APPLICATION} } key } }`,
        { id: await id(caller) },
      ),
  };
}

/** Deletes an Application. */
export function deleteApplication(id: Id): Doors {
  return {
    rest: async (caller) => caller.delete(`/applications/${await id(caller)}`),
    graphql: async (caller) =>
      caller.graphql('mutation ($id: UUID!) { result: deleteApplication(id: $id) { id } }', {
        id: await id(caller),
      }),
  };
}

/** Creates a session. */
export const createSession: Doors = {
  rest: (caller) => caller.post('/sessions'),
  graphql: (caller) =>
    caller.graphql('mutation { result: createSession { session { sessionKey nonce expiresAt } } }'),
};

/** Gives a session what it may do; REST answers nothing. The nonce is made, or looked for, when a test runs. */
export function authorizeSession(input: Input, nonce: () => string | Promise<string>): Doors {
  return {
    rest: async (caller) =>
      caller.post('/sessions/authorize', onTheWire({ nonce: await nonce(), ...input })),
    graphql: async (caller) =>
      caller.graphql(
        'mutation ($input: AuthorizeSessionInput!) { result: authorizeSession(input: $input) { expiresAt } }',
        { input: { nonce: await nonce(), ...(withGraphqlPermissions(input) as Input) } },
      ),
  };
}

/** Reads the tenant. */
export const getTenant: Doors = {
  rest: (caller) => caller.get('/tenants/self'),
  graphql: (caller) => caller.graphql(`{ result: tenant { ${TENANT} } }`),
};

/** Replaces name and settings of the tenant. */
export function updateTenant(input: Input): Doors {
  return {
    rest: (caller) => caller.put('/tenants/self', input),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: UpdateTenantInput!) { result: updateTenant(input: $input) { tenant { ${TENANT} } } }`,
        { input },
      ),
  };
}

/** Lists the audit trail, by a query string and by the input that says the same. */
export function listLogs(query: string, input: Input): Doors {
  return listDoors(
    {
      field: 'logs',
      noun: 'LogEntry',
      fields:
        'id tenantId actorType actorId operation outcome entityType entityId details traceId createdAt',
      rest: (caller) => caller.get(`/logs?${query}`),
    },
    input,
  );
}

/** Lists the kinds of entities of the audit trail. */
export const logEntityTypes: Doors = {
  rest: (caller) => caller.get('/logs/entity-types'),
  graphql: (caller) => caller.graphql('{ result: logEntityTypes { displayName value } }'),
};

/** The state of the seals over the audit trail. */
export const auditChain: Doors = {
  rest: (caller) => caller.get('/logs/chain'),
  graphql: (caller) =>
    caller.graphql(
      '{ result: auditChain { seals anchored waiting oldestWaitingAt keyId publicKey } }',
    ),
};
