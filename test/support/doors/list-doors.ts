import { operationOf } from '../../../src/domain/tenant/audit-event.js';
import type { OperationName } from '../../../src/domain/tenant/audit-event.js';
import type { Answer, Caller } from '../service/caller.js';
import type { Doors, Input } from './both-doors.js';

/** A list that REST gives in numbered pages, and GraphQL as a connection. */
export interface List {
  readonly field: string;
  /** Name of the type of an item. */
  readonly noun: string;
  /** Fields of an item that are asked for over GraphQL. */
  readonly fields: string;
  readonly rest: (caller: Caller) => Promise<Answer>;
  /** What identifies the parent, where the list has one. */
  readonly parentId?: (caller: Caller) => Promise<string> | string;
}

/**
 * A list over both doors, by an input that REST takes: a page's size is `first` over GraphQL, and all else that the input
 * holds is in the filter. What both answer is brought to one form: the items, and how many there are in all.
 */
export function listDoors({ field, noun, fields, rest, parentId }: List, input: Input): Doors {
  const filterType = field === 'searchTokens' ? 'TokenSearchFilter' : `${noun}Filter`;
  const hasFilter = field !== 'tokenChildren';
  return {
    rest: async (caller) => withResult(await rest(caller)),
    graphql: async (caller) => {
      const parent = await parentId?.(caller);
      const { size, ...others } = input;
      const answer = await caller.graphql(
        `query ($first: Int ${parent === undefined ? '' : ', $parent: String!'}
            ${hasFilter ? `, $filter: ${filterType}` : ''}) {
          result: ${field}(first: $first ${parent === undefined ? '' : ', parentId: $parent'}
            ${hasFilter ? ', filter: $filter' : ''}) { totalCount nodes { ${fields} } } }`,
        { first: size, parent, filter: field === 'logs' ? ofLogs(others) : others },
      );
      return asRest(answer);
    },
  };
}

/** The filter of the trail that an input of REST stands for. */
function ofLogs({ entityType, startDate, endDate, ...others }: Input): Input {
  return {
    ...others,
    ...(entityType === undefined ? {} : { entityType: [entityType] }),
    ...(startDate === undefined ? {} : { createdAt: { from: startDate, before: endDate } }),
  };
}

function withResult(answer: Answer): Answer {
  const { pagination, data } = (answer.json ?? {}) as {
    pagination?: { total_items: number };
    data?: unknown;
  };
  return pagination === undefined
    ? answer
    : { ...answer, json: { total_items: pagination.total_items, data } };
}

/** An answer of GraphQL with the names that REST has for the same things. */
function asRest(answer: Answer): Answer {
  const { data, errors = [] } = (answer.json ?? {}) as {
    data?: { result: { totalCount: number; nodes: readonly object[] } | null };
    errors?: readonly { extensions: { errors?: Readonly<Record<string, unknown>> } }[];
  };
  const result = data?.result && {
    totalItems: data.result.totalCount,
    data: data.result.nodes.map((node) =>
      'operation' in node
        ? { ...node, operation: operationOf(node.operation as OperationName) }
        : node,
    ),
  };
  const told = errors.map((error) => ({
    ...error,
    extensions: {
      ...error.extensions,
      ...(error.extensions.errors && {
        errors: Object.fromEntries(
          Object.entries(error.extensions.errors).map(([path, texts]) => [
            path
              .replace(/^filter\./, '')
              .replace(/^first$/, 'size')
              .replace(/^createdAt\.from$/, 'startDate')
              .replace(/^createdAt\.before$/, 'endDate')
              .replace(/^entityType\[0\]$/, 'entityType'),
            texts,
          ]),
        ),
      }),
    },
  }));
  return {
    ...answer,
    json: { ...(data && { data: { result } }), ...(told.length > 0 && { errors: told }) },
  };
}
