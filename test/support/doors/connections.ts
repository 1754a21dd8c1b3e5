import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';

/** A list of GraphQL: its field, and the types of its arguments. */
export interface ConnectionField {
  readonly field: string;
  /** Name of the type of an item. */
  readonly noun: string;
  /** What has to be given besides, such as `parentId: "x"`. */
  readonly besides?: string;
}

/** The arguments of a part of a list. */
export interface PartArguments {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly orderBy?: Readonly<Record<string, unknown>>;
}

/** A part of a list, with all that it tells of itself. */
export interface Part {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

const SHAPE = `{ totalCount nodes { id } edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;

/** Asks for a part of a list, and gives the whole answer. */
export function askPart(
  caller: Caller,
  { field, noun, besides = '' }: ConnectionField,
  args: PartArguments,
  shape = SHAPE,
) {
  const hasFilter = 'filter' in args;
  const hasOrder = 'orderBy' in args;
  const filterType = field === 'searchTokens' ? 'TokenSearchFilter' : `${noun}Filter`;
  const query = `query ($first: Int, $after: String, $last: Int, $before: String
      ${hasFilter ? `, $filter: ${filterType}` : ''} ${hasOrder ? `, $orderBy: ${noun}Order!` : ''}) {
    part: ${field}(first: $first, after: $after, last: $last, before: $before ${besides}
      ${hasFilter ? 'filter: $filter' : ''} ${hasOrder ? 'orderBy: $orderBy' : ''}) ${shape} }`;
  return caller.graphql(query, { ...args });
}

/** A part of a list that must be there; edges and nodes tell the same. */
export async function partOf(
  caller: Caller,
  field: ConnectionField,
  args: PartArguments = {},
): Promise<Part> {
  const { json, text } = await askPart(caller, field, args);
  const { data, errors } = json as { data?: { part: Part | null }; errors?: unknown };
  expect(errors, text).toBeUndefined();
  const part = data?.part;
  if (part == null) throw new Error(text);
  expect(part.edges.map(({ node }) => node)).toStrictEqual(part.nodes);
  expect(part.pageInfo.startCursor).toBe(part.edges[0]?.cursor ?? null);
  expect(part.pageInfo.endCursor).toBe(part.edges.at(-1)?.cursor ?? null);
  return part;
}

/** The ids of a part of a list. */
export async function idsOf(
  caller: Caller,
  field: ConnectionField,
  args: PartArguments = {},
): Promise<readonly string[]> {
  return (await partOf(caller, field, args)).nodes.map(({ id }) => id);
}

/**
 * Walks a whole list, forward from its beginning or backward from its end, in parts of the sizes that are given in turn,
 * and gives all ids in the order of the list. What is said of whether there is more must be right at every step.
 */
export async function walkedIds(
  caller: Caller,
  field: ConnectionField,
  {
    sizes,
    backward = false,
    between = () => Promise.resolve(),
    ...args
  }: PartArguments & {
    readonly sizes: readonly number[];
    readonly backward?: boolean;
    readonly between?: () => Promise<unknown>;
  },
): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let step = 0; ; step++) {
    const size = sizes[step % sizes.length] ?? 1;
    const where: PartArguments = backward
      ? { last: size, before: cursor }
      : { first: size, after: cursor };
    const part: Part = await partOf(caller, field, { ...args, ...where });
    const some = part.nodes.map(({ id }) => id);
    if (backward) ids.unshift(...some);
    else ids.push(...some);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = part.pageInfo;
    expect(backward ? hasNextPage : hasPreviousPage, 'what lies behind').toBe(step > 0);
    if (!(backward ? hasPreviousPage : hasNextPage)) return ids;
    expect(some).toHaveLength(size);
    cursor = backward ? startCursor : endCursor;
    await between();
  }
}
