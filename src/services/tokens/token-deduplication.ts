import type { NewToken, StoredToken } from '../../storage/tokens/stored-token.js';
import type { TokenDraft } from './token-draft.js';
import type { TokenOutcome } from './token-outcome.js';

/** A draft with the token that it becomes where that has no equal yet. */
interface Candidate {
  readonly draft: TokenDraft;
  readonly sealed: NewToken;
  readonly outcome: TokenOutcome;
}

/** What equal tokens share; undefined for one that is equal to no other. */
export function duplicateKey({
  type,
  fingerprint,
}: Pick<StoredToken, 'type' | 'fingerprint'>): string | undefined {
  return fingerprint === null ? undefined : `${type}/${fingerprint.toString('hex')}`;
}

/**
 * Finds out which candidates are to be stored. One that is to be deduplicated becomes its equal instead, where there is one
 * in `found` by their {@link duplicateKey}, or among the candidates before it. The results have the order of the candidates.
 */
export function deduplicate<Each extends Candidate>(
  candidates: readonly Each[],
  found: ReadonlyMap<string, TokenOutcome>,
): { readonly toInsert: readonly NewToken[]; readonly results: readonly Each[] } {
  const known = new Map(found);
  const toInsert: NewToken[] = [];
  const results = candidates.map((candidate) => {
    const key = duplicateKey(candidate.sealed);
    const twin = key === undefined ? undefined : known.get(key);
    if (twin !== undefined && candidate.draft.deduplicate) return { ...candidate, outcome: twin };
    if (key !== undefined && twin === undefined) known.set(key, candidate.outcome);
    toInsert.push(candidate.sealed);
    return candidate;
  });
  return { toInsert, results };
}
