import { mapExchange, Client, fetchExchange } from '@urql/core';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Provider } from 'urql';

import { DraftStore } from './draft-store.js';
import { patience } from './asking/patience.js';
import { WhoAmIDocument } from '../generated/operations.js';
import { whyNot } from './permissions.js';
import type { Caller } from './permissions.js';
import type { PermissionName } from '../generated/operations.js';
import { askDirectly, asPatient, clientOptions } from './vault-client.js';
import type { VaultFault } from './vault-client.js';

/** Where a key is for this tab, where somebody wants that; it is nowhere else but in memory. */
const KEPT = 'token-vault.key';
/** A dashboard that nobody has touched for so long forgets its key. */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 5_000;

const NO_KEY: VaultFault = {
  code: 'UNAUTHENTICATED',
  message: 'No key looks like this.',
  traceId: undefined,
  members: {},
};

/** Somebody who has signed in, and how to ask the vault as them. */
export interface Session {
  readonly key: string;
  readonly caller: Caller;
  /** Forgets the key, and says why it did where nobody asked for it. */
  readonly leave: (why?: string) => void;
  /** What they have typed and not saved. */
  readonly drafts: DraftStore;
}

interface SignedIn {
  readonly key: string;
  readonly caller: Caller;
}

/** What the first page needs: to try a key, and why the last session ended. */
export interface SignIn {
  readonly signIn: (key: string, keep: boolean) => Promise<VaultFault | undefined>;
  readonly ended: string | undefined;
  /** How many forms wait, with what was typed in them, for whoever typed it. */
  readonly draftCount: number;
  readonly forgetDrafts: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The session; for what is shown only to those who have signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody has signed in.');
  return session;
}

/** Why the caller may not do something; undefined where it may. Any of the permissions is enough. */
export function useWhyNot(...permissions: readonly PermissionName[]): string | undefined {
  return whyNot(useSession().caller, ...permissions);
}

function clientFor(key: string, onRefused: () => void): Client {
  return new Client({
    ...clientOptions(key),
    exchanges: [
      mapExchange({
        onOperation: asPatient,
        onError: ({ graphQLErrors }) => {
          if (graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED'))
            onRefused();
        },
      }),
      fetchExchange,
    ],
  });
}

/** Calls back when nobody has touched the page for {@link IDLE_MS}, also where the machine has slept meanwhile. */
function useIdleEnd(isOn: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let touchedAt = Date.now();
    const look = (): void => {
      if (Date.now() - touchedAt > IDLE_MS) onIdle();
    };
    const touch = (): void => {
      look();
      touchedAt = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const event of events) addEventListener(event, touch, { passive: true, capture: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, touch, { capture: true });
    };
  }, [isOn, onIdle]);
}

/** Whose drafts are whose: an Application with a new key is still the same, and a session is one of its own. */
function ownerOf({ tenantId, application, sessionId }: Caller): string {
  return `${tenantId} ${application.id} ${sessionId ?? ''}`;
}

/** Asks before the page is closed or reloaded while it holds what was not saved, for nothing else does. */
function useCloseWarning(drafts: DraftStore): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (drafts.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [drafts]);
}

/** Holds the key of whoever has signed in, and gives what is below it a client; without one it shows the first page. */
export function SessionProvider(props: {
  readonly signInPage: (signIn: SignIn) => ReactNode;
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const [signedIn, setSignedIn] = useState<SignedIn>();
  const [ended, setEnded] = useState<string>();
  const [drafts] = useState(() => new DraftStore());
  const [draftCount, setDraftCount] = useState(0);
  const [isResuming, setResuming] = useState(() => sessionStorage.getItem(KEPT) !== null);

  const leave = useCallback(
    (why?: string) => {
      patience.giveUp();
      sessionStorage.removeItem(KEPT);
      setSignedIn(undefined);
      setEnded(why);
      setDraftCount(drafts.size);
    },
    [drafts],
  );
  const signIn = useCallback(
    async (key: string, keep: boolean) => {
      // A header could not even carry it.
      if (!/^[\x21-\x7e]+$/.test(key)) return NO_KEY;
      const { data, fault } = await askDirectly(key, WhoAmIDocument, {});
      if (data?.me == null) {
        return fault?.code === 'UNAUTHENTICATED'
          ? { ...fault, message: 'The vault does not know this key.' }
          : fault;
      }
      if (keep) sessionStorage.setItem(KEPT, key);
      setEnded(undefined);
      drafts.claim(ownerOf(data.me));
      setSignedIn({ key, caller: data.me });
      return undefined;
    },
    [drafts],
  );

  useEffect(() => {
    const kept = sessionStorage.getItem(KEPT);
    if (kept === null) return;
    void signIn(kept, false).then((fault) => {
      if (fault?.code === 'UNAUTHENTICATED') leave('The key of this tab is no longer accepted.');
      else if (fault !== undefined) setEnded(fault.message);
      setResuming(false);
    });
  }, [signIn, leave]);
  useCloseWarning(drafts);
  useIdleEnd(
    signedIn !== undefined,
    useCallback(
      () => leave('Nobody used the dashboard for 15 minutes, so it forgot the key.'),
      [leave],
    ),
  );

  const client = useMemo(
    () =>
      signedIn === undefined
        ? undefined
        : clientFor(signedIn.key, () => leave('The key is no longer accepted.')),
    [signedIn, leave],
  );
  const session = useMemo(
    () => (signedIn === undefined ? undefined : { ...signedIn, leave, drafts }),
    [signedIn, leave, drafts],
  );
  if (isResuming) return <>{props.waiting}</>;
  if (session === undefined || client === undefined) {
    const forgetDrafts = (): void => {
      drafts.forget();
      setDraftCount(0);
    };
    return <>{props.signInPage({ signIn, ended, draftCount, forgetDrafts })}</>;
  }
  return (
    <SessionContext value={session}>
      <Provider value={client}>{props.children}</Provider>
    </SessionContext>
  );
}
