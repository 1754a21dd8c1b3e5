import type { Placed, Walk } from '../../domain/connection.js';
import { EventLoopYielder } from '../../event-loop/event-loop-yielder.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import { transact } from '../database/database.js';
import type { Database, Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Token as TokenRow } from '../generated/client.js';
import { LookUpBatcher } from '../batching/look-up-batcher.js';
import { rowKey, rowKeyColumns } from '../paging/row-key.js';
import { hasTokenExpired, tokenFromRow, updatableColumns } from './token-row.js';
import type { FingerprintKey, NewToken, StoredToken } from './stored-token.js';
import type { TokenFilter } from './token-filter.js';
import { bytesOfWrite, findByFingerprints, insertAll } from './token-insert.js';
import type { TokensToInsert, TokenWrite } from './token-insert.js';
import { findTaken } from './taken-ids.js';
import type { IdClaim } from './taken-ids.js';
import { insertLink } from './token-links.js';
import type { AuditedLink, TokenLink } from './token-links.js';
import { findTokenPage, walkTokens } from './token-page.js';
import type { ListOptions } from './token-list.js';
import { countTokens } from './token-total.js';
import { findTokensToUse } from './tokens-to-use.js';
import type { FoundToUse, UseOptions } from './tokens-to-use.js';
import { WriteBatcher } from '../batching/write-batcher.js';
import type { BatcherFigures } from '../figures/batcher-figures.js';

/** Tokens of one act that share a statement with single ones. */
const SMALL_TOKENS_MAX = 200;

/** The tokens. An expired one is not there, in any method that reads, from its instant on. */
export class TokenRepository {
  readonly #database: Database;
  readonly #writes: WriteBatcher<TokenWrite>;
  /** Large ones have batches of their own, so that a single token need not wait for thousands of somebody else's. */
  readonly #largeWrites: WriteBatcher<TokenWrite>;
  readonly #byId: LookUpBatcher<TokenRow>;

