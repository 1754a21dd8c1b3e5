import type { Application } from '../../domain/access/application.js';
import { uuidOf } from '../../domain/identifier.js';
import { LookUpBatcher } from '../batching/look-up-batcher.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Application as ApplicationRow } from '../generated/client.js';
import { rowKey, rowKeyColumns } from '../paging/row-key.js';
import { applicationFromRow } from './application-row.js';

const COLUMNS = columnsSql('application', Prisma.ApplicationScalarFieldEnum).text;

const BY_KEY_HASH = `SELECT ${COLUMNS} FROM applications AS application WHERE key_hash = ANY($1::bytea[])`;

const BY_ID = `
  SELECT ${COLUMNS}
  FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
  CROSS JOIN LATERAL (
    SELECT * FROM applications
    WHERE applications.tenant_id = wanted.tenant_id AND applications.id = wanted.id LIMIT 1
  ) AS application`;

/**
 * Finds single Applications, whether they have expired or not, for what every request asks: look-ups of requests at the same
 * time go to the database as one statement, and those of one Application are given one answer.
 */
export class ApplicationLookUps {
  readonly #byKeyHash: LookUpBatcher<Application>;
  readonly #byId: LookUpBatcher<Application>;

  constructor(database: Database) {
    const find = (text: string, values: readonly unknown[]): Promise<readonly ApplicationRow[]> =>
      database.$statement<ApplicationRow>(text, values);
    const { statementMs } = database.$bounds;
    this.#byKeyHash = new LookUpBatcher(
      async (hashes) => {
        const rows = await find(BY_KEY_HASH, [hashes]);
        return rows.map((row) => [Buffer.from(row.keyHash), applicationFromRow(row)]);
      },
      statementMs,
      database.$figures.batcher('application_look_ups'),
    );
    this.#byId = new LookUpBatcher(
      async (keys) => {
        const rows = await find(BY_ID, rowKeyColumns(keys));
        return rows.map((row) => [rowKey(row), applicationFromRow(row)]);
      },
      statementMs,
      database.$figures.batcher('application_look_ups_by_id'),
    );
  }

  /** The one whose key has a keyed hash, whatever its tenant. */
  byKeyHash(keyHash: Buffer): Promise<Application | undefined> {
    return this.#byKeyHash.find(keyHash);
  }

  /** The one with an id. What is no UUID is looked for in no statement: it would fail for all that share it. */
  async byId(tenantId: string, id: string): Promise<Application | undefined> {
    const uuid = uuidOf(id);
    return uuid === undefined ? undefined : this.#byId.find(rowKey({ tenantId, id: uuid }));
  }
}
