// The machine that figures are of: without it they mean nothing.
import { cpus, totalmem } from 'node:os';

import { SIZE } from './rounds.mjs';

/** Describes this machine, with the databases that results are of and the size of the run. */
export function describeMachine(results, now = new Date()) {
  const [cpu] = cpus();
  const databases = new Set(results.map(({ database }) => database).filter(Boolean));
  return {
    date: now.toISOString().slice(0, 10),
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    databases: [...databases],
    size: SIZE,
  };
}
