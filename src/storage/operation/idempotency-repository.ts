import { WriteBatcher } from '../batching/write-batcher.js';
import type { Database } from '../database/database.js';

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

/** A claim on its way, and whether it got its key. */
interface ClaimWrite {
  readonly tenantId: string;
  readonly claim: IdempotencyClaim;
  readonly until: Date;
  isGranted: boolean;
}

/** An answer on its way to be kept. */
interface AnswerWrite {
  readonly tenantId: string;
  readonly claim: IdempotencyClaim;
  readonly answer: Buffer;
  readonly until: Date;
}

/** About how many bytes a claim has. */
const CLAIM_BYTES = 300;

/** Of several claims of one key the first is taken. They come in the order of their keys, so that nobody waits in a circle. */
const CLAIM = `
  INSERT INTO idempotency_records AS present (
    tenant_id, actor_id, key_hash, request_hash, created_at, expires_at
  )
  SELECT DISTINCT ON (tenant_id, actor_id, key_hash)
    tenant_id, actor_id, key_hash, request_hash, created_at, expires_at
  FROM unnest(
    $1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::timestamptz[], $6::timestamptz[]
  ) WITH ORDINALITY AS claim (
    tenant_id, actor_id, key_hash, request_hash, created_at, expires_at, place
  )
  ORDER BY tenant_id, actor_id, key_hash, place
  ON CONFLICT (tenant_id, actor_id, key_hash) DO UPDATE SET
    request_hash = EXCLUDED.request_hash, answer = NULL,
    created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
  WHERE present.expires_at <= EXCLUDED.created_at
  RETURNING tenant_id AS "tenantId", actor_id AS "actorId", key_hash AS "keyHash"`;

/** Rows are locked in the order of their keys, as claims lock them. */
const COMPLETE = `
  WITH held AS MATERIALIZED (
    SELECT present.tenant_id, present.actor_id, present.key_hash, kept.answer, kept.expires_at
    FROM unnest(
      $1::uuid[], $2::uuid[], $3::bytea[], $4::timestamptz[], $5::bytea[], $6::timestamptz[]
    ) AS kept (tenant_id, actor_id, key_hash, created_at, answer, expires_at)
    JOIN idempotency_records AS present USING (tenant_id, actor_id, key_hash, created_at)
    ORDER BY present.tenant_id, present.actor_id, present.key_hash
    FOR UPDATE OF present
  )
  UPDATE idempotency_records AS present SET answer = held.answer, expires_at = held.expires_at
  FROM held
  WHERE present.tenant_id = held.tenant_id AND present.actor_id = held.actor_id
    AND present.key_hash = held.key_hash`;

/** The idempotency keys. One that has ended is not there, in any method, from its instant on. */
export class IdempotencyRepository {
  readonly #database: Database;
  readonly #claims: WriteBatcher<ClaimWrite>;
  readonly #answers: WriteBatcher<AnswerWrite>;

  constructor(database: Database) {
    this.#database = database;
    this.#claims = new WriteBatcher({
      write: (claims) => claimAll(database, claims),
      bytesOf: () => CLAIM_BYTES,
      bounds: { waitMs: database.$bounds.statementMs },
      figures: database.$figures.batcher('idempotency_keys'),
    });
    this.#answers = new WriteBatcher({
      write: (answers) => completeAll(database, answers),
      bytesOf: ({ answer }) => CLAIM_BYTES + answer.length,
      bounds: { waitMs: database.$bounds.statementMs },
      figures: database.$figures.batcher('idempotency_answers'),
    });
  }

  /**
   * Takes a key for a request until an instant. False where it is taken: of any number of requests at the same time, on
   * any instance, one gets it. Claims at the same time share a statement.
   */
  async claim(tenantId: string, claim: IdempotencyClaim, until: Date): Promise<boolean> {
    const write: ClaimWrite = { tenantId, claim, until, isGranted: false };
    await this.#claims.add(tenantId, write);
    return write.isGranted;
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

  /**
   * Keeps the answer of a request until an instant; nothing happens where its claim was lost. Answers at the same time share a
   * statement.
   */
  async complete(
    tenantId: string,
    claim: IdempotencyClaim,
    answer: Buffer,
    until: Date,
  ): Promise<void> {
    await this.#answers.add(tenantId, { tenantId, claim, answer, until });
  }

  /** Frees the key of a request that failed. */
  async release(tenantId: string, claim: IdempotencyClaim): Promise<void> {
    await this.#database.idempotencyRecord.deleteMany({
      where: { ...claimed(tenantId, claim), answer: null },
    });
  }
}

/** Takes the keys that are free, each for the first of the claims that ask for it. */
async function claimAll(database: Database, claims: readonly ClaimWrite[]): Promise<void> {
  const rows = await database.$statement<IdempotencyPlace & { readonly tenantId: string }>(CLAIM, [
    claims.map(({ tenantId }) => tenantId),
    claims.map(({ claim }) => claim.actorId),
    claims.map(({ claim }) => claim.keyHash),
    claims.map(({ claim }) => claim.requestHash),
    claims.map(({ claim }) => claim.claimedAt),
    claims.map(({ until }) => until),
  ]);
  const taken = new Set(rows.map(({ tenantId, ...place }) => nameOf(tenantId, place)));
  for (const write of claims) write.isGranted = taken.delete(nameOf(write.tenantId, write.claim));
}

async function completeAll(database: Database, answers: readonly AnswerWrite[]): Promise<void> {
  await database.$statement(COMPLETE, [
    answers.map(({ tenantId }) => tenantId),
    answers.map(({ claim }) => claim.actorId),
    answers.map(({ claim }) => claim.keyHash),
    answers.map(({ claim }) => claim.claimedAt),
    answers.map(({ answer }) => answer),
    answers.map(({ until }) => until),
  ]);
}

function nameOf(tenantId: string, { actorId, keyHash }: IdempotencyPlace): string {
  return `${tenantId} ${actorId} ${keyHash.toString('base64')}`;
}

function claimed(tenantId: string, { actorId, keyHash, claimedAt }: IdempotencyClaim) {
  return { tenantId, actorId, keyHash: new Uint8Array(keyHash), createdAt: claimedAt };
}
