import type { Doors, Input } from './both-doors.js';

const FORMULA_FIELDS = `id name description type status icon code
  configuration { name description type } requestParameters { name description type optional }
  createdBy createdAt modifiedBy modifiedAt`;
const REACTOR_FIELDS = `id tenantId name formula { ${FORMULA_FIELDS} }
  application { id tenantId name type permissions } configuration createdBy createdAt`;
const PAGE = 'pagination { totalItems pageNumber pageSize totalPages }';

/** Members whose names differ between the doors; what they hold has the same names in both. */
function onTheWire({ requestParameters, ...input }: Input): Input {
  return requestParameters === undefined
    ? input
    : { ...input, request_parameters: requestParameters };
}

/** Creates a formula; `input` in the contract's names. */
export function createFormula(input: Input): Doors {
  return {
    rest: (caller) => caller.post('/reactor-formulas', onTheWire(input)),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: CreateReactorFormulaInput!) {
          result: createReactorFormula(input: $input) { reactorFormula { ${FORMULA_FIELDS} } }
        }`,
        { input },
      ),
  };
}

/** Replaces a formula. */
export function updateFormula(input: Input, id: () => string): Doors {
  return {
    rest: (caller) => caller.put(`/reactor-formulas/${id()}`, onTheWire(input)),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: UpdateReactorFormulaInput!) {
          result: updateReactorFormula(id: $id, input: $input) { reactorFormula { ${FORMULA_FIELDS} } }
        }`,
        { id: id(), input },
      ),
  };
}

/** Gets a formula. */
export function getFormula(id: () => string): Doors {
  return {
    rest: (caller) => caller.get(`/reactor-formulas/${encodeURIComponent(id())}`),
    graphql: (caller) =>
      caller.graphql(
        `query ($id: UUID!) { result: reactorFormula(id: $id) { ${FORMULA_FIELDS} } }`,
        {
          id: id(),
        },
      ),
  };
}

/** Lists formulas, by a query string and by the input that says the same. */
export function listFormulas(query: string, input: Input): Doors {
  return {
    rest: (caller) => caller.get(`/reactor-formulas?${query}`),
    graphql: (caller) =>
      caller.graphql(
        `query ($input: ListReactorFormulasInput!) {
          result: reactorFormulas(input: $input) { ${PAGE} data { ${FORMULA_FIELDS} } }
        }`,
        { input },
      ),
  };
}

/** Deletes a formula. */
export function deleteFormula(id: () => string): Doors {
  return {
    rest: (caller) => caller.delete(`/reactor-formulas/${id()}`),
    graphql: (caller) =>
      caller.graphql('mutation ($id: UUID!) { result: deleteReactorFormula(id: $id) { id } }', {
        id: id(),
      }),
  };
}

/** Creates a Reactor; looked at when a test runs, so that ids may be made before. */
export function createReactor(input: () => Input): Doors {
  return {
    rest: (caller) => caller.post('/reactors', input()),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: CreateReactorInput!) { result: createReactor(input: $input) { reactor { ${REACTOR_FIELDS} } } }`,
        { input: input() },
      ),
  };
}

/** Replaces a Reactor. */
export function updateReactor(input: () => Input, id: () => string): Doors {
  return {
    rest: (caller) => caller.put(`/reactors/${id()}`, input()),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: UpdateReactorInput!) {
          result: updateReactor(id: $id, input: $input) { reactor { ${REACTOR_FIELDS} } }
        }`,
        { id: id(), input: input() },
      ),
  };
}

/** Patches a Reactor; REST answers nothing. */
export function patchReactor(input: Input, id: () => string): Doors {
  return {
    rest: (caller) => caller.send('PATCH', `/reactors/${id()}`, input),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: PatchReactorInput!) { result: patchReactor(id: $id, input: $input) { reactor { id } } }`,
        { id: id(), input },
      ),
  };
}

/** Gets a Reactor. */
export function getReactor(id: () => string): Doors {
  return {
    rest: (caller) => caller.get(`/reactors/${encodeURIComponent(id())}`),
    graphql: (caller) =>
      caller.graphql(`query ($id: UUID!) { result: reactor(id: $id) { ${REACTOR_FIELDS} } }`, {
        id: id(),
      }),
  };
}

/** Lists Reactors. */
export function listReactors(query: string, input: Input): Doors {
  return {
    rest: (caller) => caller.get(`/reactors?${query}`),
    graphql: (caller) =>
      caller.graphql(
        `query ($input: ListReactorsInput!) {
          result: reactors(input: $input) { ${PAGE} data { ${REACTOR_FIELDS} } }
        }`,
        { input },
      ),
  };
}

/** Deletes a Reactor. */
export function deleteReactor(id: () => string): Doors {
  return {
    rest: (caller) => caller.delete(`/reactors/${id()}`),
    graphql: (caller) =>
      caller.graphql('mutation ($id: UUID!) { result: deleteReactor(id: $id) { id } }', {
        id: id(),
      }),
  };
}

/** Runs a Reactor. */
export function react(input: Input, id: () => string): Doors {
  return {
    rest: (caller) => caller.post(`/reactors/${id()}/react`, input),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: ReactInput!) { result: react(id: $id, input: $input) { reaction { raw tokens } } }`,
        { id: id(), input },
      ),
  };
}
