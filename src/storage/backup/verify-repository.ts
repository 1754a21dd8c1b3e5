import type { Database } from '../database/database.js';
import { tokenFromRow } from '../tokens/token-row.js';
import type { StoredToken } from '../tokens/stored-token.js';
import type { Token as TokenRow } from '../generated/client.js';
import { columnsSql } from '../database/columns.js';
import { Prisma } from '../generated/client.js';

/** A token with the hashes that it is found by. */
export interface IndexedToken extends StoredToken {
  readonly indexes: readonly Buffer[];
}

/** A Proxy's key, sealed, and the hash that it is found by. */
export interface KeyOfProxy {
  readonly id: string;
  readonly key: Buffer;
  readonly keyHash: Buffer;
}

/** A row that does not fit the others, by what it is known by. */
export interface MisfitRow {
  readonly table: string;
  readonly id: string;
}

/** What must not be there: rows that lead to others which are gone, and hashes that are none. */
const MISFITS: readonly (readonly [table: string, sql: string])[] = [
  [
    'token_indexes',
    `SELECT DISTINCT token_id AS id FROM token_indexes AS child WHERE tenant_id = $1::uuid AND NOT EXISTS (
       SELECT 1 FROM tokens WHERE tokens.tenant_id = $1::uuid AND tokens.id = child.token_id)`,
  ],
  [
    'token_links',
    `SELECT parent_id AS id FROM token_links AS link WHERE tenant_id = $1::uuid AND (
       NOT EXISTS (SELECT 1 FROM tokens WHERE tenant_id = $1::uuid AND id = link.parent_id)
       OR NOT EXISTS (SELECT 1 FROM tokens WHERE tenant_id = $1::uuid AND id = link.child_id))`,
  ],
  ...['applications', 'proxies', 'sessions'].map((table) => {
    const sql = `SELECT id::text AS id FROM ${table}
      WHERE tenant_id = $1::uuid AND octet_length(key_hash) <> 32`;
    return [table, sql] as const;
  }),
];

const MAINTENANCE = { isMaintenance: true };

/** Reads what is stored to be looked at, beside a running service: each statement is one moment of what it reads. */
export class VerifyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** How many rows of a table a tenant has. */
  async count(tenantId: string, table: string): Promise<number> {
    const [row] = await this.#database.$statement<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM ${table} WHERE tenant_id = $1::uuid`,
      [tenantId],
      MAINTENANCE,
    );
    return row?.count ?? 0;
  }

  /** The tokens behind an id, in the order of their ids. */
  async tokens(tenantId: string, after: string, limit: number): Promise<readonly IndexedToken[]> {
    const columns = columnsSql('tokens', Prisma.TokenScalarFieldEnum).text;
    const rows = await this.#database.$statement<TokenRow & { indexes: Buffer[] }>(
      `SELECT ${columns}, ARRAY(
         SELECT hash FROM token_indexes AS found
         WHERE found.tenant_id = tokens.tenant_id AND found.token_id = tokens.id
       ) AS indexes
       FROM tokens WHERE tenant_id = $1::uuid AND id > $2 ORDER BY id LIMIT $3`,
      [tenantId, after, limit],
      MAINTENANCE,
    );
    return rows.map((row) => ({ ...tokenFromRow(row), indexes: row.indexes }));
  }

  /** The keys of the Proxies behind an id. */
  async keysOfProxies(
    tenantId: string,
    after: string,
    limit: number,
  ): Promise<readonly KeyOfProxy[]> {
    return this.#database.$statement<KeyOfProxy>(
      `SELECT id::text AS id, key, key_hash AS "keyHash" FROM proxies
       WHERE tenant_id = $1::uuid AND id > $2::uuid ORDER BY proxies.id LIMIT $3`,
      [tenantId, after, limit],
      MAINTENANCE,
    );
  }

  /** Rows of a tenant that do not fit the others. */
  async misfits(tenantId: string): Promise<readonly MisfitRow[]> {
    const found: MisfitRow[] = [];
    for (const [table, sql] of MISFITS) {
      const rows = await this.#database.$statement<{ id: string }>(sql, [tenantId], MAINTENANCE);
      found.push(...rows.map(({ id }) => ({ table, id })));
    }
    return found;
  }
}
