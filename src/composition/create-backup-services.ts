import type { PoolConfig } from 'pg';

import type { Config } from '../config.js';
import { ExportCipher } from '../crypto/export-cipher.js';
import { ExportService } from '../services/backup/export-service.js';
import type { ExportServiceParts } from '../services/backup/export-service.js';
import { ImportService } from '../services/backup/import-service.js';
import { VerifyService } from '../services/backup/verify-service.js';
import type { VerifyServiceParts } from '../services/backup/verify-service.js';
import { TenantImportRepository } from '../storage/backup/tenant-import-repository.js';
import { TenantSnapshots } from '../storage/backup/tenant-snapshot.js';
import { VerifyRepository } from '../storage/backup/verify-repository.js';
import type { Database } from '../storage/database/database.js';

/** What these services are built over. */
export interface BackupSurroundings
  extends
    Omit<VerifyServiceParts, 'verify'>,
    Pick<ExportServiceParts, 'audit' | 'keyring' | 'runtime'> {
  readonly connection: PoolConfig;
  readonly database: Database;
  readonly isOneSession: boolean;
  readonly config: Pick<Config, 'databaseBounds'>;
}

/** The services that take all that tenants have out of a vault, bring it into one, and look whether it is whole. */
export function createBackupServices(surroundings: BackupSurroundings) {
  const { connection, database, isOneSession, config } = surroundings;
  const bounds = config.databaseBounds;
  return {
    exports: new ExportService({
      ...surroundings,
      cipher: new ExportCipher(),
      snapshots: new TenantSnapshots(connection, bounds, isOneSession),
    }),
    imports: new ImportService({
      ...surroundings,
      imports: new TenantImportRepository(database, connection, bounds),
    }),
    verification: new VerifyService({ ...surroundings, verify: new VerifyRepository(database) }),
  };
}
