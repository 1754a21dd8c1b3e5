import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';

import type { Config } from '../config.js';
import { connectionOf } from '../storage/database/hosts/hosts-client.js';
import { applyMigrations } from '../storage/migrations/migrations.js';
import { grantServing } from '../storage/migrations/serving-role.js';

/**
 * Applies the migrations that the database lacks. Where they are applied as another role than the one that serves, that one
 * is given the rows of all tables, and nothing else (docs/adr/0067).
 */
export async function migrate(
  serving: PoolConfig,
  { database, databaseBounds }: Config,
  log: Logger,
): Promise<void> {
  const url = database.kind === 'postgres' ? database.migrateUrl : undefined;
  const migrating =
    url === undefined ? serving : connectionOf(url.reveal(), databaseBounds.connectMs);
  const applied = await applyMigrations(migrating);
  if (applied.length > 0) log.info({ migrations: applied }, 'migrations applied');
  if (url === undefined) return;
  const role = await grantServing(migrating, serving);
  if (role === undefined) log.warn('DATABASE_MIGRATE_URL names the role of DATABASE_URL itself');
}
