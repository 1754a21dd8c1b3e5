import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useState } from 'react';

import { isSameState } from './edited.js';
import type { Stored } from './edited.js';
import { useSession } from './session.js';
import { useAct } from './use-act.js';
import { askDirectly } from './vault-client.js';
import type { VaultFault } from './vault-client.js';

/** What is about to be saved, against what is stored at this moment. */
export interface ReviewState<Draft> {
  readonly stored: Stored<Draft>;
  readonly draft: Draft;
  /** Whether what is stored is not what the draft was begun on. */
  readonly isNewer: boolean;
}

/** Saving in two steps. */
export interface ReviewedSave<Draft> {
  readonly review: ReviewState<Draft> | undefined;
  readonly busy: boolean;
  readonly fault: VaultFault | undefined;
  /** Begins to save: at once where nothing has to be looked at first. */
  readonly begin: (draft: Draft) => void;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** What `useReview` needs to know of what is edited. */
export interface ReviewParts<Draft, Asked, Found, Change, Changed extends object> {
  /** The state that the draft was begun on. */
  readonly begunOn: Stored<Draft>;
  readonly document: TypedDocumentNode<Found, Asked>;
  readonly asked: Asked;
  readonly storedOf: (found: Found) => Stored<Draft> | null;
  /** Whether a change has to be looked at, though nobody else has saved. */
  readonly needsLook: (before: Draft, after: Draft) => boolean;
  readonly mutation: TypedDocumentNode<Changed, Change>;
  /** What saves over what is stored, on the condition that nobody else has saved since. */
  readonly changeOf: (draft: Draft, over: Stored<Draft>) => Change;
  /** The instant of the change, of what the vault answers. */
  readonly versionOf: (changed: Changed) => string | null | undefined;
  readonly onSaved: (saved: Stored<Draft>) => void;
}

/**
 * Shows a change before it is saved, against what is stored then and not what the page was opened with: two people who edit
 * the same see each other's work. The vault is told which state was looked at, and refuses where it is another by then; what
 * came between is shown. It is asked for beside the client, which would give it to the page, too, and with it take away what
 * is being edited.
 */
export function useReview<Draft, Asked, Found, Change, Changed extends object>(
  parts: ReviewParts<Draft, Asked, Found, Change, Changed>,
): ReviewedSave<Draft> {
  const { begunOn, document, asked, storedOf, needsLook, mutation, changeOf } = parts;
  const { key, leave } = useSession();
  const act = useAct(mutation);
  const [review, setReview] = useState<ReviewState<Draft>>();
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState<VaultFault>();
  const close = useCallback(() => setReview(undefined), []);
  const read = async (): Promise<Stored<Draft> | null> => {
    setReading(true);
    setUnread(undefined);
    const answer = await askDirectly(key, document, asked);
    setReading(false);
    setUnread(answer.fault);
    if (answer.fault?.code === 'UNAUTHENTICATED') leave('The key is no longer accepted.');
    return answer.data === undefined ? null : storedOf(answer.data);
  };
  const save = async (draft: Draft, over: Stored<Draft>): Promise<void> => {
    const { done, fault } = await act.attempt(changeOf(draft, over));
    if (done !== undefined) {
      setReview(undefined);
      parts.onSaved({ ...over, draft, version: parts.versionOf(done) ?? over.version });
      return;
    }
    if (fault?.code !== 'CONFLICT') return;
    const stored = await read();
    // A conflict about something else stays what it is.
    if (stored === null || stored.version === over.version) return;
    act.reset();
    if (isSameState(stored, over)) await save(draft, stored);
    else setReview({ stored, draft, isNewer: true });
  };
  const begin = async (draft: Draft): Promise<void> => {
    const stored = await read();
    if (stored === null) return;
    const isNewer = !isSameState(stored, begunOn);
    if (isNewer || needsLook(stored.draft, draft)) setReview({ stored, draft, isNewer });
    else await save(draft, stored);
  };
  return {
    review,
    busy: act.busy || reading,
    fault: act.fault ?? unread,
    close,
    begin: (draft) => void begin(draft),
    confirm: () => {
      if (review !== undefined) void save(review.draft, review.stored);
    },
  };
}
