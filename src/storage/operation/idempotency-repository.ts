import type { Database } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';

/** Whose idempotency key it is; the actor is an Application or a session. */
export interface IdempotencyPlace {
  readonly actorId: string;
  /** Keyed hash of the idempotency key. */
  readonly keyHash: Buffer;
}

/** A key that is taken by a request that is running. `claimedAt` tells it from later ones with the same key. */
export interface IdempotencyClaim extends IdempotencyPlace {
  /** Keyed hash of what is asked for. */
  readonly requestHash: Buffer;
  readonly claimedAt: Date;
}

/** What is kept of a key that is taken. */
export interface IdempotencyRecord {
  readonly requestHash: Buffer;
  /** The answer, sealed; absent while the request is running. */
  readonly answer?: Buffer;
}

/** The idempotency keys. One that has ended is not there, in any method, from its instant on. */
export class IdempotencyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Takes a key for a request until an instant. False where it is taken: of any number of requests at the same time, on
   * any instance, one gets it.
   */
  async claim(tenantId: string, claim: IdempotencyClaim, until: Date): Promise<boolean> {
    const { actorId, keyHash, requestHash, claimedAt } = claim;
    const count = await classifyErrors(
      () => this.#database.$executeRaw`
        INSERT INTO idempotency_records AS present (
          tenant_id, actor_id, key_hash, request_hash, created_at, expires_at
        ) VALUES (
          ${tenantId}::uuid, ${actorId}::uuid, ${keyHash}::bytea, ${requestHash}::bytea,
          ${claimedAt}, ${until}
        )
        ON CONFLICT (tenant_id, actor_id, key_hash) DO UPDATE SET
          request_hash = EXCLUDED.request_hash, answer = NULL,
          created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
        WHERE present.expires_at <= EXCLUDED.created_at`,
    );
    return count > 0;
  }

  /** What is kept of a key; undefined where it is free. */
  async find(
    tenantId: string,
    { actorId, keyHash }: IdempotencyPlace,
    now: Date,
  ): Promise<IdempotencyRecord | undefined> {
    const place = { tenantId, actorId, keyHash: new Uint8Array(keyHash) };
    const row = await this.#database.idempotencyRecord.findUnique({
      where: { tenantId_actorId_keyHash: place },
    });
    if (row === null || row.expiresAt <= now) return undefined;
    const requestHash = Buffer.from(row.requestHash);
    return row.answer === null ? { requestHash } : { requestHash, answer: Buffer.from(row.answer) };
  }

  /** Keeps a claim until a later instant; nothing happens where it was lost or the request is done. */
  async extend(tenantId: string, claim: IdempotencyClaim, until: Date): Promise<void> {
    await this.#database.idempotencyRecord.updateMany({
      where: { ...claimed(tenantId, claim), answer: null },
      data: { expiresAt: until },
    });
  }

  /** Keeps the answer of a request until an instant; nothing happens where its claim was lost. */
  async complete(
    tenantId: string,
    claim: IdempotencyClaim,
    answer: Buffer,
    until: Date,
  ): Promise<void> {
    await this.#database.idempotencyRecord.updateMany({
      where: claimed(tenantId, claim),
      data: { answer: new Uint8Array(answer), expiresAt: until },
    });
  }

  /** Frees the key of a request that failed. */
  async release(tenantId: string, claim: IdempotencyClaim): Promise<void> {
    await this.#database.idempotencyRecord.deleteMany({
      where: { ...claimed(tenantId, claim), answer: null },
    });
  }
}

function claimed(tenantId: string, { actorId, keyHash, claimedAt }: IdempotencyClaim) {
  return { tenantId, actorId, keyHash: new Uint8Array(keyHash), createdAt: claimedAt };
}
