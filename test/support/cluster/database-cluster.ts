import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import { postgresqlBinaries } from '../database/postgresql-server.js';
import { MachineNetwork } from './network.js';
import { filled } from './templates.js';
import type { Values } from './templates.js';

const ETCDS = ['etcd1', 'etcd2', 'etcd3'] as const;

/** The machines of the database. */
export const NODES = ['node1', 'node2', 'node3'] as const;

/** A machine of the database. */
export type Node = (typeof NODES)[number];

/** What Patroni tells of one node. */
interface Member {
  readonly name: Node;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** How long the cluster may take to be whole: the machine may have much else to do. */
const WHOLE_MS_MAX = 180_000;

/** A standby that is so far behind has caught up: writes go on. */
const LAG_BYTES_MAX = 1_000_000;

/** Three nodes of PostgreSQL under Patroni and three of etcd, each on a machine of its own, made of deploy/high-availability. */
export class DatabaseCluster {
  readonly network: MachineNetwork;
  readonly #folder: string;
  readonly #values: Values;

  private constructor(network: MachineNetwork, folder: string) {
    this.network = network;
    this.#folder = folder;
    const password = (): string => randomBytes(12).toString('hex');
    this.#values = {
      ETCD_1: network.addressOf('etcd1'),
      ETCD_2: network.addressOf('etcd2'),
      ETCD_3: network.addressOf('etcd3'),
      NODE_1: network.addressOf('node1'),
      NODE_2: network.addressOf('node2'),
      NODE_3: network.addressOf('node3'),
      NETWORK: network.range,
      POSTGRES_PROGRAMS: postgresqlBinaries() ?? '',
      SUPERUSER_PASSWORD: password(),
      REPLICATION_PASSWORD: password(),
      REWIND_PASSWORD: password(),
      VAULT_PASSWORD: password(),
      WATCHDOG: 'off',
    };
  }

  /** Starts one in a folder, with an empty database `vault` of the role `vault`. */
  static async start(folder: string): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster(MachineNetwork.create([...ETCDS, ...NODES]), folder);
    try {
      for (const etcd of ETCDS) cluster.#startEtcd(etcd);
      for (const node of NODES) cluster.startNode(node);
      await cluster.whole();
      await cluster.#makeDatabase();
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** Values of the templates that are the same everywhere. */
  get values(): Values {
    return this.#values;
  }

  /** Starts what runs on a machine of the database, as its start would. */
  startNode(node: Node): void {
    this.#start(node, 'patroni.yml', (file) => ['patroni', file]);
  }

  /** Who leads, as the nodes say that are asked; undefined where they know of nobody. */
  async leader(asked: readonly Node[] = NODES): Promise<Node | undefined> {
    const members = await this.#members(asked);
    return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  }

  /** A node that acknowledges what the leader writes. */
  async synchronousStandby(asked: readonly Node[] = NODES): Promise<Node | undefined> {
    return (await this.#members(asked)).find(({ role }) => role === 'sync_standby')?.name;
  }

  /** Waits until somebody leads. */
  async someLeader(): Promise<Node> {
    return this.#found('led by anybody', () => this.leader());
  }

  /** Waits until a standby acknowledges what the leader writes. */
  async someStandby(): Promise<Node> {
    return this.#found('acknowledged by anybody', () => this.synchronousStandby());
  }

  /** Waits until all nodes run, and one of them acknowledges what the leader writes. */
  async whole(): Promise<void> {
    await this.#found('whole', async () => {
      const members = await this.#members(NODES);
      const roles = members.map(({ role }) => role).sort();
      return roles.join() === 'leader,replica,sync_standby' &&
        members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
        members.every(({ lag }) => lag === undefined || Number(lag) < LAG_BYTES_MAX)
        ? true
        : undefined;
    });
  }

  /** Waits until another node leads, as the others say. */
  async leaderBeside(other: Node): Promise<Node> {
    const asked = NODES.filter((node) => node !== other);
    return this.#found('led by another node', async () => {
      const leader = await this.leader(asked);
      return leader === other ? undefined : leader;
    });
  }

  /** Waits until what the leader writes is acknowledged by another standby than this one. */
  async acknowledgedByOther(leader: Node, standby: Node): Promise<Node> {
    return this.#found('acknowledged by another standby', async () => {
      const found = await this.synchronousStandby([leader]);
      return found === standby ? undefined : found;
    });
  }

  /** Hands the lead over to another node, as an operator does who wants to work on a machine. */
  async switchOver(from: Node, to: Node): Promise<void> {
    const answer = await fetch(`http://${this.network.addressOf(from)}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: from, candidate: to }),
    });
    if (!answer.ok) throw new Error(`The switchover is refused: ${await answer.text()}`);
  }

  /** A connection to a node, past everything that knows who leads. It never gives up a statement. */
  async connect(node: Node, database = 'vault'): Promise<Client> {
    const client = new Client({
      host: this.network.addressOf(node),
      user: 'postgres',
      password: this.#values['SUPERUSER_PASSWORD'] ?? '',
      database,
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** The last lines of all logs, for whoever looks for the reason of a failure. */
  logs(): string {
    return [...ETCDS, ...NODES]
      .map((name) => `--- ${name}\n${tail(join(this.#folder, name, 'log'))}`)
      .join('\n');
  }

  async close(): Promise<void> {
    await this.network.close();
  }

  #startEtcd(name: string): void {
    this.#start(name, 'etcd.yml', (file) => ['etcd', '--config-file', file]);
  }

  #start(name: string, template: string, command: (file: string) => readonly string[]): void {
    const folder = join(this.#folder, name);
    mkdirSync(join(folder, 'run'), { recursive: true });
    const file = join(folder, template);
    const own = {
      NODE: name,
      ADDRESS: this.network.addressOf(name),
      DATA_FOLDER: join(folder, 'data'),
      RUN_FOLDER: join(folder, 'run'),
    };
    writeFileSync(file, filled(template, { ...this.#values, ...own }));
    execFileSync('chown', ['-R', 'postgres:', folder]);
    const log = openSync(join(folder, 'log'), 'a');
    this.network.start(name, command(file), log).unref();
    closeSync(log);
  }

  async #makeDatabase(): Promise<void> {
    const leader = await this.someLeader();
    const client = await this.connect(leader, 'postgres');
    try {
      await client.query(
        `CREATE ROLE vault LOGIN PASSWORD '${this.#values['VAULT_PASSWORD'] ?? ''}'`,
      );
      await client.query('CREATE DATABASE vault OWNER vault');
    } finally {
      await client.end();
    }
  }

  /** What the first of these nodes says that answers. */
  async #members(asked: readonly Node[]): Promise<readonly Member[]> {
    for (const node of asked) {
      try {
        const answer = await fetch(`http://${this.network.addressOf(node)}:8008/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        return ((await answer.json()) as { readonly members: readonly Member[] }).members;
      } catch {
        // The next one may answer.
      }
    }
    return [];
  }

  /** Waits until it is found. */
  async #found<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const endsAt = performance.now() + WHOLE_MS_MAX;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > endsAt)
        throw new Error(`The cluster was not ${what} in time.\n${this.logs()}`);
      await wait(200);
    }
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-8).join('\n');
}
