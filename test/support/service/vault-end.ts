import { randomBytes } from 'node:crypto';

import { pino } from 'pino';

import { openVault, operatorContext } from '../../../src/composition/vault.js';
import type { Vault } from '../../../src/composition/vault.js';
import type { RequestContext } from '../../../src/context.js';
import { ExportCipher } from '../../../src/crypto/export-cipher.js';
import { readStream } from '../../../src/services/backup/stream-reader.js';
import type { ImportOutcome } from '../../../src/services/backup/import-service.js';
import { startTestDatabase } from '../database/test-database.js';
import { newDataDir } from '../process/command.js';
import type { Env } from '../process/command.js';
import { startService } from './service.js';
import type { TestService } from './service.js';
import { testConfig } from './test-config.js';

/** A vault of its own: its database, its master key, and the key of its operator. */
export interface VaultEnd {
  readonly env: Env;
  /** Serves it, in this process. */
  serve(): Promise<TestService>;
  /** Runs something on it, as the command line does: beside a service, where there is one. */
  run<T>(
    act: (services: Vault['services'], ctx: RequestContext) => Promise<T>,
    options?: { readonly makesOperator?: boolean },
  ): Promise<T>;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** Makes one: in a folder of its own, or in a database of the kind that the tests run on. */
export async function newVaultEnd(isFolder: boolean): Promise<VaultEnd> {
  const database = isFolder ? undefined : await startTestDatabase();
  const where = isFolder
    ? { DATABASE_URL: '', DATA_DIR: await newDataDir(), EMBEDDED_FSYNC: 'off' }
    : { DATABASE_URL: database?.url ?? '' };
  const settings = {
    url: where.DATABASE_URL,
    masterKey: `m${randomBytes(2).toString('hex')}:${randomBytes(32).toString('base64')}`,
    bootstrapKey: `key_mgt_${randomBytes(24).toString('hex')}`,
  };
  const env = {
    ...where,
    MASTER_KEYS: settings.masterKey,
    BOOTSTRAP_API_KEY: settings.bootstrapKey,
  };
  return {
    env,
    serve: () => startService(env, { isShared: false, database: settings }),
    run: async (act, options = {}) => {
      const config = testConfig(settings, env);
      const vault = await openVault({ config, log, besideServer: true, ...options });
      try {
        return await act(vault.services, operatorContext(log));
      } finally {
        await vault.close();
      }
    },
    stop: async () => database?.stop(),
  };
}

/** Sends tenants from one vault to another, encrypted on the way; all of them where none is named. */
export async function sendTenants(
  from: VaultEnd,
  to: VaultEnd,
  { tenantId, withCodes = true }: { readonly tenantId?: string; readonly withCodes?: boolean } = {},
): Promise<ImportOutcome> {
  const cipher = new ExportCipher();
  const { identity, recipient } = await cipher.newKey();
  return from.run(async ({ exports }, ctx) => {
    const input = { tenantId, recipients: [recipient], withCodes };
    const sealed = await exports.export(ctx, input, () => undefined);
    return to.run(
      ({ imports }, there) => {
        const steps = readStream(cipher.open([identity], sealed));
        return imports.import(there, { steps, isResumed: false }, () => undefined);
      },
      { makesOperator: tenantId !== undefined },
    );
  });
}
