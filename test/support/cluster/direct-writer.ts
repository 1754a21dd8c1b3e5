import { setTimeout as wait } from 'node:timers/promises';

import type { Client } from 'pg';

import type { DatabaseCluster, Node } from './database-cluster.js';

const REST_MS = 50;

/**
 * Writes straight to the node that leads when a fault begins, over a connection that nothing of ours would keep, and goes
 * on until the node ends it: whatever it acknowledges, before and after it has lost its place, has to be in the database
 * in the end, or there were two leaders at a time.
 */
export class DirectWriter {
  readonly #cluster: DatabaseCluster;
  readonly #acknowledged: { readonly row: number; readonly at: number }[] = [];
  readonly #clients: Client[] = [];
  #next = 0;

  constructor(cluster: DatabaseCluster) {
    this.#cluster = cluster;
  }

  async prepare(leader: Node): Promise<void> {
    const client = await this.#cluster.connect(leader);
    await client.query('CREATE TABLE direct_write (id int PRIMARY KEY)');
    await client.end();
  }

  /** Writes to a node until it is told to stop, or the connection ends. */
  async begin(node: Node): Promise<{ readonly end: () => void }> {
    const client = await this.#cluster.connect(node);
    this.#clients.push(client);
    const stopped = new AbortController();
    void this.#write(client, stopped.signal);
    return {
      end: () => {
        stopped.abort();
        client.connection.stream.destroy();
      },
    };
  }

  /** How many rows were acknowledged since then. */
  acknowledgedSince(at: number): number {
    return this.#acknowledged.filter((each) => each.at > at).length;
  }

  /** How many rows were acknowledged, and how many of these are not in the database of this leader. */
  async reckon(leader: Node): Promise<{ readonly acknowledged: number; readonly lost: number }> {
    const client = await this.#cluster.connect(leader);
    const { rows } = await client.query<{ id: number }>('SELECT id FROM direct_write');
    await client.end();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = this.#acknowledged.filter(({ row }) => !kept.has(row));
    return { acknowledged: this.#acknowledged.length, lost: lost.length };
  }

  async #write(client: Client, stopped: AbortSignal): Promise<void> {
    const ended = new AbortController();
    client.once('end', () => ended.abort());
    while (!AbortSignal.any([ended.signal, stopped]).aborted) {
      const row = ++this.#next;
      try {
        await client.query('INSERT INTO direct_write VALUES ($1)', [row]);
        this.#acknowledged.push({ row, at: performance.now() });
      } catch {
        // A node that leads no more takes none, or has ended the connection.
      }
      await wait(REST_MS);
    }
  }
}
