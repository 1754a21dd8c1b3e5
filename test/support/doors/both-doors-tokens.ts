import { onTheWire } from './both-doors.js';
import { listDoors } from './list-doors.js';
import type { Doors, Input } from './both-doors.js';
import type { Caller } from '../service/caller.js';
import { patchToken as patchOverRest } from '../scenes/token-calls.js';

const FIELDS = `id tenantId type data mask metadata searchIndexes fingerprint fingerprintExpression containers
  expiresAt createdBy createdAt modifiedBy modifiedAt`;

/** An id that is looked for, or made, when a test runs. */
export type Id = (caller: Caller) => string | Promise<string>;

const path = async (caller: Caller, id: Id): Promise<string> =>
  `/tokens/${encodeURIComponent(await id(caller))}`;

/** Creates a token; `input` in the contract's names. */
export function createToken(input: Input): Doors {
  return {
    rest: (caller) => caller.post('/tokens', onTheWire(input)),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: CreateTokenInput!) { result: createToken(input: $input) { token { ${FIELDS} } } }`,
        { input },
      ),
  };
}

/** Reads a token. */
export function getToken(id: Id): Doors {
  return {
    rest: async (caller) => caller.get(await path(caller, id)),
    graphql: async (caller) =>
      caller.graphql(`query ($id: String!) { result: token(id: $id) { ${FIELDS} } }`, {
        id: await id(caller),
      }),
  };
}

/** Changes a token. */
export function patchToken(input: Input, id: Id): Doors {
  return {
    rest: async (caller) => patchOverRest(caller, await id(caller), onTheWire(input)),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($id: String!, $input: PatchTokenInput!) {
          result: patchToken(id: $id, input: $input) { token { ${FIELDS} } }
        }`,
        { id: await id(caller), input },
      ),
  };
}

/** Deletes a token. */
export function deleteToken(id: Id): Doors {
  return {
    rest: async (caller) => caller.delete(await path(caller, id)),
    graphql: async (caller) =>
      caller.graphql('mutation ($id: String!) { result: deleteToken(id: $id) { id } }', {
        id: await id(caller),
      }),
  };
}

/** Deletes many tokens, or counts them. */
export function deleteTokens(input: Input): Doors {
  return {
    rest: async (caller) => caller.send('DELETE', '/tokens', onTheWire(input)),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($input: DeleteTokensInput!) {
          result: deleteTokens(input: $input) { deleted matched hasMore }
        }`,
        { input },
      ),
  };
}

/** Lists tokens, by a query string and by the input that says the same. */
export function listTokens(query: string, input: Input): Doors {
  return listDoors(
    {
      field: 'tokens',
      noun: 'Token',
      fields: FIELDS,
      rest: (caller) => caller.get(`/tokens?${query}`),
    },
    input,
  );
}

/** Searches tokens. */
export function searchTokens(input: Input): Doors {
  return listDoors(
    {
      field: 'searchTokens',
      noun: 'Token',
      fields: FIELDS,
      rest: (caller) => caller.post('/tokens/search', input),
    },
    input,
  );
}

/** Lists the children of a token. */
export function tokenChildren(parent: Id, query: string, input: Input): Doors {
  return listDoors(
    {
      field: 'tokenChildren',
      noun: 'Token',
      fields: FIELDS,
      rest: async (caller) => caller.get(`${await path(caller, parent)}/children?${query}`),
      parentId: parent,
    },
    input,
  );
}

/** Creates a token as a child of another. */
export function createChildToken(parent: Id, input: Input): Doors {
  return {
    rest: async (caller) => caller.post(`${await path(caller, parent)}/children`, onTheWire(input)),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($parentId: String!, $input: CreateTokenInput!) {
          result: createChildToken(parentId: $parentId, input: $input) { token { ${FIELDS} } }
        }`,
        { parentId: await parent(caller), input },
      ),
  };
}

/** Makes one token a child of another. */
export function linkTokens(parent: Id, child: Id): Doors {
  return {
    rest: async (caller) =>
      caller.post(`${await path(caller, parent)}/children/${await child(caller)}`),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($parentId: String!, $childId: String!) {
          result: linkTokens(parentId: $parentId, childId: $childId) { childId }
        }`,
        { parentId: await parent(caller), childId: await child(caller) },
      ),
  };
}

/** Undoes it. */
export function unlinkTokens(parent: Id, child: Id): Doors {
  return {
    rest: async (caller) =>
      caller.delete(`${await path(caller, parent)}/children/${await child(caller)}`),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($parentId: String!, $childId: String!) {
          result: unlinkTokens(parentId: $parentId, childId: $childId) { childId }
        }`,
        { parentId: await parent(caller), childId: await child(caller) },
      ),
  };
}

/** Replaces values by tokens in any JSON, which has the same names at both doors. */
export function tokenize(body: unknown): Doors {
  return {
    rest: (caller) => caller.post('/tokenize', JSON.stringify(body)),
    graphql: (caller) =>
      caller.graphql('mutation ($body: JSON!) { result: tokenize(body: $body) { body } }', {
        body,
      }),
  };
}

/** Puts values back into any JSON; the body is looked at when a test runs. */
export function detokenize(body: () => unknown): Doors {
  return {
    rest: (caller) => caller.post('/detokenize', JSON.stringify(body())),
    graphql: (caller) =>
      caller.graphql('mutation ($body: JSON!) { result: detokenize(body: $body) { body } }', {
        body: body(),
      }),
  };
}
