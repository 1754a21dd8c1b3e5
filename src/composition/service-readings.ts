import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';

import type { InFlight } from '../observability/in-flight.js';
import type { LogFigures } from '../observability/log-figures.js';
import type { MetricSource, Reading } from '../observability/metric-json.js';
import type { Readiness } from '../observability/readiness.js';
import type { TaskFigures } from '../services/operation/task-figures.js';
import { labelled } from './vault-readings.js';

/** What a service has beside its vault that is measured. */
export interface ServiceParts {
  readonly inFlight: InFlight;
  readonly readiness: Readiness;
  readonly log: LogFigures;
  /** What is done again and again, under words of the code. */
  readonly tasks: Readonly<Record<string, { readonly figures: TaskFigures }>>;
  /** The file of the certificate that is shown to callers. */
  readonly certificate?: string | undefined;
}

/** Where the figures of a service are read from. */
export function serviceSources(parts: ServiceParts): readonly MetricSource[] {
  const { inFlight, readiness, log, tasks, certificate } = parts;
  return [
    () => [{ name: 'token_vault_requests_in_flight', value: inFlight.size }],
    () => readyReadings(readiness),
    () => [
      { name: 'token_vault_log_lines_lost_total', value: log.linesLost },
      { name: 'token_vault_log_write_failures_total', value: log.writeFailures },
      { name: 'token_vault_log_waiting_bytes', value: log.waitingBytes() },
    ],
    () => Object.entries(tasks).flatMap(([task, { figures }]) => taskReadings(task, figures)),
    ...(certificate === undefined ? [] : [() => certificateReadings(certificate)]),
  ];
}

async function readyReadings(readiness: Readiness): Promise<readonly Reading[]> {
  const { ready, reasons } = await readiness.read();
  const failing = new Set(reasons.map(({ check }) => check));
  const checks = readiness.checks.map((check) => [check, failing.has(check) ? 1 : 0] as const);
  return [
    { name: 'token_vault_ready', value: ready ? 1 : 0 },
    ...labelled('token_vault_not_ready', 'check', Object.fromEntries(checks)),
  ];
}

function taskReadings(task: string, { runs, lastSuccessMs }: TaskFigures): readonly Reading[] {
  return [
    ...Object.entries(runs).map(([outcome, value]) => ({
      name: 'token_vault_task_runs_total' as const,
      labels: { task, outcome },
      value,
    })),
    {
      name: 'token_vault_task_last_success_timestamp_seconds',
      labels: { task },
      value: lastSuccessMs / 1_000,
    },
  ];
}

/** The file may be renewed at any time, so it is read each time; of one that cannot be read there is no figure. */
async function certificateReadings(path: string): Promise<readonly Reading[]> {
  try {
    const { validTo } = new X509Certificate(await readFile(path));
    const value = Date.parse(validTo) / 1_000;
    return [{ name: 'token_vault_tls_certificate_expiry_timestamp_seconds', value }];
  } catch {
    return [];
  }
}
