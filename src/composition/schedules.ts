import type { Logger } from 'pino';

import { operatorContext } from './vault.js';
import type { Vault } from './vault.js';
import type { Config } from '../config.js';
import type { RequestContext } from '../context.js';
import { BackgroundLog } from '../observability/outage-log.js';
import type { OutageLog } from '../observability/outage-log.js';
import { ExpirySchedule } from '../services/operation/expiry-schedule.js';
import { UsageSchedule } from '../services/operation/usage-schedule.js';
import { TrailSealSchedule } from '../services/trail/trail-seal-schedule.js';

/** How often things are done. */
export interface ScheduleOptions {
  readonly config: Pick<Config, 'audit'>;
  readonly log: Logger;
  /** Mean time between two purges of what has expired; half a minute where it is left out. */
  readonly expiryIntervalMs?: number;
}

const EXPIRY_INTERVAL_MS = 30_000;

/** What a process that is killed may lose of what it has counted. */
const USAGE_INTERVAL_MS = 5_000;

/** An Application's last use is written down once in this time at most. */
const KEY_USE_INTERVAL_MS = 60_000;

/** What is done again and again, under the words that metrics call it by. */
export function schedulesOf(vault: Vault, options: ScheduleOptions, outages: OutageLog) {
  const { config, log, expiryIntervalMs = EXPIRY_INTERVAL_MS } = options;
  const { auditSeals, expiry, usageCounter, keyUses } = vault.services;
  const contextOf = (signal: AbortSignal): RequestContext => operatorContext(log, signal);
  const ofCounts = new BackgroundLog(log, outages, true);
  return {
    expiry: new ExpirySchedule({
      expiry,
      log: new BackgroundLog(log, outages, false),
      intervalMs: expiryIntervalMs,
      clocks: { wallMs: () => Date.now(), steadyMs: () => performance.now() },
      contextOf,
    }),
    audit_seals: new TrailSealSchedule({
      seals: auditSeals,
      log: new BackgroundLog(log, outages, false),
      intervalMs: config.audit.sealMs,
      contextOf,
    }),
    // What is counted in memory, and written down after the answers.
    usage: new UsageSchedule({
      counter: usageCounter,
      noun: 'usage counts',
      log: ofCounts,
      intervalMs: USAGE_INTERVAL_MS,
    }),
    key_uses: new UsageSchedule({
      counter: keyUses,
      noun: 'last uses of keys',
      log: ofCounts,
      intervalMs: KEY_USE_INTERVAL_MS,
    }),
  };
}
