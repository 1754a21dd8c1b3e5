import type { AccessRule } from '../../domain/access/access.js';
import type { Application } from '../../domain/access/application.js';
import type { Permission } from '../../domain/access/permission.js';
import type { Writable } from '../../domain/shape/writable.js';
import type { Prisma, Application as ApplicationRow } from '../generated/client.js';

/** The columns of an Application, but for the hash of its key. */
export function applicationRow(application: Application) {
  return {
    tenantId: application.tenantId,
    id: application.id,
    name: application.name,
    type: application.type,
    permissions: [...application.permissions],
    rules: application.rules as unknown as Prisma.InputJsonValue,
    expiresAt: application.expiresAt ?? null,
    createdBy: application.createdBy ?? null,
    createdAt: application.createdAt,
    modifiedBy: application.modifiedBy ?? null,
    modifiedAt: application.modifiedAt ?? null,
  };
}

/** What there is to know of an Application that calls. */
export type KeyHolder = Pick<Application, 'tenantId' | 'id' | 'type' | 'permissions' | 'rules'>;

/** The same as columns, beside those of another row. */
export type HolderRow = Pick<ApplicationRow, 'type' | 'permissions' | 'rules' | 'expiresAt'> & {
  readonly holderTenantId: string;
  readonly holderId: string;
};

/** An Application that calls; undefined where it has expired. */
export function holderFromRow(row: HolderRow, now: Date): KeyHolder | undefined {
  if (hasExpired(row, now)) return undefined;
  return { tenantId: row.holderTenantId, id: row.holderId, ...grantsFromRow(row) };
}

function grantsFromRow({
  type,
  permissions,
  rules,
}: Pick<ApplicationRow, 'type' | 'permissions' | 'rules'>) {
  return {
    type: type as Application['type'],
    permissions: permissions as Permission[],
    rules: rules as unknown as AccessRule[],
  };
}

/** Whether an Application, or its row, has ended. */
export function hasExpired(
  { expiresAt }: { readonly expiresAt?: Date | null },
  now: Date,
): boolean {
  return expiresAt != null && expiresAt <= now;
}

/** An Application as its row has it. */
export function applicationFromRow(row: ApplicationRow): Application {
  const { tenantId, id, name, createdAt } = row;
  const { type, permissions, rules } = grantsFromRow(row);
  const application: Writable<Application> = {
    tenantId,
    id,
    name,
    type,
    permissions,
    rules,
    createdAt,
  };
  if (row.expiresAt !== null) application.expiresAt = row.expiresAt;
  if (row.createdBy !== null) application.createdBy = row.createdBy;
  if (row.modifiedBy !== null) application.modifiedBy = row.modifiedBy;
  if (row.modifiedAt !== null) application.modifiedAt = row.modifiedAt;
  return application;
}
