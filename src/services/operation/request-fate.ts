import { VaultError } from '../../domain/errors.js';
import type {
  IdempotencyRepository,
  KnownFate,
} from '../../storage/operation/idempotency-repository.js';

/**
 * Finds out what requests with these claims did, once they are over. What it gives rejects with UNAVAILABLE while one of them may
 * still do something, or the database is away, and may be called again.
 */
export function fateFinder(
  records: Pick<IdempotencyRepository, 'fateOf'>,
  tenantId: string,
  claimIds: readonly string[],
): () => Promise<KnownFate> {
  let until: string | undefined;
  return async () => {
    // The first look says what is under way; nothing may be by the second.
    for (;;) {
      const isSecond = until !== undefined;
      const look = await records.fateOf(tenantId, claimIds, until);
      until = look.until;
      if (look.fate.kind !== 'under way') return look.fate;
      if (isSecond) {
        const message = 'What an earlier request with this idempotency key did is not known yet.';
        throw new VaultError('UNAVAILABLE', message);
      }
    }
  };
}
