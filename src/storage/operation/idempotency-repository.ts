import type { Operation } from '../../domain/tenant/audit-event.js';
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
  /** Lines of the trail name it that tell of what the request did. */
  readonly claimId: string;
}

/** Until when a key is taken by a request that is running, and until when it is known what became of it. */
export interface ClaimTimes {
  readonly leasedUntil: Date;
  readonly expiresAt: Date;
}

/** What became of requests that had a key: one of them did something, or none did. */
export type KnownFate =
  { readonly kind: 'done'; readonly traceId: string } | { readonly kind: 'undone' };

/** The same, where that is over. */
type RequestFate = KnownFate | { readonly kind: 'under way' };

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
  readonly times: ClaimTimes;
  /** Claims that had the key before, whose requests were never answered; absent where the key is not granted. */
  before?: readonly string[];
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
    tenant_id, actor_id, key_hash, request_hash, created_at, leased_until, expires_at, claim_ids
  )
  SELECT DISTINCT ON (tenant_id, actor_id, key_hash)
    tenant_id, actor_id, key_hash, request_hash, created_at, leased_until, expires_at, ARRAY[claim_id]
  FROM unnest(
    $1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::timestamptz[], $6::timestamptz[],
    $7::timestamptz[], $8::uuid[]
  ) WITH ORDINALITY AS claim (
    tenant_id, actor_id, key_hash, request_hash, created_at, leased_until, expires_at, claim_id, place
  )
  ORDER BY tenant_id, actor_id, key_hash, place
  ON CONFLICT (tenant_id, actor_id, key_hash) DO UPDATE SET
    request_hash = EXCLUDED.request_hash, answer = NULL,
    created_at = EXCLUDED.created_at, leased_until = EXCLUDED.leased_until,
    expires_at = EXCLUDED.expires_at,
    claim_ids = CASE WHEN present.answer IS NULL THEN present.claim_ids ELSE '{}' END || EXCLUDED.claim_ids
  WHERE present.expires_at <= EXCLUDED.created_at
    OR present.answer IS NULL AND present.leased_until <= EXCLUDED.created_at
  RETURNING tenant_id AS "tenantId", actor_id AS "actorId", key_hash AS "keyHash", claim_ids AS "claimIds"`;

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

/** What a request did that only looked at things, or used them, is done again without harm. */
const READS: readonly Operation[] = ['token.read', 'token.use', 'proxy.call'];

/** Ids of one process sort in the order in which they were made: the lines of a request are behind its claim. */
const FATE = `
  SELECT (
    SELECT trace_id FROM audit_events
    WHERE tenant_id = $1::uuid AND id > (SELECT min(claim) FROM unnest($2::text[]) AS claim)::uuid
      AND claim_id = ANY($2::text[]::uuid[]) AND outcome = 'success' AND operation <> ALL($3::text[])
    ORDER BY id LIMIT 1
  ) AS "traceId",
  coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= $4::text::xid8, false) AS "isOver",
  pg_snapshot_xmax(pg_current_snapshot())::text AS next`;

interface FateRow {
  readonly traceId: string | null;
  readonly isOver: boolean;
  readonly next: string;
}

interface GrantedRow extends IdempotencyPlace {
  readonly tenantId: string;
  readonly claimIds: readonly string[];
}

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
   * Takes a key for a request, and answers the claims of those that had it before and of which no answer came.
   * Undefined where it is taken: of any number of requests at the same time, on any instance, one gets it. Claims at the same
   * time share a statement.
   */
  async claim(
    tenantId: string,
    claim: IdempotencyClaim,
    times: ClaimTimes,
  ): Promise<readonly string[] | undefined> {
    const write: ClaimWrite = { tenantId, claim, times };
    await this.#claims.add(tenantId, write);
    return write.before;
  }

  /**
   * What requests with these claims did, as the trail tells, whose lines are written with what they tell of. It is under way while a
   * transaction is that began before `until`, which the first answer gives; what has not begun by then never will: nobody asks for
   * it any more.
   */
  async fateOf(
    tenantId: string,
    claimIds: readonly string[],
    until?: string,
  ): Promise<{ readonly fate: RequestFate; readonly until: string }> {
    const [row] = await this.#database.$statement<FateRow>(
      FATE,
      [tenantId, [...claimIds], READS, until ?? null],
      { isOneOff: true },
    );
    const { traceId, isOver, next } = row ?? { traceId: null, isOver: false, next: '0' };
    const rest = isOver ? ({ kind: 'undone' } as const) : ({ kind: 'under way' } as const);
    return { fate: traceId === null ? rest : { kind: 'done', traceId }, until: until ?? next };
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
      data: { leasedUntil: until },
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

  /** Leaves a key to whoever asks for it next, who is told of the claim: it may be that it was taken, and that things were done with it. */
  async lapse(tenantId: string, claim: IdempotencyClaim): Promise<void> {
    await this.extend(tenantId, claim, claim.claimedAt);
  }

  /** Frees the key of a request that did nothing. */
  async release(tenantId: string, claim: IdempotencyClaim): Promise<void> {
    await this.#database.idempotencyRecord.deleteMany({
      where: { ...claimed(tenantId, claim), answer: null },
    });
  }
}

/** Takes the keys that are free, each for the first of the claims that ask for it. */
async function claimAll(database: Database, claims: readonly ClaimWrite[]): Promise<void> {
  const rows = await database.$statement<GrantedRow>(CLAIM, [
    claims.map(({ tenantId }) => tenantId),
    claims.map(({ claim }) => claim.actorId),
    claims.map(({ claim }) => claim.keyHash),
    claims.map(({ claim }) => claim.requestHash),
    claims.map(({ claim }) => claim.claimedAt),
    claims.map(({ times }) => times.leasedUntil),
    claims.map(({ times }) => times.expiresAt),
    claims.map(({ claim }) => claim.claimId),
  ]);
  const granted = new Map(
    rows.map(({ tenantId, claimIds, ...place }) => [nameOf(tenantId, place), claimIds]),
  );
  for (const write of claims) {
    const claimIds = granted.get(nameOf(write.tenantId, write.claim));
    if (claimIds?.at(-1) === write.claim.claimId) write.before = claimIds.slice(0, -1);
  }
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
