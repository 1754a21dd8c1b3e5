import type { DatabaseProbe } from '../storage/database/database.js';

/** Why a database cannot be served from, in words that name no address and no account. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
}

/** Throws a NotReadyError where a database cannot be served from. What the embedded one says of itself is the reason of what is seen of it. */
export async function requireReady(
  probe: DatabaseProbe,
  trouble: () => string | undefined,
): Promise<void> {
  try {
    const { takesWrites } = await probe.check();
    const reason = trouble() ?? (takesWrites ? undefined : 'the database takes no writes');
    if (reason !== undefined) throw new NotReadyError(reason);
  } catch (error) {
    if (error instanceof NotReadyError) throw error;
    throw new NotReadyError(trouble() ?? 'the database does not answer', { cause: error });
  }
}
