import { listDoors } from './list-doors.js';
import { withGraphqlPermissions, withRestPermissions } from './permission-names.js';
import type { Answer, Caller } from '../service/caller.js';
import { PAYLOAD_ANSWERS } from '../../../src/contract/generated/operations.js';
import { RULE } from '../access/grant-faults.js';

/** Members of payloads that are what the payload is about. */
const PAYLOAD_MEMBERS: ReadonlySet<string> = new Set(Object.values(PAYLOAD_ANSWERS).flat());

/** One input, as each door takes it. */
export interface Doors {
  readonly rest: (caller: Caller) => Promise<Answer>;
  readonly graphql: (caller: Caller) => Promise<Answer>;
}

/** An input in the contract's names. */
export type Input = Readonly<Record<string, unknown>>;

const FIELDS = 'name type permissions rules { priority container transform permissions } expiresAt';

/** `input` in the contract's names; members of the wire are the same in snake_case. */
export function create(input: Input): Doors {
  return {
    rest: (caller) => caller.post('/applications', onTheWire(input)),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($input: CreateApplicationInput!) { result: createApplication(input: $input) { application { ${FIELDS} } } }`,
        { input: withGraphqlPermissions(input) },
      ),
  };
}

/** Replaces an Application; `input` in the contract’s names. */
export function update(input: Input, id: () => string): Doors {
  return {
    rest: (caller) => caller.put(`/applications/${id()}`, onTheWire(input)),
    graphql: (caller) =>
      caller.graphql(
        `mutation ($id: UUID!, $input: UpdateApplicationInput!) {
          result: updateApplication(id: $id, input: $input) { application { ${FIELDS} } }
        }`,
        { id: id(), input: withGraphqlPermissions(input) },
      ),
  };
}

/** Gets an Application by its id. */
export function get(id: () => string): Doors {
  return {
    rest: (caller) => caller.get(`/applications/${encodeURIComponent(id())}`),
    graphql: (caller) =>
      caller.graphql(`query ($id: UUID!) { result: application(id: $id) { ${FIELDS} } }`, {
        id: id(),
      }),
  };
}

/** Lists Applications, by a query string and by the input that says the same. */
export function list(query: string, input: Input): Doors {
  return listDoors(
    {
      field: 'applications',
      noun: 'Application',
      fields: FIELDS,
      rest: (caller) => caller.get(`/applications?${query}`),
    },
    input,
  );
}

/** Lists permissions, by a query string and by the variables that say the same. */
export function permissions(query: string, input: Input): Doors {
  return {
    rest: (caller) => caller.get(`/permissions?${query}`),
    graphql: (caller) =>
      caller.graphql(
        `query ($applicationType: ApplicationType) {
          result: permissions(applicationType: $applicationType) { type description applicationTypes }
        }`,
        input,
      ),
  };
}

/** An input in the names of the wire: its own members in snake_case, what they hold as it is. */
export function onTheWire(input: Input): Record<string, unknown> {
  const members = Object.entries(input).map(([name, value]) => [snakeCase(name), value] as const);
  return Object.fromEntries(members);
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What a door said: the code of its failure with the paths of the members at fault, or its result. */
type Outcome =
  | { readonly code: string; readonly status: number; readonly paths: readonly string[] }
  | { readonly result: unknown };

/** What REST said. */
export function outcomeOfRest({ status, json }: Answer): Outcome {
  if (status < 400) return { result: json };
  const {
    code,
    status: told,
    errors = {},
  } = json as Record<'code', string> & {
    status: number;
    errors?: Record<string, unknown>;
  };
  return { code, status: told, paths: Object.keys(errors).sort() };
}

/** What GraphQL said, with the members in the names of the wire. */
export function outcomeOfGraphql({ json }: Answer): Outcome {
  const { data, errors } = json as {
    data?: { result: unknown };
    errors?: { extensions: { code: string; status: number; errors?: Record<string, unknown> } }[];
  };
  const [first] = errors ?? [];
  if (first === undefined) return { result: withRestPermissions(aboutOf(data?.result)) };
  const { code, status, errors: members = {} } = first.extensions;
  const paths = Object.keys(members).map((path) => snakeCase(path).replace(/^ids\b/, 'id'));
  return { code, status, paths: paths.sort() };
}

/** What a payload is about, which is what REST answers; a result that is no payload is that itself. */
function aboutOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const [member] = Object.keys(result).filter((each) => PAYLOAD_MEMBERS.has(each));
  if (member === undefined || 'id' in result) return result;
  const { [member]: about, ...beside } = result as Record<string, unknown>;
  return Object.keys(beside).length === 0 ? about : { ...(about as object), ...beside };
}

/** A GraphQL result as REST would write it: snake_case, and without the members that have no value. */
export function inWireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWireNames);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    members.map(([name, member]) => [snakeCase(name), inWireNames(member)]),
  );
}

/** An input with nothing wrong in it. */
export const valid = { name: 'x', type: 'private', permissions: ['token:create'] };

/** The same with one rule, of which `changes` are laid over what is right. */
export const rule = (changes: Readonly<Record<string, unknown>>) => ({
  ...valid,
  rules: [{ ...RULE, ...changes }],
});
