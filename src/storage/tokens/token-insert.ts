import { eachInTurn } from '../../event-loop/event-loop-yielder.js';
import type { EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { eventsJson, insertEventsFrom } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import type { FingerprintKey, NewToken } from './stored-token.js';
import type { AuditedLink } from './token-links.js';

/** Tokens to be stored together. */
export interface TokensToInsert {
  readonly tokens: readonly NewToken[];
  readonly event: AuditEvent;
  readonly link?: AuditedLink;
}

/** What one act stores in a tenant. */
export interface TokenWrite {
  readonly tenantId: string;
  readonly tokens: readonly NewToken[];
  readonly event: AuditEvent;
}

/** About how many bytes a write has. */
export function bytesOfWrite({ tokens }: TokenWrite): number {
  return tokens.reduce(
    (total, { data, metadata, indexes }) =>
      total + BYTES_PER_TOKEN + data.length + (metadata?.length ?? 0) + indexes.length * 32,
    0,
  );
}

/** What a token takes besides its value. */
const BYTES_PER_TOKEN = 300;

/**
 * One plan and one round trip for any number of rows. Columns come as arrays, which the database reads twice as fast as
 * rows of JSON; one that is null in all rows comes empty, and is null for being too short. What the tokens of an act have
 * in common is said once, as a kind. Bytes are in base64.
 *
 * Parts of a WITH clause run in no order of their own. Indexes come after the tokens, which wait for whoever is deleting
 * one of the same id: until that is through, its indexes are there, and would be taken for those of the new one.
 */
const INSERT = `
  WITH new_tokens AS (
    INSERT INTO tokens (
      tenant_id, id, type, container, data, cvc, cvc_erase_at, mask, metadata, search_indexes,
      fingerprint_expression, fingerprint, expires_at, created_by, created_at
    )
    SELECT
      kind.tenant_id, token.id, kind.type, kind.container, decode(token.data, 'base64'),
      decode(token.cvc, 'base64'), token.cvc_erase_at, token.mask, token.metadata,
      token.search_indexes, token.fingerprint_expression, decode(token.fingerprint, 'base64'),
      token.expires_at, kind.created_by, kind.created_at
    FROM unnest(
      $4::text[], $5::int[], $6::text[], $7::text[], $8::timestamptz[], $9::text[], $10::text[],
      $11::text[], $12::text[], $13::text[], $14::timestamptz[]
    ) WITH ORDINALITY AS token (
      id, kind, data, cvc, cvc_erase_at, mask, metadata, search_indexes, fingerprint_expression,
      fingerprint, expires_at, place
    )
    JOIN json_to_recordset($1::json) AS kind (
      number int, tenant_id uuid, type text, container text, created_by uuid, created_at timestamptz
    ) ON kind.number = token.kind
    ORDER BY token.place
    RETURNING 1
  ), new_indexes AS (
    INSERT INTO token_indexes (tenant_id, hash, token_id)
    SELECT tenant_id, decode(hash, 'base64'), token_id
    FROM json_to_recordset($2::json) AS index (tenant_id uuid, hash text, token_id text)
    WHERE (SELECT count(*) FROM new_tokens) > 0
    ON CONFLICT DO NOTHING
  )
  ${insertEventsFrom('$3')}`;

/** A token to be stored, and the number of its kind. */
interface Row {
  readonly tenantId: string;
  readonly token: NewToken;
  readonly kind: number;
}

/** An element of a column as PostgreSQL reads it in an array. */
type Column = (row: Row) => string | null;

/** The kinds, and the columns that tokens of one kind may differ in, in the order of the statement's parameters. */
const COLUMNS: readonly Column[] = [
  texts(({ id }) => id),
  ({ kind }) => String(kind),
  bytes(({ data }) => data),
  bytes(({ cvc }) => cvc),
  texts(({ cvcEraseAt }) => cvcEraseAt?.toISOString() ?? null),
  texts(({ mask }) => mask),
  texts(({ metadata }) => metadata),
  texts(({ searchIndexes }) => searchIndexes),
  texts(({ fingerprintExpression }) => fingerprintExpression),
  bytes(({ fingerprint }) => fingerprint),
  texts(({ expiresAt }) => expiresAt?.toISOString() ?? null),
];

/** Runs a statement with its parameters, `$1` and so on. */
type Run = (text: string, values: readonly string[]) => Promise<unknown>;

/**
 * Stores the tokens of one act or several, their indexes and the audit events in one statement. Rows come in the order
 * of their keys, so that statements which store the same ids at the same time never wait in a circle. Others have the event
 * loop between pieces of the work when `yielder` says so.
 */
export async function insertAll(
  run: Run,
  writes: readonly TokenWrite[],
  yielder: EventLoopYielder,
): Promise<void> {
  const kinds = new Kinds();
  const rows = writes
    .flatMap(({ tenantId, tokens }) =>
      tokens.map((token): Row => ({ tenantId, token, kind: kinds.numberOf(tenantId, token) })),
    )
    .sort((a, b) => compare(a.tenantId, b.tenantId) || compare(a.token.id, b.token.id));
  const indexes = (await eachInTurn(rows, yielder, indexesJson)).flat();
  const columns: string[] = [];
  for (const column of COLUMNS) columns.push(arrayOf(await eachInTurn(rows, yielder, column)));
  await run(INSERT, [
    kinds.json(),
    `[${indexes.join(',')}]`,
    eventsJson(writes.map(({ event }) => event)),
    ...columns,
  ]);
}

/** What a token is found by, each as JSON. */
function indexesJson({ tenantId, token }: Row): readonly string[] {
  return token.indexes.map((hash) =>
    JSON.stringify({
      tenant_id: tenantId,
      hash: hash.toString('base64'),
      token_id: token.id,
    }),
  );
}

/** What many tokens of a statement have in common, each combination under a number. */
class Kinds {
  readonly #numbers = new Map<string, number>();
  readonly #kinds: object[] = [];
  #last:
    { readonly token: NewToken; readonly tenantId: string; readonly number: number } | undefined;

  numberOf(tenantId: string, token: NewToken): number {
    // Neighbours are of one act, as a rule.
    if (this.#last === undefined || !this.#isOfLast(tenantId, token)) {
      this.#last = { token, tenantId, number: this.#find(tenantId, token) };
    }
    return this.#last.number;
  }

  #isOfLast(tenantId: string, { type, container, createdBy, createdAt }: NewToken): boolean {
    return (
      this.#last?.tenantId === tenantId &&
      this.#last.token.createdAt === createdAt &&
      this.#last.token.createdBy === createdBy &&
      this.#last.token.type === type &&
      this.#last.token.container === container
    );
  }

  #find(tenantId: string, { type, container, createdBy, createdAt }: NewToken): number {
    const key = `${tenantId} ${createdBy} ${String(createdAt.getTime())} ${type} ${container}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#kinds.length;
    this.#numbers.set(key, number);
    this.#kinds.push({
      number,
      tenant_id: tenantId,
      type,
      container,
      created_by: createdBy,
      created_at: createdAt,
    });
    return number;
  }

  json(): string {
    return JSON.stringify(this.#kinds);
  }
}

function texts(valueOf: (token: NewToken) => string | null): Column {
  return ({ token }) => {
    const value = valueOf(token);
    return value === null ? null : quote(value);
  };
}

/** In base64 nothing has to be quoted: what is sealed or hashed is never empty, and too long to read as NULL. */
function bytes(valueOf: (token: NewToken) => Buffer | null): Column {
  return ({ token }) => valueOf(token)?.toString('base64') ?? null;
}

/** An array as PostgreSQL reads it; empty where all of it is null. */
function arrayOf(values: readonly (string | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Locks fingerprints to the end of the transaction, in one order for everybody, so that nobody waits in a circle. */
export async function lockFingerprints(
  transaction: Transaction,
  keys: readonly FingerprintKey[],
): Promise<void> {
  const numbers = [...new Set(keys.map(({ fingerprint }) => fingerprint.readBigInt64BE(0)))];
  const ordered = numbers.sort((a, b) => (a < b ? -1 : 1)).map(String);
  await transaction.$queryRaw`
    SELECT count(pg_advisory_xact_lock(key::bigint))::int AS locked
    FROM unnest(${ordered}::text[]) WITH ORDINALITY AS ordered(key, place)`;
}

/** The tokens with one of the fingerprints, oldest first, under a lock on these to the end of the transaction. */
export async function findByFingerprints(
  transaction: Transaction,
  tenantId: string,
  keys: readonly FingerprintKey[],
  now: Date,
): Promise<readonly TokenRow[]> {
  if (keys.length === 0) return [];
  await lockFingerprints(transaction, keys);
  const fingerprints = new Map(
    keys.map(({ fingerprint }) => [fingerprint.toString('latin1'), fingerprint]),
  );
  return transaction.$queryRaw<TokenRow[]>`
    SELECT ${columnsSql('token', Prisma.TokenScalarFieldEnum)}
    FROM unnest(${[...fingerprints.values()]}::bytea[]) AS wanted (fingerprint)
    CROSS JOIN LATERAL (
      SELECT * FROM tokens
      WHERE tenant_id = ${tenantId}::uuid AND tokens.fingerprint = wanted.fingerprint OFFSET 0
    ) AS token
    WHERE token.expires_at IS NULL OR token.expires_at > ${now}
    ORDER BY token.created_at, token.id`;
}
