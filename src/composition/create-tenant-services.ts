import { TenantDeletionService } from '../services/tenants/tenant-deletion-service.js';
import { TenantService } from '../services/tenants/tenant-service.js';
import type { TenantServiceParts } from '../services/tenants/tenant-service.js';
import { TokenErasureService } from '../services/tokens/token-erasure-service.js';
import type { Database } from '../storage/database/database.js';
import { TenantDeletionRepository } from '../storage/tenants/tenant-deletion-repository.js';
import { TokenErasureRepository } from '../storage/tokens/token-erasure-repository.js';

/** The services that make tenants, and take them and single tokens away for good. */
export function createTenantServices(parts: TenantServiceParts, database: Database) {
  const deletions = new TenantDeletionRepository(database);
  return {
    tenants: new TenantService(parts),
    tokenErasure: new TokenErasureService({
      ...parts,
      erasure: new TokenErasureRepository(database),
    }),
    tenantDeletions: new TenantDeletionService({ ...parts, deletions }),
  };
}
