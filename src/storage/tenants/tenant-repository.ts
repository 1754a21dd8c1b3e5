import type { StoredDataKey } from '../../crypto/stored-keys.js';
import type { Application } from '../../domain/access/application.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { stringifyJson } from '../../domain/json/stringify-json.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import { applicationRow } from '../applications/application-row.js';
import { writeEvent } from './audit-writer.js';
import { batch, transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import type { Tenant as TenantRow } from '../generated/client.js';

/** A tenant with everything that it must have from the first moment. */
export interface NewTenant {
  readonly tenant: Tenant;
  readonly keys: readonly StoredDataKey[];
  readonly application: Application;
  readonly keyHash: Buffer;
  readonly event: AuditEvent;
}

/** What becomes of a tenant, and what the trail says of it. */
export interface TenantChange {
  readonly changes: {
    readonly name: string;
    readonly settings: Tenant['settings'] | undefined;
    readonly modifiedBy: string;
    readonly modifiedAt: Date;
  };
  readonly event: AuditEvent;
}

/** The tenants. */
export class TenantRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a tenant, its keys, its first Application and the audit event in one transaction. */
  async insert({ tenant, keys, application, keyHash, event }: NewTenant): Promise<void> {
    await batch(this.#database, [
      this.#database.tenant.create({ data: tenantRow(tenant) }),
      this.#database.dataKey.createMany({
        data: keys.map((key) => ({
          ...key,
          tenantId: tenant.id,
          wrapped: new Uint8Array(key.wrapped),
          createdAt: tenant.createdAt,
        })),
      }),
      this.#database.application.create({
        data: { ...applicationRow(application), keyHash: new Uint8Array(keyHash) },
      }),
      writeEvent(this.#database, event),
    ]);
  }

  /** The operator's tenant, made at first start; undefined before. */
  async findOperatorId(): Promise<string | undefined> {
    const row = await this.#database.tenant.findFirst({ where: { isOperator: true } });
    return row?.id;
  }

  /** All tenants, oldest first. */
  async list(): Promise<readonly Tenant[]> {
    const rows = await this.#database.tenant.findMany({
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map(fromRow);
  }

  /** A tenant; undefined where there is none. */
  async find(tenantId: string): Promise<Tenant | undefined> {
    const row = await this.#database.tenant.findUnique({ where: { id: tenantId } });
    return row === null ? undefined : fromRow(row);
  }

  /** Replaces name and settings of a tenant by what it is, and gives it as it is then; undefined where there is none. */
  async update(
    tenantId: string,
    change: (present: Tenant) => TenantChange,
  ): Promise<Tenant | undefined> {
    return transact(this.#database, async (transaction) => {
      // Rows that are added meanwhile refer to the tenant, and are not held up by this lock.
      await transaction.$queryRaw`
        SELECT 1 FROM tenants WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`;
      const present = await transaction.tenant.findUnique({ where: { id: tenantId } });
      if (present === null) return undefined;
      const { changes, event } = change(fromRow(present));
      const { name, settings, modifiedBy, modifiedAt } = changes;
      const [row] = await transaction.tenant.updateManyAndReturn({
        where: { id: tenantId },
        data: { name, settings: settingsText(settings), modifiedBy, modifiedAt },
      });
      if (row === undefined) return undefined;
      await writeEvent(transaction, event);
      return fromRow(row);
    });
  }
}

function settingsText(settings: Tenant['settings']): string | null {
  return settings === undefined ? null : stringifyJson(settings);
}

function tenantRow({ id, name, isOperator, settings, createdAt }: Tenant) {
  return { id, name, isOperator, settings: settingsText(settings), createdAt };
}

function fromRow({ settings, modifiedBy, modifiedAt, ...row }: TenantRow): Tenant {
  return {
    ...row,
    ...(settings === null ? {} : { settings: readSettings(settings) }),
    ...(modifiedBy === null ? {} : { modifiedBy }),
    ...(modifiedAt === null ? {} : { modifiedAt }),
  };
}

/** The text was written from a map of strings. */
function readSettings(text: string): ReadonlyMap<string, string> {
  return parseJson(text, { jsonDepthMax: 1 }) as unknown as ReadonlyMap<string, string>;
}
