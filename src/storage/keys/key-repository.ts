import type { AgedDataKey, KeyPurpose, KeyStore, StoredDataKey } from '../../crypto/stored-keys.js';
import type { StoredServiceKey } from '../../crypto/lookup-keys.js';
import type { WrappedKey } from '../../crypto/providers/key-provider.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { batch, transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import type { Prisma } from '../generated/client.js';

/** A key of a tenant without the key itself. */
export interface ListedDataKey {
  readonly purpose: KeyPurpose;
  readonly version: number;
  readonly masterKey: string;
  readonly createdAt: Date;
}

/** A stored key and what it is wrapped as from now on. */
export interface Rewrapped<K extends WrappedKey> {
  readonly present: K;
  readonly next: WrappedKey;
}

/** The wrapped keys. */
export class KeyRepository implements KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findDataKeys(tenantId: string): Promise<readonly AgedDataKey[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<(ListedDataKey & { wrapped: Uint8Array; ageMs: number })[]>`
        SELECT purpose, version, wrapped, master_key AS "masterKey",
          (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs"
        FROM data_keys WHERE tenant_id = ${tenantId}::uuid`,
    );
    return rows.map((row) => ({ ...row, wrapped: Buffer.from(row.wrapped) }));
  }

  /** Those of some tenants that are there. */
  async tenantsOf(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#database.$statement<{ id: string }>(
      'SELECT id::text FROM tenants WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async findServiceKey(purpose: string): Promise<WrappedKey | undefined> {
    const row = await this.#database.serviceKey.findUnique({ where: { purpose } });
    if (row === null) return undefined;
    return { wrapped: Buffer.from(row.wrapped), masterKey: row.masterKey };
  }

  async insertServiceKey(purpose: string, { wrapped, masterKey }: WrappedKey): Promise<void> {
    await this.#database.serviceKey.create({
      data: { purpose, wrapped: new Uint8Array(wrapped), masterKey, createdAt: new Date() },
    });
  }

  /**
   * Puts a key of the installation in the place of others: it is added, these are taken away for good, and what is to be kept of them is
   * stored. The event is in the operator's trail. Throws a UniqueViolationError where it is there.
   */
  async replaceServiceKeys(
    added: StoredServiceKey,
    replaced: readonly { readonly purpose: string; readonly kept: StoredServiceKey }[],
    event: AuditEvent,
  ): Promise<void> {
    const rowOf = (key: StoredServiceKey) => ({
      ...key,
      wrapped: new Uint8Array(key.wrapped),
      createdAt: event.createdAt,
    });
    const kept = replaced.map((each) => rowOf(each.kept));
    const purposes = replaced.map(({ purpose }) => purpose);
    await batch(this.#database, [
      this.#database.serviceKey.create({ data: rowOf(added) }),
      this.#database.serviceKey.createMany({ data: kept, skipDuplicates: true }),
      this.#database.serviceKey.deleteMany({ where: { purpose: { in: purposes } } }),
      writeEvent(this.#database, event),
    ]);
  }

  /**
   * Adds a version to a tenant's keys; its age counts from now, by the clock of the database. Throws a
   * UniqueViolationError where the version is there.
   */
  async insertDataKey(tenantId: string, key: StoredDataKey, event: AuditEvent): Promise<void> {
    const { purpose, version, wrapped, masterKey } = key;
    await batch(this.#database, [
      this.#database.$executeRaw`
        INSERT INTO data_keys (tenant_id, purpose, version, wrapped, master_key, created_at)
        VALUES (
          ${tenantId}::uuid, ${purpose}, ${version}, ${wrapped}, ${masterKey}, clock_timestamp()
        )`,
      writeEvent(this.#database, event),
    ]);
  }

  /** The keys of a tenant, by purpose and version. */
  async listDataKeys(tenantId: string): Promise<readonly ListedDataKey[]> {
    const rows = await this.#database.dataKey.findMany({
      where: { tenantId },
      select: { purpose: true, version: true, masterKey: true, createdAt: true },
      orderBy: [{ purpose: 'asc' }, { version: 'asc' }],
    });
    return rows.map((row) => ({ ...row, purpose: row.purpose as KeyPurpose }));
  }

  /** The keys of the installation. */
  async listServiceKeys(): Promise<readonly StoredServiceKey[]> {
    return this.#listServiceKeys({});
  }

  async listServiceKeysOf(...purposes: readonly string[]): Promise<readonly StoredServiceKey[]> {
    const OR = purposes.flatMap((purpose) => [
      { purpose },
      { purpose: { startsWith: `${purpose}/` } },
    ]);
    return this.#listServiceKeys({ OR });
  }

  async #listServiceKeys(where: Prisma.ServiceKeyWhereInput): Promise<readonly StoredServiceKey[]> {
    const rows = await this.#database.serviceKey.findMany({ where, orderBy: { purpose: 'asc' } });
    return rows.map(({ purpose, wrapped, masterKey }) => ({
      purpose,
      wrapped: Buffer.from(wrapped),
      masterKey,
    }));
  }

  /**
   * Replaces what keys of a tenant are wrapped as, where it is still what was read, all in one transaction with the
   * event. Answers how many it were; without any, nothing is written.
   */
  async rewrapDataKeys(
    tenantId: string,
    keys: readonly Rewrapped<StoredDataKey>[],
    event: AuditEvent,
  ): Promise<number> {
    return transact(this.#database, async (transaction) => {
      let count = 0;
      for (const { present, next } of keys) {
        const { purpose, version, wrapped, masterKey } = present;
        const changed = await transaction.dataKey.updateMany({
          where: { tenantId, purpose, version, masterKey, wrapped: new Uint8Array(wrapped) },
          data: { wrapped: new Uint8Array(next.wrapped), masterKey: next.masterKey },
        });
        count += changed.count;
      }
      if (count > 0) await writeEvent(transaction, event);
      return count;
    });
  }

  /** The same for a key of the installation; the event is in the trail of the operator's tenant. */
  async rewrapServiceKey(
    { present, next }: Rewrapped<StoredServiceKey>,
    event: AuditEvent,
  ): Promise<number> {
    const { purpose, wrapped, masterKey } = present;
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.serviceKey.updateMany({
        where: { purpose, masterKey, wrapped: new Uint8Array(wrapped) },
        data: { wrapped: new Uint8Array(next.wrapped), masterKey: next.masterKey },
      });
      if (count > 0) await writeEvent(transaction, event);
      return count;
    });
  }

  /** When the vault was sealed; undefined where it is not. */
  async findSeal(): Promise<Date | undefined> {
    const row = await this.#database.vaultSeal.findFirst();
    return row?.sealedAt;
  }

  /** Seals the vault, or takes the seal away; answers whether that is a change. The event is in the operator's trail. */
  async setSealed(isSealed: boolean, at: Date, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = isSealed
        ? await transaction.vaultSeal.createMany({
            data: [{ isSealed, sealedAt: at }],
            skipDuplicates: true,
          })
        : await transaction.vaultSeal.deleteMany();
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }

  /** Names of all master keys that some key is wrapped by. */
  async masterKeysInUse(): Promise<readonly string[]> {
    const [dataKeys, serviceKeys] = await Promise.all([
      this.#database.dataKey.groupBy({ by: ['masterKey'] }),
      this.#database.serviceKey.groupBy({ by: ['masterKey'] }),
    ]);
    return [...new Set([...dataKeys, ...serviceKeys].map((row) => row.masterKey))];
  }
}
