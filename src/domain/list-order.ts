/** What a member of an item is as a part of its place in a list; the order of names takes no notice of case. */
export type PlaceKind = 'instant' | 'uuid' | 'text' | 'name';

/**
 * The orders that lists can be walked in, by list and field: the members that an item's place is made of, which tell any
 * two items apart. Each is one that an index has, or is over a table that no tenant has many rows in. Logs and sessions have ids in the
 * order of time; of two formulas with one id, which are of two owners, the types tell which is which.
 */
export const LIST_ORDERS = {
  tokens: { created_at: { createdAt: 'instant', id: 'text' } },
  logs: { created_at: { id: 'uuid' } },
  sessions: { created_at: { id: 'uuid' } },
  applications: {
    created_at: { createdAt: 'instant', id: 'uuid' },
    name: { name: 'name', id: 'uuid' },
  },
  proxies: {
    created_at: { createdAt: 'instant', id: 'uuid' },
    name: { name: 'name', id: 'uuid' },
  },
  reactors: {
    created_at: { createdAt: 'instant', id: 'uuid' },
    name: { name: 'name', id: 'uuid' },
  },
  reactor_formulas: {
    created_at: { createdAt: 'instant', id: 'uuid', type: 'text' },
    name: { name: 'name', id: 'uuid', type: 'text' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PlaceMembers>>>>;

type PlaceMembers = Readonly<Record<string, PlaceKind>>;

/** A list that can be walked. */
export type ListName = keyof typeof LIST_ORDERS;

/** Which way a list is walked. */
export interface ListOrder {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Where an item stands in an order: the values of its members, in their order. */
export type Place = readonly (Date | string)[];

/** The members that make a place in an order, with their kinds. Throws where the list has no such order. */
export function placeMembers(
  list: ListName,
  field: string,
): readonly (readonly [member: string, kind: PlaceKind])[] {
  const orders: Readonly<Record<string, PlaceMembers>> = LIST_ORDERS[list];
  if (!Object.hasOwn(orders, field)) throw new Error(`${list} have no order by ${field}.`);
  return Object.entries(orders[field] ?? {});
}

/** The same order the other way round. */
export function reversed({ field, direction }: ListOrder): ListOrder {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' };
}
