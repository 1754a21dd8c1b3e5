import type { GraphQLResolveInfo } from 'graphql';

import type { RequestContext } from '../../context.js';
import { OPERATIONS, PAYLOAD_ANSWERS } from '../../contract/generated/operations.js';
import type { OperationServices } from '../../contract/generated/operations.js';
import { methodOf } from '../../contract/method-of.js';
import type { Operation } from '../../contract/operation.js';
import { MEMBER_READERS } from '../../contract/wire/member-readers.js';
import type { MemberReader } from '../../contract/wire/member-readers.js';
import type { Tracer } from '../../domain/measure/tracer.js';
import { toPublicError } from '../../domain/errors.js';
import type { FieldDurations, FieldOutcome } from '../../observability/field-durations.js';
import type { ActorService } from '../../services/access/actor-service.js';
import type { TrailProofService } from '../../services/trail/trail-proof-service.js';
import { asksForTotal } from '../asked-total.js';
import type { GraphQLContext } from '../context.js';
import type { Resolvers } from '../generated/resolvers-types.js';
import { enumerations } from '../enumerations.js';
import { scalars } from '../scalars.js';
import { actorResolvers } from './actor.js';
import { callerResolvers } from './caller.js';
import { logProofResolvers } from './log-proof.js';
import { tokenResolvers } from './token.js';
import { relationResolvers } from './relations.js';
import type { RelationServices } from './relations.js';

/** The services that the resolvers call. */
export type ResolverServices = OperationServices<RequestContext> &
  RelationServices & {
    readonly actors: ActorService;
    readonly auditProofs: Pick<TrailProofService, 'proofs'>;
  };

/** What is told of root fields. */
export interface FieldWatch {
  readonly fields: FieldDurations;
  readonly tracer?: Tracer | undefined;
}

type Args = Readonly<Record<string, unknown>>;
type RootResolver = (
  root: unknown,
  args: Args,
  context: GraphQLContext,
  info: GraphQLResolveInfo,
) => unknown;

/** All resolvers. Root fields and payloads are made from the table of operations; what leads from one thing to another is not. */
export function createResolvers(services: ResolverServices, watch: FieldWatch): Resolvers {
  const made = {
    ...scalars,
    ...enumerations,
    ...byType(
      payloadResolvers(),
      MEMBER_READERS,
      callerResolvers,
      tokenResolvers,
      relationResolvers(services),
      actorResolvers(services.actors),
      logProofResolvers(services.auditProofs),
    ),
    Query: rootResolvers(services, 'query', watch),
    Mutation: rootResolvers(services, 'mutation', watch),
  };
  // What the rows name is held to the services by their type, and to the schema by what it is made from.
  return made as unknown as Resolvers;
}

/** Resolvers of fields, by type and field. Those of a type stand in several places; a field that two of them have is the last one's. */
function byType(
  ...maps: readonly Readonly<Record<string, object>>[]
): Readonly<Record<string, object>> {
  const types: Record<string, object> = {};
  for (const [type, fields] of maps.flatMap((map) => Object.entries(map)))
    types[type] = { ...types[type], ...fields };
  return types;
}

/** The root fields of a kind: each calls the method that its row names, and is timed. */
function rootResolvers(
  services: OperationServices<RequestContext>,
  kind: Operation['kind'],
  { fields, tracer }: FieldWatch,
): Readonly<Record<string, RootResolver>> {
  const rows: readonly (readonly [string, Operation])[] = Object.entries(OPERATIONS);
  return Object.fromEntries(
    rows
      .filter(([, operation]) => operation.kind === kind && operation.isRestOnly !== true)
      .map(([name, { service, argument }]) => {
        const act = methodOf(services, service, tracer);
        const resolve: RootResolver = async (_root, args, { request }, info) => {
          const startedAt = performance.now();
          let outcome: FieldOutcome = 'ok';
          try {
            const input = argument === undefined ? args : args[argument];
            return await act(request, asksForTotal(info) ? { ...args, isCounted: true } : input);
          } catch (error) {
            outcome = toPublicError(error, '').status < 500 ? 'refused' : 'failed';
            throw error;
          } finally {
            fields.observe(name, outcome, (performance.now() - startedAt) / 1_000);
          }
        };
        return [name, resolve];
      }),
  );
}

/** What a payload is about is what the method answers; its other members are members of that. */
function payloadResolvers(): Readonly<
  Record<string, Readonly<Record<string, MemberReader<unknown>>>>
> {
  return Object.fromEntries(
    Object.entries(PAYLOAD_ANSWERS).map(([payload, members]) => [
      payload,
      Object.fromEntries(members.map((member) => [member, (answer: unknown) => answer])),
    ]),
  );
}
