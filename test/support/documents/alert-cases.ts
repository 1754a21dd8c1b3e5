/** Figures over time that make an alert fire; the alerts that fire besides are no matter. */
export interface AlertCase {
  /** Series in the notation of promtool, one value a minute. */
  readonly series: Readonly<Record<string, string>>;
  /** When it is to have fired. */
  readonly at: string;
}

const OF = 'job="token-vault",instance="a"';
const FAILURES = 'token_vault_database_failures_total';

const one = (series: string, values: string, at = '20m'): AlertCase => ({
  series: { [series]: values },
  at,
});
const growing = (series: string, at = '20m'): AlertCase => one(series, '0+5x30', at);
const steady = (series: string, value: number, at = '20m'): AlertCase =>
  one(series, `${String(value)}x30`, at);

/** A fault for each alert, as the figures of the service show it. */
export const ALERT_CASES: Readonly<Record<string, AlertCase>> = {
  TokenVaultDown: steady(`up{${OF}}`, 0),
  TokenVaultNotReady: steady(`token_vault_ready{${OF}}`, 0),
  TokenVaultErrors: {
    series: {
      [`token_vault_request_seconds_count{${OF},route="/tokens",status="503"}`]: '0+5x30',
      [`token_vault_request_seconds_count{${OF},route="/tokens",status="200"}`]: '0+95x30',
    },
    at: '20m',
  },
  TokenVaultSlow: {
    series: {
      [`token_vault_request_seconds_bucket{${OF},route="/tokens",le="1"}`]: '0+90x30',
      [`token_vault_request_seconds_bucket{${OF},route="/tokens",le="2.5"}`]: '0+100x30',
      [`token_vault_request_seconds_bucket{${OF},route="/tokens",le="+Inf"}`]: '0+100x30',
    },
    at: '20m',
  },
  TokenVaultOverload: growing(`token_vault_requests_refused_total{${OF}}`),
  TokenVaultEventLoopLate: steady(`nodejs_eventloop_lag_p99_seconds{${OF}}`, 0.8),
  TokenVaultDatabaseAway: steady(`token_vault_not_ready{${OF},check="database"}`, 1),
  TokenVaultDatabaseStalls: growing(`${FAILURES}{${OF},reason="took_too_long"}`),
  TokenVaultDatabaseSlow: {
    series: {
      [`token_vault_database_statement_seconds_bucket{${OF},le="0.5"}`]: '0+90x40',
      [`token_vault_database_statement_seconds_bucket{${OF},le="1"}`]: '0+100x40',
      [`token_vault_database_statement_seconds_bucket{${OF},le="+Inf"}`]: '0+100x40',
    },
    at: '30m',
  },
  TokenVaultConnectionsShort: steady(`token_vault_database_waiting{${OF}}`, 3),
  TokenVaultDatabaseRefusesConnections: growing(`${FAILURES}{${OF},reason="too_many_connections"}`),
  TokenVaultDatabaseFailover: one(`token_vault_database_timeline{${OF}}`, '1x15 2x15'),
  TokenVaultDiskFull: growing(`${FAILURES}{${OF},reason="disk_full"}`),
  TokenVaultDiskNearlyFull: {
    series: {
      [`token_vault_disk_free_bytes{${OF}}`]: '5x30',
      [`token_vault_disk_size_bytes{${OF}}`]: '100x30',
    },
    at: '20m',
  },
  TokenVaultEmbeddedLogGrows: steady(`token_vault_embedded_wal_bytes{${OF}}`, 2e9),
  TokenVaultWritesPileUp: growing(`token_vault_batch_refused_total{${OF},batcher="tokens"}`),
  TokenVaultProcessDies: growing(`token_vault_worker_deaths_total{${OF}}`),
  TokenVaultProcessesMissing: {
    series: {
      [`token_vault_workers{${OF}}`]: '1x30',
      [`token_vault_workers_wanted{${OF}}`]: '2x30',
    },
    at: '20m',
  },
  TokenVaultStopNotClean: steady(
    'node_systemd_unit_state{job="node",name="token-vault.service",state="failed"}',
    1,
  ),
  TokenVaultLogLost: growing(`token_vault_log_lines_lost_total{${OF}}`),
  TokenVaultMasterKeyMissing: growing(
    `token_vault_key_failures_total{${OF},reason="master_key_missing"}`,
  ),
  TokenVaultValuesDoNotOpen: growing(`token_vault_key_failures_total{${OF},reason="value_broken"}`),
  TokenVaultOldMasterKey: one(`token_vault_master_keys_in_use{${OF}}`, '2x1600', '1500m'),
  TokenVaultRotateDataKeys: one(
    `token_vault_key_operations_total{${OF},operation="seal"}`,
    '0+200000000x30',
  ),
  TokenVaultCertificateEnds: one(
    `token_vault_tls_certificate_expiry_timestamp_seconds{${OF}}`,
    '86400x90',
    '80m',
  ),
  TokenVaultCodeWaits: growing(`token_vault_sandbox_runs_total{${OF},end="refused"}`),
  TokenVaultCodeCannotRun: growing(`token_vault_sandbox_runs_total{${OF},end="failed"}`),
  TokenVaultDestinationsFail: {
    series: {
      [`token_vault_outbound_calls_total{${OF},outcome="timeout"}`]: '0+30x30',
      [`token_vault_outbound_calls_total{${OF},outcome="answered"}`]: '0+70x30',
    },
    at: '20m',
  },
  TokenVaultHousekeepingStopped: one(
    `token_vault_task_last_success_timestamp_seconds{${OF},task="expiry"}`,
    '0x30',
  ),
  TokenVaultSpansLost: growing(`token_vault_spans_total{${OF},outcome="dropped"}`, '25m'),
};

