import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';

import { askOnce } from './asking/ask-once.js';
import { faultOf } from './vault-client.js';
import type { VaultFault } from './vault-client.js';

/** A part of a connection, and how many items the whole of it has where that was asked for. */
interface ListPart<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly totalCount?: number;
}

/** Rows that have been read, and the way to more of them. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly fetching: boolean;
  readonly fault: VaultFault | undefined;
  readonly onMore: (() => void) | undefined;
  readonly again: () => void;
}

interface Read<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/**
 * Reads a connection, which its operation names `list`, part by part; another question begins anew. `totalCount` is asked
 * for with the first part alone, by the variable `count`.
 */
export function usePages<Row, Variables extends { count: boolean }>(
  document: TypedDocumentNode<{ readonly list: ListPart<Row> | null }, Variables>,
  asked: NoInfer<Omit<Variables, 'after' | 'count'>>,
  pause = false,
): Pages<Row> {
  const client = useClient();
  const [read, setRead] = useState<Read<Row>>({ rows: [], total: undefined, next: undefined });
  const [fetching, setFetching] = useState(!pause);
  const [fault, setFault] = useState<VaultFault>();
  const [round, setRound] = useState(0);
  const key = JSON.stringify(asked);
  // Of another question, or of a part that is asked for again, no answer is taken any more.
  const current = useRef(new AbortController());
  const fetchPart = useCallback(
    async (before: Read<Row>): Promise<void> => {
      current.current.abort();
      const own = new AbortController();
      current.current = own;
      setFetching(true);
      const after = before.next ?? null;
      const variables = { ...(JSON.parse(key) as object), after, count: after === null };
      const asking = variables as unknown as Variables & Record<string, unknown>;
      const answer = await askOnce(client, document, asking, own.signal);
      if (answer === undefined) return;
      const { data, error } = answer;
      setFetching(false);
      setFault(faultOf(error));
      if (data?.list == null) return;
      const { nodes, pageInfo, totalCount } = data.list;
      setRead({
        rows: [...before.rows, ...nodes],
        total: totalCount ?? before.total,
        next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
      });
    },
    [client, document, key],
  );
  useEffect(() => {
    if (pause) return undefined;
    void fetchPart({ rows: [], total: undefined, next: undefined });
    return () => current.current.abort();
  }, [fetchPart, pause, round]);
  return {
    rows: read.rows,
    total: read.total,
    fetching,
    fault,
    onMore: read.next === undefined ? undefined : () => void fetchPart(read),
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}
