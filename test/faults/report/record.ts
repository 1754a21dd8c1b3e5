import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, totalmem } from 'node:os';

import type { Outcome } from './outcome.js';

/** Where the last run of each scenario is kept, of which docs/reliability.md is made. */
const RECORD = 'test/faults/report/record.json';

/** A run of a scenario in which its promise has held. */
export interface Run {
  readonly name: string;
  readonly title: string;
  readonly promise?: string;
  readonly method?: string;
  readonly seconds: number;
  readonly outcomes: readonly Outcome[];
}

/** A run, with when and on what it was. */
export interface RecordedRun extends Run {
  readonly date: string;
  readonly machine: Machine;
}

interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly node: string;
  /** How many processes wanted the cores at the end of the run, over a quarter of an hour. */
  readonly load: number;
}

/** What was recorded of every scenario, by their names. */
export async function recorded(): Promise<readonly RecordedRun[]> {
  try {
    return JSON.parse(await readFile(RECORD, 'utf8')) as RecordedRun[];
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

/** Keeps a run in the place of an earlier one of the same scenario. */
export async function record(run: Run): Promise<void> {
  const others = (await recorded()).filter(({ name }) => name !== run.name);
  const date = new Date().toISOString().slice(0, 10);
  const all = [...others, { ...run, date, machine: machine() }];
  all.sort((one, other) => one.name.localeCompare(other.name));
  await writeFile(RECORD, `${JSON.stringify(all, undefined, 2)}\n`);
}

function machine(): Machine {
  const [cpu] = cpus();
  return {
    cpu: `${cpu?.model.trim() ?? 'unknown'} (${arch()})`,
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: Number((loadavg()[2] ?? 0).toFixed(1)),
  };
}
