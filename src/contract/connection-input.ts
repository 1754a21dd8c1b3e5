import * as z from 'zod';

import type { Slice } from '../domain/connection.js';
import { placeOf } from '../domain/cursor.js';
import type { Issue } from '../domain/issue.js';
import type { ListName, ListOrder } from '../domain/list-order.js';
import { ConnectionArgumentsSchema } from './generated/inputs.js';
import type { ConnectionArguments } from './generated/inputs.js';
import { parseInput } from './parse-input.js';

/** How many items a part of a list has where nobody says. */
export const PART_SIZE_DEFAULT = 20;

/** What a list takes beside the arguments that all have: the generated validators of its filter and its order. */
export interface ConnectionRules<Filter> {
  readonly list: ListName;
  readonly filter: z.ZodType<Filter>;
  readonly order: z.ZodType<ListOrder>;
  /** Faults of members of the filter against each other. */
  readonly faultsOfFilter?: (filter: Filter) => readonly Issue[];
}

/** Reads the arguments of a list: which part of it, and of which items. Throws VALIDATION_FAILED with every fault. */
export type ConnectionParser<Filter> = (input: unknown) => {
  readonly slice: Slice;
  readonly filter: Filter;
};

/**
 * Makes what reads the arguments of a list. `first` and `after` go forward, `last` and `before` backward, and the two ways
 * do not mix; a cursor is one of the same list in the same order, which a fault of it names and never repeats.
 */
export function connectionParser<Filter>({
  list,
  filter: filterRules,
  order: orderRules,
  faultsOfFilter = () => [],
}: ConnectionRules<Filter>): ConnectionParser<Filter> {
  // The type of a generated validator tells members that may be left out as unknown.
  const validator = ARGUMENTS.extend({
    filter: filterRules.nullish(),
    orderBy: orderRules.nullish(),
  }) as unknown as z.ZodType<Input<Filter>>;
  const defaults = { filter: filterRules.parse({}), order: orderRules.parse({}) };
  return (input) => {
    const { filter, orderBy, ...given } = parseInput(validator, input, (members) => [
      ...faultsAmong(list, members, members.orderBy ?? defaults.order),
      ...(members.filter == null ? [] : faultsOfFilter(members.filter).map(within('filter'))),
    ]);
    const slice = sliceOf(list, given, orderBy ?? defaults.order);
    return { slice, filter: filter ?? defaults.filter };
  };
}

/** Makes what reads the arguments of a list that belongs to an item, and comes newest first. */
export function relatedParser(list: ListName): (input: unknown) => Slice {
  const order: ListOrder = { field: 'created_at', direction: 'desc' };
  return (input) => {
    const given = parseInput(ARGUMENTS, input, (members) => faultsAmong(list, members, order));
    return sliceOf(list, given, order);
  };
}

/** What all lists take. Whether they are counted is the door's own word, which no client has. */
const ARGUMENTS = ConnectionArgumentsSchema.extend({ isCounted: z.boolean().optional() });

type Arguments = ConnectionArguments & { readonly isCounted?: boolean | undefined };

type Input<Filter> = Arguments & {
  readonly filter?: Filter | null | undefined;
  readonly orderBy?: ListOrder | null | undefined;
};

function faultsAmong(
  list: ListName,
  { first, after, last, before }: ConnectionArguments,
  order: ListOrder,
): readonly Issue[] {
  const issues: Issue[] = [];
  const fault = (name: keyof ConnectionArguments, message: string): void => {
    issues.push({ path: [name], message });
  };
  if (first != null && last != null) fault('last', 'must not be given together with first');
  if (after != null && last != null) fault('after', 'goes with first, and not with last');
  if (before != null && last == null) fault('before', 'goes with last, which is missing');
  for (const [name, cursor] of Object.entries({ after, before })) {
    if (cursor != null && placeOf(list, order, cursor) === undefined)
      fault(name as 'after' | 'before', 'must be a cursor of this list in this order');
  }
  return issues;
}

function sliceOf(
  list: ListName,
  { first, after, last, before, isCounted = false }: Arguments,
  order: ListOrder,
): Slice {
  const cursor = after ?? before;
  const beyond = cursor == null ? undefined : placeOf(list, order, cursor);
  return {
    order,
    size: last ?? first ?? PART_SIZE_DEFAULT,
    from: last == null ? 'start' : 'end',
    isCounted,
    ...(beyond === undefined ? {} : { beyond }),
  };
}

function within(name: string): (issue: Issue) => Issue {
  return ({ path, message }) => ({ path: [name, ...path], message });
}
