import type { ListOrder, Place } from './list-order.js';

/** Which part of a list is asked for: so many items from one of its ends, or from beyond an item that was seen. */
export interface Slice {
  readonly order: ListOrder;
  /** From 1 to 100. */
  readonly size: number;
  readonly from: 'start' | 'end';
  /** Where to begin, without what stands there itself. */
  readonly beyond?: Place;
  /** Whether the total is asked for as well. */
  readonly isCounted?: boolean;
}

/** How rows are read: in an order, from its beginning or from a place on. */
export interface Walk {
  readonly order: ListOrder;
  /** Rows at most. */
  readonly take: number;
  readonly from?: { readonly place: Place; readonly isIncluded: boolean };
  /**
   * Given where the total of the whole list is wanted, too: it is told here by a walk that finds it in the same statement. One
   * that does not leaves it to whoever wants it.
   */
  readonly onTotal?: (total: number) => void;
}

/** An item and where it stands. */
export interface Placed<Item> {
  readonly item: Item;
  readonly place: Place;
}

/**
 * A part of a list as GraphQL shows it. What costs a statement of its own is a function, which is called where it is asked
 * for; each of them looks at the list when it is called.
 */
export interface Connection<Item> {
  readonly edges: () => readonly Edge<Item>[];
  readonly nodes: readonly Item[];
  readonly pageInfo: PageInfo;
  readonly totalCount: () => Promise<number>;
}

/** An item, and the cursor of its place. */
export interface Edge<Item> {
  readonly cursor: string;
  readonly node: Item;
}

/** What is known of the list around a part of it. */
export interface PageInfo {
  readonly hasNextPage: () => Promise<boolean>;
  readonly hasPreviousPage: () => Promise<boolean>;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}
