import { VaultError } from './errors.js';

/** What tells when a thing was last changed: never, where there is no instant of a change. */
export interface Modified {
  readonly createdAt: Date;
  readonly modifiedAt?: Date | null | undefined;
}

/**
 * The instant of a change that is made now: later than that of the one before, whatever the clocks of two instances say, so
 * that no two states of a thing have the same.
 */
export function modificationTime({ createdAt, modifiedAt }: Modified, now: Date): Date {
  const before = modifiedAt ?? createdAt;
  return now > before ? now : new Date(before.getTime() + 1);
}

/** Throws CONFLICT where a thing was changed after an instant; without one nothing is asked. */
export function requireUnmodifiedSince(
  { createdAt, modifiedAt }: Modified,
  since: Date | null | undefined,
): void {
  if (since == null || (modifiedAt ?? createdAt) <= since) return;
  throw new VaultError('CONFLICT', 'It was changed after the instant of ifUnmodifiedSince.');
}
