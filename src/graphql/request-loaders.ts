import DataLoader from 'dataloader';

import type { RequestContext } from '../context.js';

/** How what many parents lead to is read together. */
export interface RelationReader<Parent, Value, Input> {
  /** What tells parents apart. */
  readonly keyOf: (parent: Parent) => string;
  /** Reads what each of some different parents leads to, in their order. */
  readonly read: (
    request: RequestContext,
    parents: readonly Parent[],
    input: Input,
  ) => Promise<readonly Value[]>;
}

/** Reads what one parent leads to, together with all others of the same request that are asked for at the same time. */
export type RelationLoader<Parent, Value, Input> = (
  request: RequestContext,
  parent: Parent,
  input: Input,
) => Promise<Value>;

/**
 * Makes a loader of a relation: what a whole page of parents leads to, by the same arguments, is one call of the service,
 * with the permissions of that request. Nothing is kept: what is asked for after a mutation sees what it did.
 */
export function relationLoader<Parent, Value, Input = undefined>({
  keyOf,
  read,
}: RelationReader<Parent, Value, Input>): RelationLoader<Parent, Value, Input> {
  const byRequest = new WeakMap<RequestContext, Map<string, DataLoader<Parent, Value>>>();
  return (request, parent, input) => {
    const loaders = byRequest.get(request) ?? new Map<string, DataLoader<Parent, Value>>();
    byRequest.set(request, loaders);
    const inputKey = JSON.stringify(input ?? null);
    const loader =
      loaders.get(inputKey) ??
      new DataLoader<Parent, Value>(
        async (parents) => {
          const different = new Map(parents.map((each) => [keyOf(each), each]));
          const values = await read(request, [...different.values()], input);
          const byKey = new Map([...different.keys()].map((key, index) => [key, values[index]]));
          return parents.map((each) => byKey.get(keyOf(each)) as Value);
        },
        { cache: false },
      );
    loaders.set(inputKey, loader);
    return loader.load(parent);
  };
}