  constructor(database: Database) {
    this.#database = database;
    const { statementMs } = database.$bounds;
    const figures = (name: string): BatcherFigures => database.$figures.batcher(name);
    this.#byId = new LookUpBatcher(
      (keys) => findByKeys(database, keys),
      statementMs,
      figures('token_look_ups'),
    );
    const batcher = (name: string, isOfLong: boolean): WriteBatcher<TokenWrite> =>
      new WriteBatcher({
        write: (writes) => {
          const yielder = new EventLoopYielder(isOfLong ? writes[0]?.tenantId : undefined);
          return insertAll((text, values) => database.$statement(text, values), writes, yielder);
        },
        bytesOf: bytesOfWrite,
        bounds: { waitMs: statementMs },
        figures: figures(name),
        isOfLong,
      });
    this.#writes = batcher('tokens', false);
    this.#largeWrites = batcher('many_tokens', true);
  }

  /**
   * Stores tokens, their indexes and the audit event in one statement, hence all or nothing; requests at the same time
   * share it. Throws a UniqueViolationError where an id is taken.
   */
  async insertAll(tenantId: string, tokens: readonly NewToken[], event: AuditEvent): Promise<void> {
    const isSmall = tokens.length <= SMALL_TOKENS_MAX;
    if (isSmall) this.#database.$singleCalls.note();
    const writes = isSmall ? this.#writes : this.#largeWrites;
    await writes.add(tenantId, { tenantId, tokens, event });
  }

  /**
   * As {@link insertAll}, after looking for tokens with the fingerprints in `keys`: `choose` is given those that are
   * there and says which tokens to store, and which link to make with them; what it says is given back. Other requests
   * with the same fingerprints wait, so that of several at the same time one stores the token and the others find it.
   * Throws a RowGoneError where the parent of the link is gone.
   */
  async insertUnlessFound<Choice extends TokensToInsert>(
    tenantId: string,
    keys: readonly FingerprintKey[],
    now: Date,
    choose: (found: readonly StoredToken[]) => Choice,
  ): Promise<Choice> {
    return transact(this.#database, async (transaction) => {
      const found = await findByFingerprints(transaction, tenantId, keys, now);
      const choice = choose(found.map(tokenFromRow));
      const { tokens, event, link } = choice;
      const run = (text: string, values: readonly string[]) =>
        transaction.$executeRawUnsafe(text, ...values);
      const isOfLong = tokens.length > SMALL_TOKENS_MAX;
      const yielder = new EventLoopYielder(isOfLong ? tenantId : undefined);
      await insertAll(run, [{ tenantId, tokens, event }], yielder);
      if (link !== undefined) await insertLink(transaction, tenantId, link, now);
      return choice;
    });
  }

  /**
   * The token with an id; undefined where there is none, or it has expired. Look-ups of requests at the same time go
   * together.
   */
  async find(tenantId: string, id: string, now: Date): Promise<StoredToken | undefined> {
    this.#database.$singleCalls.note();
    const row = await this.#byId.find(rowKey({ tenantId, id }));
    return row === undefined || hasTokenExpired(row, now) ? undefined : tokenFromRow(row);
  }

  /**
   * Replaces a token by what `change` makes of its present state, under a lock on its row, so that of changes at the same
   * time each sees what the one before it left. Gives back what `change` made of it; what that throws leaves everything as
   * it was. Undefined where there is no such token. `refuseTwin` is called where the token would come to have the fingerprint of another one of its type,
   * with that one's id.
   */
  async update<Replacement extends TokenReplacement>(
    tenantId: string,
    id: string,
    now: Date,
    change: (present: StoredToken) => Replacement,
  ): Promise<Replacement | undefined> {
    this.#database.$singleCalls.note();
    return transact(this.#database, async (transaction) => {
      const locked = await transaction.$queryRaw<unknown[]>`
        SELECT 1 FROM tokens WHERE tenant_id = ${tenantId}::uuid AND id = ${id} FOR NO KEY UPDATE`;
      // One that was made since has an id that was free for a moment, and is not locked.
      if (locked.length === 0) return undefined;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.token.findUnique({ where });
      if (row === null || hasTokenExpired(row, now)) return undefined;
      const replacement = change(tokenFromRow(row));
      const { token, event, refuseTwin } = replacement;
      if (refuseTwin !== undefined && !isSame(token.fingerprint, row.fingerprint)) {
        const twin = await findTwin(transaction, tenantId, token, now);
        if (twin !== undefined) refuseTwin(twin);
      }
      const { indexes, ...columns } = token;
      await transaction.token.update({ where, data: updatableColumns(columns) });
      await transaction.tokenIndex.deleteMany({ where: { tenantId, tokenId: id } });
      await transaction.tokenIndex.createMany({
        data: indexes.map((hash) => ({ tenantId, hash: new Uint8Array(hash), tokenId: id })),
        skipDuplicates: true,
      });
      await writeEvent(transaction, event);
      return replacement;
    });
  }

  /** As {@link findTaken} of one transaction. */
  async findTaken(
    tenantId: string,
    claims: readonly IdClaim[],
    now: Date,
    event: (purged: readonly string[]) => AuditEvent,
  ): Promise<ReadonlySet<string>> {
    return transact(this.#database, (transaction) =>
      findTaken(transaction, tenantId, claims, now, event),
    );
  }

  /** Makes one token a child of another; one that it is already stays. Throws a RowGoneError where one of them is gone. */
  async link(tenantId: string, link: AuditedLink, now: Date): Promise<void> {
    await transact(this.#database, (transaction) => insertLink(transaction, tenantId, link, now));
  }

  /** Undoes {@link link}. False where the one is no child of the other. */
  async unlink(
    tenantId: string,
    { parentId, childId }: Pick<TokenLink, 'parentId' | 'childId'>,
    event: AuditEvent,
  ): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.tokenLink.deleteMany({
        where: { tenantId, parentId, childId },
      });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }

  /**
   * A page of the tokens that a filter lets through, newest first, and how many there are. Expired tokens are not there,
   * and those that the caller may not know of are neither given nor counted. A page past the end is empty.
   */
  async findPage(
    tenantId: string,
    filter: TokenFilter,
    options: ListOptions & { readonly page: PageRequest; readonly now: Date },
  ): Promise<{ readonly total: number; readonly items: readonly StoredToken[] }> {
    const { total, rows } = await findTokenPage(this.#database, tenantId, filter, options);
    return { total, items: rows.map(tokenFromRow) };
  }

  /** The tokens of a walk through those that a filter lets through, with their places; the same are there as in a page. */
  async walk(
    tenantId: string,
    filter: TokenFilter,
    options: ListOptions & { readonly walk: Walk; readonly now: Date },
  ): Promise<readonly Placed<StoredToken>[]> {
    const found = await walkTokens(this.#database, tenantId, filter, options);
    return found.map(({ item, place }) => ({ item: tokenFromRow(item), place }));
  }

  /** How many tokens a filter lets through. */
  async count(
    tenantId: string,
    filter: TokenFilter,
    options: ListOptions & { readonly now: Date },
  ): Promise<number> {
    return countTokens(this.#database, tenantId, filter, options);
  }

  /**
   * What using those tokens of a tenant takes that have one of `ids`, each given once, and have not expired. Where their
   * values, sealed, have more than `bytesMax` together, they come without these, `areTooLarge`; a single one is looked up
   * together with those of other requests, and comes with its value in any case.
   */
  async findToUse(
    tenantId: string,
    ids: readonly string[],
    now: Date,
    options: UseOptions,
  ): Promise<FoundToUse> {
    if (ids.length <= SMALL_TOKENS_MAX) this.#database.$singleCalls.note();
    const [id] = ids;
    if (id === undefined || ids.length > 1) {
      return findTokensToUse(this.#database, tenantId, ids, now, options);
    }
    const stored = await this.find(tenantId, id, now);
    const areTooLarge = stored !== undefined && stored.data.length > options.bytesMax;
    return { found: [stored], areTooLarge };
  }
}

/** What a token is replaced by. */
interface TokenReplacement {
  readonly token: NewToken;
  readonly event: AuditEvent;
  readonly refuseTwin?: (id: string) => never;
}

/** The id of another token with the type and fingerprint of one, the oldest; the fingerprint is locked as for inserts. */
async function findTwin(
  transaction: Transaction,
  tenantId: string,
  { id, type, fingerprint }: NewToken,
  now: Date,
): Promise<string | undefined> {
  if (fingerprint === null) return undefined;
  const found = await findByFingerprints(transaction, tenantId, [{ type, fingerprint }], now);
  return found.find((row) => row.type === type && row.id !== id)?.id;
}

function isSame(one: Buffer | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

const FIND_BY_KEYS = `
  SELECT ${columnsSql('token', Prisma.TokenScalarFieldEnum).text}
  FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, id)
  CROSS JOIN LATERAL (
    SELECT * FROM tokens
    WHERE tokens.tenant_id = wanted.tenant_id AND tokens.id = wanted.id LIMIT 1
  ) AS token`;

/** The tokens with keys, each beside its key. */
async function findByKeys(
  database: Database,
  keys: readonly Buffer[],
): Promise<readonly (readonly [Buffer, TokenRow])[]> {
  const rows = await database.$statement<TokenRow>(FIND_BY_KEYS, rowKeyColumns(keys));
  return rows.map((row) => [rowKey(row), row]);
}
