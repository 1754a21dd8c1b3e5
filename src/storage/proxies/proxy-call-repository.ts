import { holderFromRow } from '../applications/application-row.js';
import type { HolderRow, KeyHolder } from '../applications/application-row.js';
import { columnsSql } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { LookUpBatcher } from '../batching/look-up-batcher.js';
import { PROXY_FIELDS, proxyFromRow } from './proxy-repository.js';
import type { ProxyColumns, StoredProxy } from './proxy-repository.js';

/** The keyed hashes of the keys that come with a call. */
export interface CallKeyHashes {
  readonly proxy: Buffer;
  /** Of an Application's key; undefined where the call came without one. */
  readonly application: Buffer | undefined;
}

/** What the keys of a call lead to, each where it leads anywhere. */
export interface CallParties {
  readonly proxy: StoredProxy | undefined;
  readonly application: KeyHolder | undefined;
}

/** A row for each pair of hashes; columns of what is not there are null. */
const FIND = `
  SELECT asked.proxy_hash AS "proxyHash", asked.application_hash AS "applicationHash", proxy.*,
    application.tenant_id AS "holderTenantId", application.id AS "holderId",
    ${columnsSql('application', ['type', 'permissions', 'rules', 'expiresAt']).text}
  FROM unnest($1::bytea[], $2::bytea[]) AS asked(proxy_hash, application_hash)
  LEFT JOIN LATERAL (
    SELECT ${columnsSql('proxies', PROXY_FIELDS).text} FROM proxies WHERE key_hash = asked.proxy_hash
  ) AS proxy ON true
  LEFT JOIN applications AS application ON application.key_hash = asked.application_hash`;

type CallRow = HashColumns & (ProxyColumns | { readonly id: null }) & (HolderRow | NoHolder);

interface HashColumns {
  readonly proxyHash: Buffer;
  readonly applicationHash: Buffer | null;
}

interface NoHolder {
  readonly holderId: null;
}

/**
 * Finds what a call through a Proxy begins with: the Proxy of one key and the Application of the other. Neither look-up has
 * a tenant: they are what finds it. Those of one turn of the event loop go to the database as one statement.
 */
export class ProxyCallRepository {
  readonly #byHashes: LookUpBatcher<CallRow>;

  constructor(database: Database) {
    this.#byHashes = new LookUpBatcher(
      async (pairs) => {
        const values = [pairs.map(proxyHashIn), pairs.map(applicationHashIn)];
        const rows = await database.$statement<CallRow>(FIND, values);
        return rows.map((row) => [pairOf(row.proxyHash, row.applicationHash), row]);
      },
      database.$bounds.statementMs,
      database.$figures.batcher('proxy_look_ups'),
    );
  }

  /** What the keys lead to. An expired Application is not there. */
  async find({ proxy, application }: CallKeyHashes, now: Date): Promise<CallParties> {
    const row = await this.#byHashes.find(pairOf(proxy, application));
    if (row === undefined) return { proxy: undefined, application: undefined };
    return {
      proxy: row.id === null ? undefined : proxyFromRow(row),
      application: row.holderId === null ? undefined : holderFromRow(row, now),
    };
  }
}

/** Both hashes as one key of a look-up. */
function pairOf(proxy: Buffer, application: Buffer | null | undefined): Buffer {
  return application ? Buffer.concat([proxy, application]) : proxy;
}

const HASH_BYTES = 32;

function proxyHashIn(pair: Buffer): Buffer {
  return pair.subarray(0, HASH_BYTES);
}

function applicationHashIn(pair: Buffer): Buffer | null {
  return pair.length > HASH_BYTES ? pair.subarray(HASH_BYTES) : null;
}
