/** What is measured under one name. */
export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence, as Prometheus shows it. */
  readonly help: string;
  readonly labels: readonly string[];
  /** How the figures of several processes become one; they are added up where it is left out. */
  readonly gathered?: 'max' | 'min';
}

const counter = (help: string, ...labels: readonly string[]): MetricRow => ({
  type: 'counter',
  help,
  labels,
});
const gauge = (help: string, ...labels: readonly string[]): MetricRow => ({
  type: 'gauge',
  help,
  labels,
});
const histogram = (help: string, ...labels: readonly string[]): MetricRow => ({
  type: 'histogram',
  help,
  labels,
});
const ofOne = (gathered: 'max' | 'min', row: MetricRow): MetricRow => ({ ...row, gathered });

/**
 * Everything that the service measures of itself, beside what Node tells of its process; docs/monitoring/metrics.md is held to it. The
 * values of a label are a fixed set: words of the code, patterns of routes, root fields of the schema, statuses with a name.
 */
export const METRICS = {
  // Doors
  token_vault_request_seconds: histogram(
    'Time from the arrival of a request to the end of its answer.',
    'route',
    'method',
    'status',
  ),
  token_vault_requests_in_flight: gauge('Requests that are under way.'),
  token_vault_requests_refused_total: counter(
    'Requests that were refused in an overload before anything was done for them.',
  ),
  token_vault_graphql_field_seconds: histogram(
    'Time that a root field of GraphQL took; refused: the fault is in what was asked, failed: it is ours.',
    'field',
    'outcome',
  ),
  token_vault_ready: ofOne('max', gauge('1 where the service can serve, 0 where it cannot.')),
  token_vault_not_ready: ofOne(
    'max',
    gauge('1 where a check says that the service cannot serve, 0 where it does not.', 'check'),
  ),
  // Database
  token_vault_database_connections: gauge(
    'Connections to the database: busy with a statement or a transaction, or idle.',
    'state',
  ),
  token_vault_database_connections_max: gauge('Connections to the database that there may be.'),
  token_vault_database_waiting: gauge('Statements and transactions that wait for a connection.'),
  token_vault_database_acquire_seconds: histogram('Time until a connection was to be had.'),
  token_vault_database_statement_seconds: histogram(
    'Time that a statement took, the wait for a connection included; ok or failed.',
    'outcome',
  ),
  token_vault_database_failures_total: counter(
    'Statements that failed for a reason that lies with the database.',
    'reason',
  ),
  token_vault_database_connections_lost_total: counter(
    'Connections to the database that ended while nothing used them.',
  ),
  token_vault_database_timeline: ofOne(
    'max',
    gauge('Timeline of PostgreSQL; it grows by one where a standby is promoted.'),
  ),
  token_vault_batch_items: histogram(
    'What was written or looked up as one statement, in things that requests asked for.',
    'batcher',
  ),
  token_vault_batch_waiting: gauge('What waits to be written with others.', 'batcher'),
  token_vault_batch_refused_total: counter('Writes refused since too many waited.', 'batcher'),
  // Embedded database
  token_vault_embedded_waiting: gauge('Connections that wait for the one backend that there is.'),
  token_vault_embedded_wal_bytes: gauge("Length of the embedded database's write-ahead log."),
  token_vault_disk_free_bytes: ofOne('min', gauge('What is free where DATA_DIR is.')),
  token_vault_disk_size_bytes: ofOne('min', gauge('Size of the disk that DATA_DIR is on.')),
  // User code
  token_vault_sandbox_threads: gauge('Threads for user code.'),
  token_vault_sandbox_running: gauge('Runs of user code that have a thread.'),
  token_vault_sandbox_waiting: gauge('Runs of user code that wait for a thread.'),
  token_vault_sandbox_runs_total: counter('Runs of user code, by how they ended.', 'end'),
  token_vault_sandbox_run_seconds: histogram('Time that a run of user code had its thread.'),
  token_vault_sandbox_wait_seconds: histogram('Time that a run of user code waited for a thread.'),
  // What leaves
  token_vault_outbound_calls_total: counter('Requests to destinations.', 'outcome'),
  token_vault_outbound_in_flight: gauge('Requests to destinations that are under way.'),
  token_vault_outbound_connections: gauge('Open connections to destinations.'),
  token_vault_outbound_connect_seconds: histogram(
    'Time until a new connection stood: name, address and TLS.',
  ),
  token_vault_outbound_first_byte_seconds: histogram(
    'Time from the sending of a request to the head of its answer.',
  ),
  // Keys
  token_vault_key_operations_total: counter(
    'Values sealed and opened with data keys; keys wrapped and unwrapped with master keys.',
    'operation',
  ),
  token_vault_key_failures_total: counter('Values and keys that did not open.', 'reason'),
  token_vault_keys_in_memory: gauge('Keys of tenants and of the installation that are in memory.'),
  token_vault_sealed: ofOne('max', gauge('1 where the vault is sealed, 0 where it is not.')),
  token_vault_key_provider_calls_total: counter(
    'Calls to providers of master keys outside of the process; refused: none was made, since several had failed.',
    'provider',
    'outcome',
  ),
  token_vault_key_provider_seconds: histogram(
    'Time that a call to a provider of master keys took.',
    'provider',
  ),
  token_vault_key_provider_away: ofOne(
    'max',
    gauge('1 where calls to a provider of master keys are held back, 0 where not.', 'provider'),
  ),
  token_vault_key_lookups_total: counter(
    'How often the keys of a tenant were asked for, and whether they were at hand.',
    'cache',
  ),
  token_vault_master_keys_configured: ofOne('min', gauge('Master keys in the configuration.')),
  token_vault_master_keys_in_use: ofOne(
    'max',
    gauge('Master keys that wrap keys in the database.'),
  ),
  token_vault_tls_certificate_expiry_timestamp_seconds: ofOne(
    'min',
    gauge('When the certificate of TLS_CERT_FILE ends.'),
  ),
  // What is done again and again
  token_vault_task_runs_total: counter(
    'Passes of the housekeeping, by outcome.',
    'task',
    'outcome',
  ),
  token_vault_task_last_success_timestamp_seconds: ofOne(
    'max',
    gauge(
      'When a pass of the housekeeping last ended well; at first when the process began.',
      'task',
    ),
  ),
  // Processes
  token_vault_workers: gauge('Processes that serve.'),
  token_vault_workers_wanted: gauge('Processes that are to serve.'),
  token_vault_worker_starts_total: counter('Processes that were started to serve.'),
  token_vault_worker_deaths_total: counter(
    'Processes that served and ended without having been told to; each is replaced.',
  ),
  token_vault_supervisor_start_time_seconds: gauge(
    'When the process began that watches over them.',
  ),
  token_vault_build_info: ofOne('max', gauge('1, with the version that runs.', 'version')),
  // The log, and traces
  token_vault_log_lines_lost_total: counter('Lines of the log that were given up.'),
  token_vault_log_write_failures_total: counter(
    'Times that writing the log failed; it is tried again.',
  ),
  token_vault_log_waiting_bytes: gauge('Lines of the log that wait to be written.'),
  token_vault_spans_total: counter('Spans of traces: exported, dropped or failed.', 'outcome'),
} as const satisfies Readonly<Record<string, MetricRow>>;

/** The name of something that is measured. */
export type MetricName = keyof typeof METRICS;
