import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useRef, useState } from 'react';

import { useSession } from './session.js';
import { askDirectly, newActId } from './vault-client.js';
import type { VaultFault } from './vault-client.js';

/** What came of an act: what the vault answered, or why it refused. */
export interface Attempt<Result> {
  readonly done: Result | undefined;
  readonly fault: VaultFault | undefined;
}

/** An act that changes something: begun by hand, under way once at most, with its failure kept until the next attempt. */
export interface Act<Result, Variables> {
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  /** Gives what the vault answered; undefined where it refused. */
  readonly run: (variables: Variables) => Promise<Result | undefined>;
  /** The same, with the refusal for whoever does something about it. */
  readonly attempt: (variables: Variables) => Promise<Attempt<Result>>;
  readonly reset: () => void;
}

interface Sent {
  readonly asked: string;
  readonly actId: string;
}

/**
 * Runs a mutation, beside the client that keeps what it has asked. An answer whose root fields are null is a refusal. It is never
 * sent again by itself; browsers do that where a connection ends, and people where nothing was answered. The same, asked for
 * again until it is answered well, is one act for the vault.
 */
export function useAct<Result extends object, Variables>(
  document: TypedDocumentNode<Result, Variables>,
): Act<Result, Variables> {
  const { key, leave } = useSession();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<VaultFault>();
  const sent = useRef<Sent>(undefined);
  const attempt = useCallback(
    async (variables: Variables): Promise<Attempt<Result>> => {
      setBusy(true);
      setFault(undefined);
      const asked = JSON.stringify(variables);
      const own = sent.current?.asked === asked ? sent.current : { asked, actId: newActId() };
      sent.current = own;
      const { actId } = own;
      const { data, fault: refused } = await askDirectly(key, document, variables, { actId });
      setBusy(false);
      setFault(refused);
      if (refused?.code === 'UNAUTHENTICATED') leave('The key is no longer accepted.');
      if (refused === undefined) sent.current = undefined;
      const isDone = data !== undefined && Object.values(data).every((value) => value !== null);
      return { done: isDone ? data : undefined, fault: refused };
    },
    [key, leave, document],
  );
  const run = useCallback(
    async (variables: Variables) => (await attempt(variables)).done,
    [attempt],
  );
  const reset = useCallback(() => setFault(undefined), []);
  return { busy, fault, run, attempt, reset };
}
