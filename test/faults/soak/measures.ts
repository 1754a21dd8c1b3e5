import { readdir, readFile, readlink } from 'node:fs/promises';

import { query } from '../../support/database/test-database.js';
import type { KillableService } from '../operated/killable-service.js';

/** What a service holds at a moment, all its processes together. */
export interface Measured {
  readonly minute: number;
  readonly rssMib: number;
  readonly handles: number;
  readonly sockets: number;
  readonly threads: number;
  readonly [table: `rows: ${string}`]: number;
}

/** Tables that may grow with what is going on, and must not grow with time. */
const TABLES = [
  'tokens',
  'token_indexes',
  'idempotency_records',
  'sessions',
  'usage_counts',
] as const;

/** Tables of what ends by itself, whose rows the housekeeping of every half minute takes away. */
const ENDING = ['tokens', 'idempotency_records', 'sessions'] as const;
const OVERDUE = `interval '3 minutes'`;

/** Looks at the processes of a service and at its tables. */
export async function measure(
  service: KillableService,
  databaseUrl: string,
  startedAt: number,
): Promise<Measured> {
  const processes = await Promise.all((await service.pids()).map(ofProcess));
  const sum = (name: keyof OfProcess): number =>
    processes.reduce((total, each) => total + each[name], 0);
  return {
    minute: (performance.now() - startedAt) / 60_000,
    rssMib: Math.round(sum('rssKib') / 1_024),
    handles: sum('handles'),
    sockets: sum('sockets'),
    threads: sum('threads'),
    ...(await rowsOf(databaseUrl)),
  };
}

interface OfProcess {
  readonly rssKib: number;
  readonly handles: number;
  readonly sockets: number;
  readonly threads: number;
}

async function ofProcess(pid: number): Promise<OfProcess> {
  const root = `/proc/${String(pid)}`;
  const status = await readFile(`${root}/status`, 'utf8');
  const member = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const open = await Promise.all(
    // One may be closed between the look at the folder and that at itself.
    (await readdir(`${root}/fd`)).map((fd) => readlink(`${root}/fd/${fd}`).catch(() => '')),
  );
  const there = open.filter((name) => name !== '');
  return {
    rssKib: member('VmRSS'),
    threads: member('Threads'),
    handles: there.length,
    sockets: there.filter((name) => name.startsWith('socket:')).length,
  };
}

async function rowsOf(databaseUrl: string): Promise<Readonly<Record<`rows: ${string}`, number>>> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS "rows: ${table}"`);
  const overdue = ENDING.map(
    (table) => `(SELECT count(*)::int FROM ${table} WHERE expires_at < now() - ${OVERDUE})`,
  );
  const statement = `SELECT ${counts.join(', ')}, ${overdue.join(' + ')} AS "rows: overdue"`;
  const [row = {}] = await query(databaseUrl, statement);
  return row as Record<`rows: ${string}`, number>;
}
