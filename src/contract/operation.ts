import type * as z from 'zod';

/*
 * What a row of the table of operations holds. The rows are generated from schema/ (contract/generated/operations.ts);
 * both doors are made from them.
 */

/** A service and one of its methods. */
export type ServiceMethod = readonly [service: string, method: string];

/** One operation: a root field of schema/. */
export interface Operation {
  readonly kind: 'query' | 'mutation';
  readonly service: ServiceMethod;
  /** The argument that is all that the method takes; undefined where it takes all arguments by name. */
  readonly argument?: 'input' | 'body';
  /** Whoever may ask: all of these must hold, and none means any valid key. */
  readonly needs: readonly Need[];
  /** What the audit trail calls it. */
  readonly audited?: string;
  /** An input to try the operation with, where it must have one and REST gives none. */
  readonly example?: unknown;
  /** Said of an operation that GraphQL does not have. */
  readonly isRestOnly?: true;
  readonly rest?: RestOperation;
}

/** What a caller must be, or hold. */
export interface Need {
  readonly permission?: string;
  /** What the permission must be held on. */
  readonly on?: string;
  readonly applicationType?: string;
  readonly operator: boolean;
}

/** Where REST has an operation, and how. */
export interface RestOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with the names of arguments in braces. */
  readonly path: string;
  readonly status: number;
  /** Status where what was to be made was there already. */
  readonly existedStatus?: number;
  readonly service: ServiceMethod;
  /** Arguments that stand in the path. */
  readonly inPath: readonly string[];
  /** Those of them that are UUIDs: what is none can be no id there. */
  readonly uuidsInPath: readonly string[];
  /** What the input is called among the method's arguments; undefined where it is all that the method takes. */
  readonly inputArgument?: string;
  /** What a body may be; undefined where none is read. */
  readonly body?: 'json' | 'merge_patch' | 'any_patch';
  /** What the members of the query or of the body are those of; undefined for any JSON, or where there are none. */
  readonly input?: z.ZodType;
  /** Members of a body that are passed over. */
  readonly ignored: readonly string[];
  /** Members of a body that are as good as left out where they are null or an empty string. */
  readonly emptyIsAbsent: readonly string[];
  /** Type of what is answered; undefined for an answer without a body. */
  readonly answer?: string;
}

/** The members of a type on the wire: the name, the name on the wire, and the type where that has members of its own. */
export type WireMembers = readonly (
  | readonly [member: string, onTheWire: string, type: string]
  | readonly [member: string, onTheWire: string]
)[];
