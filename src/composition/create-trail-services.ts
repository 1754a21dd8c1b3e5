import type { Config } from '../config.js';
import type { Keyring } from '../crypto/keyring.js';
import { SealMaker } from '../crypto/seal-maker.js';
import { AnchorSink } from '../outbound/anchor-sink.js';
import type { Runtime } from '../services/act/runtime.js';
import { RetentionService } from '../services/trail/retention-service.js';
import { TrailSealService } from '../services/trail/trail-seal-service.js';
import { TrailProofService } from '../services/trail/trail-proof-service.js';
import { TrailVerifyService } from '../services/trail/trail-verify-service.js';
import { KeyRepository } from '../storage/keys/key-repository.js';
import type { Database } from '../storage/database/database.js';
import { AuditChainRepository } from '../storage/tenants/audit-chain-repository.js';
import { AuditSealRepository } from '../storage/tenants/audit-seal-repository.js';
import { KeptLineRepository } from '../storage/tenants/kept-line-repository.js';
import type { TenantRepository } from '../storage/tenants/tenant-repository.js';

/** What these services are built over. */
export interface TrailSurroundings {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly tenants: TenantRepository;
  readonly config: Pick<Config, 'audit'>;
  readonly runtime: Runtime;
}

/** The services that seal the audit trail, look whether it is whole, and take away what is old. */
export function createTrailServices({
  database,
  keyring,
  tenants,
  config,
  runtime,
}: TrailSurroundings) {
  const { anchor, retentionDays } = config.audit;
  const chains = new AuditChainRepository(database);
  const kept = new KeptLineRepository(database);
  const maker = new SealMaker(keyring.sealKeys);
  return {
    auditSeals: new TrailSealService({
      seals: new AuditSealRepository(database),
      chains,
      maker,
      anchor: anchor && new AnchorSink(anchor),
      runtime,
      keys: new KeyRepository(database),
      tenants,
    }),
    auditRetention: new RetentionService({ chains, maker, runtime, days: retentionDays }),
    auditProofs: new TrailProofService({ chains, kept, tenants, maker }),
    auditVerification: new TrailVerifyService({
      chains,
      kept,
      tenants,
      maker,
      runtime,
      retentionDays,
    }),
  };
}
