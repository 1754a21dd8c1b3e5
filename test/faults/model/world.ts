import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { environment } from '../../support/process/short-lived.js';
import { KillableService } from '../operated/killable-service.js';
import type { Env } from '../operated/killable-service.js';
import { PostgresqlServer } from '../../support/database/postgresql-server.js';

const run = promisify(execFile);

/** What can be made to fail with the embedded database, and with a server. */
export const EMBEDDED_FAULTS = ['kill what serves', 'kill all', 'rotate', 'rewrap'] as const;
export const SERVER_FAULTS = [
  ...EMBEDDED_FAULTS,
  'stall the database',
  'cut the connections',
  'restart the database',
] as const;
export type FaultKind = (typeof SERVER_FAULTS)[number];

/** Longer than a statement may take, so that requests are answered 503. */
const STALL_MS = 1_600;
const BOUNDS: Env = {
  DATABASE_STATEMENT_MS: '1000',
  DATABASE_LOCK_MS: '1000',
  DATABASE_CONNECT_MS: '1000',
};
const MASTER_KEYS = ['one', 'two'].map(
  (name, index) => `${name}:${Buffer.alloc(32, index + 1).toString('base64')}`,
);

/** A service, its database, and what can be done to both of them. */
export class World {
  readonly service: KillableService;
  /** From each fault until the service has answered again. */
  readonly recoveryMs: number[] = [];
  readonly faults = new Map<string, number>();
  /** How many data keys were replaced, and values moved to them, while histories went on. */
  rotations = 0;
  rewraps = 0;
  readonly #server: PostgresqlServer | undefined;
  readonly #relay: Relay | undefined;
  #failing = 0;
  #overAt = Number.NEGATIVE_INFINITY;
  #order = [...MASTER_KEYS];
  #keysCommand: Promise<void> | undefined;

  private constructor(
    service: KillableService,
    server: PostgresqlServer | undefined,
    relay: Relay | undefined,
  ) {
    this.service = service;
    this.#server = server;
    this.#relay = relay;
  }

  /** A service of two processes on a server of its own, or one on an embedded database. */
  static async start(on: 'PostgreSQL' | 'embedded database'): Promise<World> {
    const env = { ...BOUNDS, MASTER_KEYS: MASTER_KEYS.join(',') };
    if (on === 'embedded database')
      return new World(await KillableService.start(env), undefined, undefined);
    const server = await PostgresqlServer.start();
    const relay = await startRelay(undefined, server.url);
    const onServer = { ...env, DATABASE_URL: relay.url, WORKERS: '2' };
    return new World(await KillableService.start(onServer), server, relay);
  }

  /** Whether something has failed, or had not recovered yet, at any time since a moment of `performance.now()`. */
  readonly hasFailedSince = (moment: number): boolean =>
    this.#failing > 0 || this.#overAt >= moment;

  /** Makes something fail, and waits until the service answers again. */
  async fail(kind: FaultKind): Promise<void> {
    this.#failing += 1;
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    const startedAt = performance.now();
    try {
      if (!(await this.#do(kind))) return;
      await this.service.answers();
      this.recoveryMs.push(performance.now() - startedAt);
    } finally {
      this.#failing -= 1;
      this.#overAt = performance.now();
    }
  }

  async close(): Promise<void> {
    await this.#keysCommand;
    await this.service.close();
    await this.#relay?.break();
    await this.#server?.close();
  }

  /** Whether it has made anything fail that has to recover. */
  async #do(kind: FaultKind): Promise<boolean> {
    switch (kind) {
      case 'kill what serves':
        await this.service.killServing();
        return true;
      case 'kill all':
        await this.service.killAll();
        await this.service.go();
        return true;
      case 'rewrap':
        // Each start may find the keys in the other order: the first wraps, and both unwrap.
        this.#order.reverse();
        await this.service.killAll();
        await this.service.go({ MASTER_KEYS: this.#order.join(',') });
        this.#inBackground(async () => {
          await this.#keys('rewrap');
          this.rewraps += 1;
        });
        return true;
      case 'rotate':
        this.#inBackground(async () => {
          await this.#keys('rotate', '--all');
          await this.#keys('reencrypt', '--all', '--batch', '20');
          this.rotations += 1;
        });
        return false;
      case 'stall the database':
        this.#relay?.stall();
        await wait(STALL_MS);
        this.#relay?.resume();
        return true;
      case 'cut the connections':
        await this.#relay?.break();
        await this.#relay?.mend();
        return true;
      case 'restart the database':
        await this.#server?.stopAtOnce();
        await this.#server?.go();
        return true;
    }
  }

  /** One command about keys at a time; one that a fault has reached has failed, and the next goes on with what is left. */
  #inBackground(act: () => Promise<void>): void {
    if (this.#keysCommand !== undefined) return;
    this.#keysCommand = act()
      .catch(() => undefined)
      .finally(() => (this.#keysCommand = undefined));
  }

  async #keys(...args: readonly string[]): Promise<void> {
    const env = environment({ ...this.service.env, PORT: '0', OPERATIONS_PORT: '0' });
    await run(process.execPath, ['dist/cli.js', 'keys', ...args], { env, timeout: 120_000 });
  }
}
