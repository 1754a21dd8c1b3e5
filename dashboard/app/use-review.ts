import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useState } from 'react';

import { useSession } from './session.js';
import { askDirectly } from './vault-client.js';
import type { VaultFault } from './vault-client.js';

/** What somebody edits, as it was stored at some moment; another version is a later one. */
export interface Stored<Draft> {
  readonly draft: Draft;
  readonly version: string;
}

/** What is about to be saved, against what is stored at this moment. */
export interface ReviewState<Draft> {
  readonly stored: Stored<Draft>;
  readonly draft: Draft;
  /** Whether what is stored is not what the page was opened with. */
  readonly isNewer: boolean;
}

/** Saving in two steps. */
export interface ReviewedSave<Draft> {
  readonly review: ReviewState<Draft> | undefined;
  readonly reading: boolean;
  readonly fault: VaultFault | undefined;
  /** Begins to save: at once where nothing has to be looked at first. */
  readonly begin: (draft: Draft) => void;
  readonly confirm: () => void;
  readonly close: () => void;
}

/**
 * Shows a change before it is saved, against what is stored then and not what the page was opened with: two people who edit
 * the same see each other's work. Where somebody saves while it is shown, it is shown again. It is asked for beside the client,
 * which would give it to the page, too, and with it take away what is being edited.
 */
export function useReview<Draft, Result>(parts: {
  readonly opened: Stored<Draft>;
  readonly document: TypedDocumentNode<Result, { id: string }>;
  readonly id: string;
  readonly storedOf: (result: Result) => Stored<Draft> | null;
  /** Whether a change has to be looked at, though nobody else has saved. */
  readonly needsLook: (before: Draft, after: Draft) => boolean;
  /** Saves over what is stored, which is given with it. */
  readonly save: (draft: Draft, before: Draft) => void;
}): ReviewedSave<Draft> {
  const { opened, document, id, storedOf, needsLook, save } = parts;
  const { key } = useSession();
  const [review, setReview] = useState<ReviewState<Draft>>();
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<VaultFault>();
  const close = useCallback(() => setReview(undefined), []);
  const look = async (draft: Draft, seen: string | undefined): Promise<void> => {
    setReading(true);
    setFault(undefined);
    const answer = await askDirectly(key, document, { id });
    setReading(false);
    setFault(answer.fault);
    const stored = answer.data === undefined ? null : storedOf(answer.data);
    if (stored === null) return;
    const isNewer = stored.version !== opened.version;
    const isSeen = stored.version === seen;
    if (isSeen || (seen === undefined && !isNewer && !needsLook(stored.draft, draft)))
      save(draft, stored.draft);
    else setReview({ stored, draft, isNewer });
  };
  return {
    review,
    reading,
    fault,
    close,
    begin: (draft) => void look(draft, undefined),
    confirm: () => {
      if (review !== undefined) void look(review.draft, review.stored.version);
    },
  };
}
