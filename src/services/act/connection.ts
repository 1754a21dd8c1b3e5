import type { Connection, Placed, Slice, Walk } from '../../domain/connection.js';
import { cursorOf } from '../../domain/cursor.js';
import { reversed } from '../../domain/list-order.js';
import type { ListName } from '../../domain/list-order.js';

/** How the lists of one parent or of several are read, all of them together; each answer has the order of the parents. */
export interface ConnectionReader<Stored, Item> {
  readonly list: ListName;
  readonly walk: (walk: Walk) => Promise<readonly (readonly Placed<Stored>[])[]>;
  readonly count: () => Promise<readonly number[]>;
  /** Makes of what is stored what the caller sees, each in its place; what the caller may not see is undefined. */
  readonly open: (stored: readonly Stored[]) => Promise<readonly (Item | undefined)[]>;
}

/**
 * The same part of each parent's list, by one walk for all. One row more than is asked for tells whether there is more
 * beyond; whether there is any before, and how many there are in all, is looked for where somebody asks, the total of a single
 * list by the walk itself where it can.
 */
export async function readConnections<Stored, Item>(
  { order, size, from, beyond, isCounted = false }: Slice,
  { list, walk, count, open }: ConnectionReader<Stored, Item>,
): Promise<readonly Connection<Item>[]> {
  let told: number | undefined;
  const onwards = from === 'start' ? order : reversed(order);
  const found = await walk({
    order: onwards,
    take: size + 1,
    ...(beyond === undefined ? {} : { from: { place: beyond, isIncluded: false } }),
    ...(isCounted ? { onTotal: (total: number) => (told = total) } : {}),
  });
  const totals = once(async () => (told === undefined ? count() : [told]));
  const behind = once(async () => {
    if (beyond === undefined) return found.map(() => false);
    const back = { place: beyond, isIncluded: true };
    const there = await walk({ order: reversed(onwards), take: 1, from: back });
    return there.map((rows) => rows.length > 0);
  });
  const pages = found.map((rows) => rows.slice(0, size));
  const opened = await open(pages.flatMap((rows) => rows.map(({ item }) => item)));
  let taken = 0;
  return pages.map((rows, parent) => {
    const first = taken;
    taken += rows.length;
    const edges = rows.flatMap(({ place }, index) => {
      const node = opened[first + index];
      return node === undefined ? [] : [{ node, place }];
    });
    if (from === 'end') edges.reverse();
    const isMore = (found[parent]?.length ?? 0) > size;
    const hasMore = (): Promise<boolean> => Promise.resolve(isMore);
    const hasBehind = async (): Promise<boolean> => (await behind())[parent] ?? false;
    const cursor = (edge: (typeof edges)[number] | undefined): string | null =>
      edge === undefined ? null : cursorOf(list, order, edge.place);
    return {
      nodes: edges.map(({ node }) => node),
      edges: () => edges.map(({ node, place }) => ({ node, cursor: cursorOf(list, order, place) })),
      pageInfo: {
        hasNextPage: from === 'start' ? hasMore : hasBehind,
        hasPreviousPage: from === 'start' ? hasBehind : hasMore,
        startCursor: cursor(edges[0]),
        endCursor: cursor(edges.at(-1)),
      },
      totalCount:
        beyond === undefined && !isMore
          ? () => Promise.resolve(rows.length)
          : async () => (await totals())[parent] ?? 0,
    };
  });
}

/** A list of no parent, or of one. */
export interface ListReader<Stored, Item> {
  readonly list: ListName;
  readonly walk: (walk: Walk) => Promise<readonly Placed<Stored>[]>;
  /** Left out where the walk always counts if it is to. */
  readonly count?: () => Promise<number>;
  readonly open: ConnectionReader<Stored, Item>['open'];
}

/** The part of a list that is asked for. */
export async function readConnection<Stored, Item>(
  slice: Slice,
  { list, walk, count, open }: ListReader<Stored, Item>,
): Promise<Connection<Item>> {
  const [connection] = await readConnections(slice, {
    list,
    walk: async (each) => [await walk(each)],
    count: async () => [(await count?.()) ?? uncounted()],
    open,
  });
  if (connection === undefined) throw new Error('A list was not read.');
  return connection;
}

function uncounted(): never {
  throw new Error('A list was not counted with its walk.');
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= act());
}
