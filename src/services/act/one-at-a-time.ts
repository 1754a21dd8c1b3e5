/**
 * Makes an act that is never under way twice: whoever asks while it is waits for it, and for one more of its own. What
 * became of the one before is of no account.
 */
export function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(act, act));
}
