/** Which part of a list is asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** From 1 to 100. */
  readonly size: number;
}

/** One part of a list, with its place in the whole (contract 1.1). */
export interface Page<T> {
  readonly pagination: Pagination;
  readonly data: readonly T[];
}

/** Where a page stands in its list. */
export interface Pagination {
  readonly totalItems: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

/** Places the items of a page in a list of `totalItems`. A page past the end has no items. */
export function pageOf<T>(
  { page, size }: PageRequest,
  totalItems: number,
  data: readonly T[],
): Page<T> {
  const totalPages = Math.ceil(totalItems / size);
  return { pagination: { totalItems, pageNumber: page, pageSize: size, totalPages }, data };
}

/** Number of items before a page. */
export function itemsBefore({ page, size }: PageRequest): number {
  return (page - 1) * size;
}
