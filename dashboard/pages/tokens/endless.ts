import { useClient } from 'urql';
import { useCallback, useEffect, useRef, useState } from 'react';

import { askOnce } from '../../app/asking/ask-once.js';
import { faultOf } from '../../app/vault-client.js';
import type { VaultFault } from '../../app/vault-client.js';
import { TokensFoundDocument, TokensPageDocument } from '../../generated/operations.js';
import type { TokenFilter, TokenRowFragment } from '../../generated/operations.js';

const PAGE = 100;

/** Which tokens: by a query of the search language, or by filters. */
export type Asked = { readonly query: string } | { readonly filter: TokenFilter };

/** A list that goes on as far as somebody scrolls. */
export interface Endless {
  readonly rows: readonly TokenRowFragment[];
  /** `stopped`: what follows could not be read; `failed`: nothing could. */
  readonly state: 'loading' | 'more' | 'end' | 'stopped' | 'failed';
  readonly fault: VaultFault | undefined;
  readonly more: () => void;
  /** Asks anew; where something was read already, for what follows. */
  readonly again: () => void;
}

interface Part {
  readonly rows: readonly TokenRowFragment[];
  readonly after: string | null;
  readonly hasMore: boolean;
}

const NOTHING: Part = { rows: [], after: null, hasMore: true };

/** Reads tokens part by part, from the newest on. What has been read of another question is dropped. */
export function useEndless(asked: Asked): Endless {
  const client = useClient();
  const [part, setPart] = useState(NOTHING);
  const [fault, setFault] = useState<VaultFault>();
  const [round, setRound] = useState(0);
  const reading = useRef(false);
  const key = JSON.stringify(asked);

  const read = useCallback(
    async (from: Part, signal: AbortSignal): Promise<void> => {
      reading.current = true;
      const question = JSON.parse(key) as Asked;
      const page = { first: PAGE, after: from.after };
      const answer =
        'query' in question
          ? await askOnce(client, TokensFoundDocument, { ...page, filter: question }, signal)
          : await askOnce(client, TokensPageDocument, { ...page, filter: question.filter }, signal);
      if (answer === undefined) return;
      reading.current = false;
      const list = answer.data?.list;
      setFault(faultOf(answer.error));
      if (list == null) return;
      setPart({
        rows: [...from.rows, ...list.nodes],
        after: list.pageInfo.endCursor,
        hasMore: list.pageInfo.hasNextPage,
      });
    },
    [client, key],
  );

  const current = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    current.current = own;
    setPart(NOTHING);
    setFault(undefined);
    void read(NOTHING, own.signal);
    return () => own.abort();
  }, [read, round]);

  const more = useCallback(() => {
    if (reading.current || !part.hasMore || fault !== undefined) return;
    void read(part, current.current.signal);
  }, [part, fault, read]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const goOn = useCallback(() => {
    setFault(undefined);
    void read(part, current.current.signal);
  }, [part, read]);
  const isFirst = part.rows.length === 0 && part.hasMore;
  const failed = part.rows.length === 0 ? 'failed' : 'stopped';
  const state = fault !== undefined ? failed : isFirst ? 'loading' : part.hasMore ? 'more' : 'end';
  return { rows: part.rows, state, fault, more, again: failed === 'failed' ? again : goOn };
}
