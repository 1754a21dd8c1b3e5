import { Client } from 'pg';

import { PostgresqlServer } from '../database/postgresql-server.js';

/** A PostgreSQL of its own, which can be made to wait for a standby that is not there. */
export class LoneLeader {
  readonly #server: PostgresqlServer;

  private constructor(server: PostgresqlServer) {
    this.#server = server;
  }

  static async start(): Promise<LoneLeader> {
    return new LoneLeader(await PostgresqlServer.start());
  }

  get url(): string {
    return this.#server.url;
  }

  /** Whether a commit waits for a standby. */
  async waitForStandby(doesWait: boolean): Promise<void> {
    const name = doesWait ? 'nobody' : '';
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await this.query('SELECT pg_reload_conf()');
    while ((await this.#standbys()) !== name);
  }

  /** Runs a statement that waits for nobody. */
  async query(statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new Client({
      connectionString: this.url,
      options: '-c synchronous_commit=local',
    });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #standbys(): Promise<unknown> {
    const [row] = await this.query('SHOW synchronous_standby_names');
    return row?.['synchronous_standby_names'];
  }
}