/** A service that is well, under which no alert fires: every series of the cases, as it is then. */
export const CALM: Readonly<Record<string, string>> = {
  [`up{${OF}}`]: '1x120',
  [`token_vault_ready{${OF}}`]: '1x120',
  [`token_vault_workers{${OF}}`]: '2x120',
  [`token_vault_workers_wanted{${OF}}`]: '2x120',
  [`token_vault_request_seconds_count{${OF},route="/tokens",status="200"}`]: '0+1000x120',
  [`token_vault_request_seconds_count{${OF},route="/tokens",status="503"}`]: '0+1x120',
  [`token_vault_request_seconds_count{${OF},route="/proxy",status="502"}`]: '0+900x120',
  [`token_vault_request_seconds_bucket{${OF},route="/tokens",le="1"}`]: '0+1000x120',
  [`token_vault_request_seconds_bucket{${OF},route="/tokens",le="+Inf"}`]: '0+1000x120',
  [`token_vault_request_seconds_bucket{${OF},route="/proxy",le="1"}`]: '0+1x120',
  [`token_vault_request_seconds_bucket{${OF},route="/proxy",le="+Inf"}`]: '0+1000x120',
  [`token_vault_requests_refused_total{${OF}}`]: '7x120',
  [`nodejs_eventloop_lag_p99_seconds{${OF}}`]: '0.02x120',
  [`token_vault_not_ready{${OF},check="database"}`]: '0x120',
  [`${FAILURES}{${OF},reason="took_too_long"}`]: '3x120',
  [`${FAILURES}{${OF},reason="disk_full"}`]: '0x120',
  [`${FAILURES}{${OF},reason="read_only"}`]: '1x120',
  [`token_vault_database_waiting{${OF}}`]: '0x120',
  [`token_vault_database_timeline{${OF}}`]: '4x120',
  [`token_vault_disk_free_bytes{${OF}}`]: '50x120',
  [`token_vault_disk_size_bytes{${OF}}`]: '100x120',
  [`token_vault_embedded_wal_bytes{${OF}}`]: '16777216x120',
  [`token_vault_worker_deaths_total{${OF}}`]: '9x120',
  [`token_vault_log_lines_lost_total{${OF}}`]: '0x120',
  [`token_vault_log_waiting_bytes{${OF}}`]: '2000x120',
  [`token_vault_key_failures_total{${OF},reason="value_broken"}`]: '2x120',
  [`token_vault_master_keys_in_use{${OF}}`]: '1x120',
  [`token_vault_key_operations_total{${OF},operation="seal"}`]: '0+60000x120',
  [`token_vault_tls_certificate_expiry_timestamp_seconds{${OF}}`]: '7776000x120',
  [`token_vault_sandbox_waiting{${OF}}`]: '0x120',
  [`token_vault_sandbox_runs_total{${OF},end="refused"}`]: '4x120',
  [`token_vault_outbound_calls_total{${OF},outcome="timeout"}`]: '0+5x120',
  [`token_vault_outbound_calls_total{${OF},outcome="answered"}`]: '0+95x120',
  [`token_vault_task_last_success_timestamp_seconds{${OF},task="expiry"}`]: '0+60x120',
  [`token_vault_spans_total{${OF},outcome="dropped"}`]: '0x120',
};
