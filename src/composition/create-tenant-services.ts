import { TenantDeletionService } from '../services/tenants/tenant-deletion-service.js';
import { TenantService } from '../services/tenants/tenant-service.js';
import type { TenantServiceParts } from '../services/tenants/tenant-service.js';
import type { Database } from '../storage/database/database.js';
import { TenantDeletionRepository } from '../storage/tenants/tenant-deletion-repository.js';

/** The services that make tenants, and take them away. */
export function createTenantServices(parts: TenantServiceParts, database: Database) {
  const deletions = new TenantDeletionRepository(database);
  return {
    tenants: new TenantService(parts),
    tenantDeletions: new TenantDeletionService({ ...parts, deletions }),
  };
}
