import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { WriteBatcher } from '../batching/write-batcher.js';
import { columnsSql } from '../database/columns.js';
import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { rowKey } from '../paging/row-key.js';
import { eventsJson, insertEventsFrom } from '../tenants/audit-writer.js';
import type { TokenFilter } from './token-filter.js';
import { deleteTracesSql } from './token-links.js';
import { findSomeTokens } from './token-page.js';
import type { ListOptions } from './token-list.js';
import type { TokenVersion } from './token-page.js';

/** Tokens of one act that are to be deleted, as they were when somebody saw that they may be. */
interface TokenDeletion {
  readonly tenantId: string;
  readonly tokens: readonly TokenVersion[];
  /** What the trail is told, given how many there were. */
  readonly event: (count: number) => AuditEvent;
  /** How many it has deleted. */
  count: number;
}

/** About how many bytes of a statement a token takes. */
const TOKEN_BYTES = 200;

/** Tokens of deletions that share a statement; one deletion may be larger and has one of its own. */
const TOGETHER_MAX = 1_000;

/** Deletes tokens. */
export class TokenDeletionRepository {
  readonly #database: Database;
  readonly #deletions: WriteBatcher<TokenDeletion>;
  /** Those of many have statements of their own, so that who deletes one token waits for few others. */
  readonly #largeDeletions: WriteBatcher<TokenDeletion>;

  constructor(database: Database) {
    this.#database = database;
    const batcher = (name: string, isOfLong: boolean): WriteBatcher<TokenDeletion> =>
      new WriteBatcher({
        write: (deletions) => deleteAll(database, deletions),
        bytesOf: ({ tokens }) => tokens.length * TOKEN_BYTES,
        bounds: {
          batchBytesMax: TOGETHER_MAX * TOKEN_BYTES,
          waitMs: database.$bounds.statementMs,
        },
        figures: database.$figures.batcher(name),
        isOfLong,
      });
    this.#deletions = batcher('token_deletions', false);
    this.#largeDeletions = batcher('many_token_deletions', true);
  }

  /**
   * Deletes a token with its indexes and its links to others. False where there is none in that container that was changed
   * last when this one was: it may have been moved since somebody looked whether it may be deleted. Those who delete at the
   * same time share a statement.
   */
  async delete(tenantId: string, token: TokenVersion, event: AuditEvent): Promise<boolean> {
    this.#database.$singleCalls.note();
    const deletion = { tenantId, tokens: [token], event: () => event, count: 0 };
    await this.#deletions.add(tenantId, deletion);
    return deletion.count > 0;
  }

  /** As {@link delete}, some tokens, each once, with one event; answers how many there were. */
  async deleteMany(
    tenantId: string,
    tokens: readonly TokenVersion[],
    event: (count: number) => AuditEvent,
  ): Promise<number> {
    const deletion = { tenantId, tokens, event, count: 0 };
    await this.#largeDeletions.add(tenantId, deletion);
    return deletion.count;
  }

  /** The tokens with ids that have not expired, in any order; what has no such id is none. */
  async findByIds(
    tenantId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<readonly TokenVersion[]> {
    return this.#database.$statement<TokenVersion>(FIND_BY_IDS, [tenantId, [...new Set(ids)], now]);
  }

  /** Some of the tokens that a filter lets through, up to so many, in any order. */
  async findSome(
    tenantId: string,
    filter: TokenFilter,
    options: ListOptions & { readonly take: number; readonly now: Date },
  ): Promise<readonly TokenVersion[]> {
    return findSomeTokens(this.#database, tenantId, filter, options);
  }
}

const FIND_BY_IDS = `
  SELECT ${columnsSql('token', ['id', 'container', 'modifiedAt']).text}
  FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT * FROM tokens WHERE tenant_id = $1::uuid AND tokens.id = wanted.id LIMIT 1
  ) AS token
  WHERE token.expires_at IS NULL OR token.expires_at > $3`;

/** Rows are locked in the order in which all others lock them, so that nobody waits in a circle. */
const DELETE = `
  DELETE FROM tokens WHERE ctid = ANY(ARRAY(
    SELECT token.ctid
    FROM (
      SELECT * FROM json_to_recordset($1::json)
        AS given (tenant_id uuid, id text, container text, modified_at timestamptz)
      ORDER BY tenant_id, id
    ) AS wanted
    CROSS JOIN LATERAL (
      SELECT ctid FROM tokens
      WHERE tokens.tenant_id = wanted.tenant_id AND tokens.id = wanted.id
        AND tokens.container = wanted.container
        AND tokens.modified_at IS NOT DISTINCT FROM wanted.modified_at
      OFFSET 0 FOR UPDATE
    ) AS token
  ))
  RETURNING tenant_id AS "tenantId", id`;

/** What is left of tokens that are gone. It sees more than the statement before it: a link that it had to wait for. */
const DELETE_TRACES = `
  WITH gone AS (
    SELECT * FROM json_to_recordset($1::json) AS gone (tenant_id uuid, id text)
  ), ${deleteTracesSql().text}, written AS (${insertEventsFrom('$2')})
  SELECT 1`;

/** Deletes the tokens of all deletions, or none; of two that ask for the same one the first has deleted it. */
async function deleteAll(database: Database, deletions: readonly TokenDeletion[]): Promise<void> {
  const wanted = deletions.flatMap(({ tenantId, tokens }) =>
    tokens.map(({ id, container, modifiedAt }) => ({
      tenant_id: tenantId,
      id,
      container,
      modified_at: modifiedAt,
    })),
  );
  await transact(database, async (transaction) => {
    const gone = await transaction.$queryRawUnsafe<{ tenantId: string; id: string }[]>(
      DELETE,
      JSON.stringify(wanted),
    );
    if (gone.length === 0) return;
    const left = new Set(gone.map(nameOf));
    for (const deletion of deletions) {
      const { tenantId, tokens } = deletion;
      deletion.count = tokens.filter(({ id }) => left.delete(nameOf({ tenantId, id }))).length;
    }
    const events = deletions.flatMap(({ count, event }) => (count === 0 ? [] : [event(count)]));
    const rows = gone.map(({ tenantId, id }) => ({ tenant_id: tenantId, id }));
    await transaction.$executeRawUnsafe(DELETE_TRACES, JSON.stringify(rows), eventsJson(events));
  });
}

const nameOf = (key: { readonly tenantId: string; readonly id: string }): string =>
  rowKey(key).toString('latin1');
