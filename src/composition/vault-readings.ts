import type { Config } from '../config.js';
import { VERSION } from '../contract/version.js';
import type { Keyring } from '../crypto/keyring.js';
import type { KeyProviders } from '../crypto/providers/key-providers.js';
import type { MetricSource, Reading } from '../observability/metric-json.js';
import type { MetricName } from '../observability/metric-table.js';
import type { OutboundClient } from '../outbound/outbound-client.js';
import type { DeferredSandbox } from '../sandbox/pool/deferred-sandbox.js';
import type { Database } from '../storage/database/database.js';
import { embeddedFiguresOf } from '../storage/figures/embedded-figures.js';
import { DatabaseWatch } from './database-watch.js';

/** What there is to be read of. */
export interface MeasuredParts {
  readonly config: Config;
  readonly database: Database;
  readonly sandbox: DeferredSandbox;
  readonly outbound: OutboundClient;
  readonly keyring: Keyring;
  readonly providers: KeyProviders;
  /** Names of the master keys that wrap keys in the database. */
  readonly masterKeysInUse: () => Promise<readonly string[]>;
}

/** Where the figures of an open vault are read from. */
export function vaultSources(parts: MeasuredParts): readonly MetricSource[] {
  const { config, database, sandbox, outbound, keyring, providers } = parts;
  const isEmbedded = config.database.kind === 'embedded';
  const watch = new DatabaseWatch(database, parts.masterKeysInUse, isEmbedded);
  return [
    () => [{ name: 'token_vault_build_info', labels: { version: VERSION }, value: 1 }],
    () => databaseReadings(database),
    () => sandboxReadings(sandbox),
    () => outboundReadings(outbound),
    () => keyReadings(keyring),
    () => providerReadings(providers),
    () => watch.read(),
    ...(isEmbedded ? [() => embeddedReadings(config.dataDir, database)] : []),
  ];
}

function databaseReadings({ $figures: figures }: Database): readonly Reading[] {
  const { busy, idle, waiting } = figures.pool;
  const { ok, failed } = figures.statements;
  return [
    ...labelled('token_vault_database_connections', 'state', { busy, idle }),
    { name: 'token_vault_database_connections_max', value: figures.connectionsMax },
    { name: 'token_vault_database_waiting', value: waiting },
    { name: 'token_vault_database_acquire_seconds', value: figures.acquire },
    ...labelled('token_vault_database_statement_seconds', 'outcome', { ok, failed }),
    ...labelled('token_vault_database_failures_total', 'reason', figures.failures),
    { name: 'token_vault_database_connections_lost_total', value: figures.connectionsLost },
    ...[...figures.batchers].flatMap(([batcher, { items, waiting: inQueue, refused }]) => {
      const labels = { batcher };
      return [
        { name: 'token_vault_batch_items', labels, value: items },
        { name: 'token_vault_batch_waiting', labels, value: inQueue },
        { name: 'token_vault_batch_refused_total', labels, value: refused },
      ] as const;
    }),
  ];
}

function sandboxReadings({ load, figures }: DeferredSandbox): readonly Reading[] {
  return [
    { name: 'token_vault_sandbox_threads', value: load.workers },
    { name: 'token_vault_sandbox_running', value: load.busy },
    { name: 'token_vault_sandbox_waiting', value: load.queued },
    ...labelled('token_vault_sandbox_runs_total', 'end', figures.ends),
    { name: 'token_vault_sandbox_run_seconds', value: figures.run },
    { name: 'token_vault_sandbox_wait_seconds', value: figures.wait },
  ];
}

function outboundReadings({ load, figures }: OutboundClient): readonly Reading[] {
  return [
    ...labelled('token_vault_outbound_calls_total', 'outcome', figures.calls),
    { name: 'token_vault_outbound_in_flight', value: load.running },
    { name: 'token_vault_outbound_connections', value: load.connections },
    { name: 'token_vault_outbound_connect_seconds', value: figures.connect },
    { name: 'token_vault_outbound_first_byte_seconds', value: figures.firstByte },
  ];
}

function providerReadings({ remote }: KeyProviders): readonly Reading[] {
  return remote.flatMap(({ kind: provider, outcomes, seconds, state }): readonly Reading[] => [
    ...Object.entries(outcomes).map(([outcome, value]) => ({
      name: 'token_vault_key_provider_calls_total' as const,
      labels: { provider, outcome },
      value,
    })),
    { name: 'token_vault_key_provider_seconds', labels: { provider }, value: seconds },
    {
      name: 'token_vault_key_provider_away',
      labels: { provider },
      value: state === 'closed' ? 0 : 1,
    },
  ]);
}

function keyReadings({
  figures,
  masterKeyCount,
  heldCount,
  isSealed,
}: Keyring): readonly Reading[] {
  return [
    { name: 'token_vault_keys_in_memory', value: heldCount },
    { name: 'token_vault_sealed', value: isSealed ? 1 : 0 },
    ...labelled('token_vault_key_operations_total', 'operation', figures.operations),
    ...labelled('token_vault_key_failures_total', 'reason', figures.failures),
    ...labelled('token_vault_key_lookups_total', 'cache', figures.lookups),
    { name: 'token_vault_master_keys_configured', value: masterKeyCount },
  ];
}

/** All that use it share one backend: of the connections that are busy one has it, and the others wait. */
async function embeddedReadings(dataDir: string, database: Database): Promise<readonly Reading[]> {
  const { busy, waiting } = database.$figures.pool;
  const { walBytes, diskFreeBytes, diskSizeBytes } = await embeddedFiguresOf(dataDir);
  return [
    { name: 'token_vault_embedded_waiting', value: Math.max(0, busy - 1) + waiting },
    ...known('token_vault_embedded_wal_bytes', walBytes),
    ...known('token_vault_disk_free_bytes', diskFreeBytes),
    ...known('token_vault_disk_size_bytes', diskSizeBytes),
  ];
}

/** One reading for each word that a label may be. */
export function labelled(
  name: MetricName,
  label: string,
  values: Readonly<Record<string, Reading['value']>>,
): readonly Reading[] {
  return Object.entries(values).map(([word, value]) => ({
    name,
    labels: { [label]: word },
    value,
  }));
}

/** A reading, where there is something to tell. */
export function known(name: MetricName, value: number | undefined): readonly Reading[] {
  return value === undefined ? [] : [{ name, value }];
}
