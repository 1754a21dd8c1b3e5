import { onTheWire } from './both-doors.js';
import type { Doors, Input } from './both-doors.js';
import type { Id } from './both-doors-tokens.js';

const FIELDS = `id tenantId key name destinationUrl requestTransform { code } responseTransform { code } configuration
  applicationId requireAuth createdBy createdAt modifiedBy modifiedAt`;

/** Creates a Proxy; `input`, in the contract's names, is looked at when a test runs. */
export function createProxy(input: () => Input): Doors {
  return {
    rest: (caller) => caller.post('/proxies', onTheWire(input())),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: CreateProxyInput!) { result: createProxy(input: $input) { proxy { ${FIELDS} } } }`,
        { input: input() },
      ),
  };
}

/** Replaces a Proxy. */
export function updateProxy(input: Input, id: Id): Doors {
  return {
    rest: async (caller) => caller.put(`/proxies/${await id(caller)}`, onTheWire(input)),
    graphql: async (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: UpdateProxyInput!) {
          result: updateProxy(id: $id, input: $input) { proxy { ${FIELDS} } }
        }`,
        { id: await id(caller), input },
      ),
  };
}

/** Patches a Proxy, by a body that has the same names at both doors; REST answers nothing. */
export function patchProxy(input: Input, id: Id): Doors {
  return {
    rest: async (caller) => caller.send('PATCH', `/proxies/${await id(caller)}`, onTheWire(input)),
    graphql: async (caller) =>
      caller.graphql(
        'mutation ($id: UUID!, $input: PatchProxyInput!) { result: patchProxy(id: $id, input: $input) { proxy { id } } }',
        { id: await id(caller), input },
      ),
  };
}

/** Reads a Proxy. */
export function getProxy(id: Id): Doors {
  return {
    rest: async (caller) => caller.get(`/proxies/${encodeURIComponent(await id(caller))}`),
    graphql: async (caller) =>
      caller.graphql(`query ($id: UUID!) { result: proxy(id: $id) { ${FIELDS} } }`, {
        id: await id(caller),
      }),
  };
}

/** Lists Proxies, by a query string and by the input that says the same. */
export function listProxies(query: string, input: Input): Doors {
  return {
    rest: (caller) => caller.get(`/proxies?${query}`),
    graphql: (caller) =>
      caller.graphql(
        `query ($input: ListProxiesInput!) { result: proxies(input: $input) {
          pagination { totalItems pageNumber pageSize totalPages } data { ${FIELDS} }
        } }`,
        { input },
      ),
  };
}

/** Deletes a Proxy. */
export function deleteProxy(id: Id): Doors {
  return {
    rest: async (caller) => caller.delete(`/proxies/${await id(caller)}`),
    graphql: async (caller) =>
      caller.graphql('mutation ($id: UUID!) { result: deleteProxy(id: $id) { id } }', {
        id: await id(caller),
      }),
  };
}
