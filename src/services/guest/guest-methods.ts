import type { RequestContext } from '../../context.js';
import {
  CreateTokenInputSchema,
  ListTokensInputSchema,
  ReactInputSchema,
  SearchTokensInputSchema,
  PatchTokenInputSchema,
} from '../../contract/generated/inputs.js';
import { OPERATIONS } from '../../contract/generated/operations.js';
import { membersOf } from '../../contract/schema-walk.js';
import { clientName, wireName } from '../../contract/wire/names.js';
import { readMembers } from '../../contract/wire/read-members.js';
import { wireOf } from '../../contract/wire/wire-of.js';
import { validationFailed } from '../../domain/errors.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import type { Page } from '../../domain/page.js';
import type { TokenView } from '../../domain/token/token.js';
import type { ApplicationService } from '../access/application-service.js';
import type { DetokenizeService } from '../tokens/detokenize-service.js';
import type { ReactorInvocation } from '../reactors/reactor-invocation.js';
import type { TokenListService } from '../tokens/token-list-service.js';
import type { TokenService } from '../tokens/token-service.js';
import type { TokenizeService } from '../tokens/tokenize-service.js';

/** The services that user code can call. */
export interface GuestMethodServices {
  readonly applications: ApplicationService;
  readonly detokenize: DetokenizeService;
  readonly react: ReactorInvocation['react'];
  readonly tokenize: TokenizeService;
  readonly tokenLists: TokenListService;
  readonly tokens: TokenService;
}

/** One method of `svc`: its answer is what the code gets, as JSON. */
export type GuestMethod = (
  services: GuestMethodServices,
  ctx: RequestContext,
  args: readonly JsonValue[],
) => Promise<unknown>;

/**
 * The methods of `svc` (contract 6), named as published clients name them. As in those, members of a resource are in
 * camelCase in answers, and may be so in arguments; bodies of tokenize and detokenize are the JSON of the endpoint.
 */
export const GUEST_METHODS: Readonly<Record<string, GuestMethod>> = {
  tokenize: (services, ctx, [body = null]) => services.tokenize.tokenize(ctx, body),
  detokenize: (services, ctx, [body = null]) => services.detokenize.detokenize(ctx, body),
  'tokens.create': async ({ tokens }, ctx, [body]) => {
    const input = readMembers(
      CreateTokenInputSchema,
      inWireNames(CreateTokenInputSchema, body),
      IGNORED_ON_CREATE,
    );
    return forClient(await tokens.create(ctx, input));
  },
  'tokens.retrieve': async ({ tokens }, ctx, [id]) =>
    forClient(await tokens.get(ctx, { id: textOf(id, 'id') })),
  'tokens.list': async ({ tokenLists }, ctx, [query = NO_MEMBERS]) => {
    const wanted = withLists(inWireNames(ListTokensInputSchema, query));
    return pageForClient(
      await tokenLists.list(ctx, readMembers(ListTokensInputSchema, wanted, NONE)),
    );
  },
  'tokens.search': async ({ tokenLists }, ctx, [query = NO_MEMBERS]) => {
    const wanted = inWireNames(SearchTokensInputSchema, query);
    const input = readMembers(SearchTokensInputSchema, wanted, NONE);
    return pageForClient(await tokenLists.search(ctx, input));
  },
  'tokens.update': async ({ tokens }, ctx, [id, patch]) => {
    const input = readMembers(
      PatchTokenInputSchema,
      inWireNames(PatchTokenInputSchema, patch),
      IGNORED_ON_UPDATE,
    );
    return forClient(await tokens.patch(ctx, { id: textOf(id, 'id'), input }));
  },
  'tokens.delete': async ({ tokens }, ctx, [id]) => {
    await tokens.delete(ctx, { id: textOf(id, 'id') });
  },
  'reactors.react': ({ react }, ctx, [id, body = NO_MEMBERS]) => {
    const input = readMembers(ReactInputSchema, body, NONE);
    return react(ctx, { id: textOf(id, 'id'), input });
  },
  'applications.retrieveByKey': async ({ applications }, ctx) =>
    inClientNames(wireOf('Application', await applications.getByKey(ctx))),
};

/** What bodies of REST may hold besides. */
const IGNORED_ON_CREATE: ReadonlySet<string> = new Set(OPERATIONS.createToken.rest.ignored);
const IGNORED_ON_UPDATE: ReadonlySet<string> = new Set(OPERATIONS.patchToken.rest.ignored);
const NONE: ReadonlySet<string> = new Set();
const NO_MEMBERS: JsonValue = new Map();

function textOf(value: JsonValue | undefined, name: string): string {
  if (typeof value === 'string') return value;
  throw validationFailed([{ path: [name], message: 'must be a string' }]);
}

/** An argument with the members of an input under their names on the wire; whatever else it holds stays. */
function inWireNames(
  validator: Parameters<typeof membersOf>[0],
  argument: JsonValue = null,
): JsonValue {
  if (!isJsonObject(argument)) return argument;
  const members = membersOf(validator) ?? {};
  return new Map(
    [...argument].map(([name, value]) => [
      Object.hasOwn(members, name) ? wireName(name) : name,
      value,
    ]),
  );
}

/** A query with single ids and types as the lists that they may also be. */
function withLists(query: JsonValue): JsonValue {
  if (!isJsonObject(query)) return query;
  return new Map(
    [...query].map(([name, value]) => [
      name,
      (name === 'id' || name === 'type') && typeof value === 'string' ? [value] : value,
    ]),
  );
}

function forClient(view: TokenView): unknown {
  return inClientNames(wireOf('Token', view));
}

function pageForClient(page: Page<TokenView>): unknown {
  const { pagination, data } = page;
  return {
    pagination: inClientNames(wireOf('Pagination', pagination)),
    data: data.map(forClient),
  };
}

/** A resource with its own members renamed; what they hold, maps of the caller among it, is left as it is. */
function inClientNames(resource: unknown): unknown {
  return Object.fromEntries(
    Object.entries(resource as object).map(([name, value]: [string, unknown]) => [
      clientName(name),
      value,
    ]),
  );
}
