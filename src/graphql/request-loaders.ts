import DataLoader from 'dataloader';

import type { RequestContext } from '../context.js';
import type { PageInput } from '../contract/generated/inputs.js';

/** How what many parents lead to is read together. */
export interface RelationReader<Parent, Value> {
  /** What tells parents apart. */
  readonly keyOf: (parent: Parent) => string;
  /** Reads what each of some different parents leads to, in their order. */
  readonly read: (
    request: RequestContext,
    parents: readonly Parent[],
    page: PageInput,
  ) => Promise<readonly Value[]>;
}

/** Reads what one parent leads to, together with all others of the same request that are asked for at the same time. */
export type RelationLoader<Parent, Value> = (
  request: RequestContext,
  parent: Parent,
  page?: PageInput,
) => Promise<Value>;

/** The page of a relation that leads to one thing. */
const NO_PAGE: PageInput = { page: 1, size: 1 };

/**
 * Makes a loader of a relation: what a whole page of parents leads to is one call of the service, with the permissions
 * of that request. Nothing is kept: what is asked for after a mutation sees what it did.
 */
export function relationLoader<Parent, Value>({
  keyOf,
  read,
}: RelationReader<Parent, Value>): RelationLoader<Parent, Value> {
  const byRequest = new WeakMap<RequestContext, Map<string, DataLoader<Parent, Value>>>();
  return (request, parent, page = NO_PAGE) => {
    const loaders = byRequest.get(request) ?? new Map<string, DataLoader<Parent, Value>>();
    byRequest.set(request, loaders);
    const pageKey = `${String(page.page)}/${String(page.size)}`;
    const loader =
      loaders.get(pageKey) ??
      new DataLoader<Parent, Value>(
        async (parents) => {
          const different = new Map(parents.map((each) => [keyOf(each), each]));
          const values = await read(request, [...different.values()], page);
          const byKey = new Map([...different.keys()].map((key, index) => [key, values[index]]));
          return parents.map((each) => byKey.get(keyOf(each)) as Value);
        },
        { cache: false },
      );
    loaders.set(pageKey, loader);
    return loader.load(parent);
  };
}
