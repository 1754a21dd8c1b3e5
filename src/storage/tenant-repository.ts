import type { StoredDataKey } from '../crypto/keyring.js';
import type { Application } from '../domain/application.js';
import type { AuditEvent } from '../domain/audit-event.js';
import type { Tenant } from '../domain/tenant.js';
import { applicationRow } from './application-repository.js';
import { auditRow } from './audit-repository.js';
import { batch } from './database.js';
import type { Database } from './database.js';

/** A tenant with everything that it must have from the first moment. */
export interface NewTenant {
  readonly tenant: Tenant;
  readonly keys: readonly StoredDataKey[];
  readonly application: Application;
  readonly keyHash: Buffer;
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
      this.#database.tenant.create({ data: tenant }),
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
      this.#database.auditEvent.create({ data: auditRow(event) }),
    ]);
  }

  /** The operator's tenant, made at first start; undefined before. */
  async findOperatorId(): Promise<string | undefined> {
    const row = await this.#database.tenant.findFirst({ where: { isOperator: true } });
    return row?.id;
  }

  /** All tenants, oldest first. */
  async list(): Promise<readonly Tenant[]> {
    return this.#database.tenant.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  }
}
