import { Client } from 'pg';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';

import { parseDatabaseUrl } from './database-url.js';
import type { DatabaseAddress, DatabaseHost } from './database-url.js';
import { HostDirectory, ReadOnlyHostError } from './host-directory.js';

/** What the driver has of a connection and its types do not tell. */
interface Addressed {
  host: string;
  port: number;
}

/**
 * The connection that a DATABASE_URL describes, for a pool or for {@link newClient}. Of several hosts each connection goes
 * to the one that takes writes; where that is another one than before, connections to the others are broken off. All
 * that is made of one connection share what they know of hosts.
 */
export function connectionOf(url: string, connectMs: number): PoolConfig {
  const address = parseDatabaseUrl(url);
  const { connectionString } = address;
  return address.hosts.length === 0
    ? { connectionString }
    : { connectionString, Client: clientOfHosts(address, connectMs) };
}

/** A connection that is no pool's. */
export function newClient(connection: PoolConfig): Client {
  const Made = (connection.Client ?? Client) as typeof Client;
  return new Made(connection);
}

/** A connection whose server has said that it takes no writes, or is about to end, is of no more use. */
export function isOfNoMoreUse(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === '25006' || code === '57P01' || code === '57P02' || code === '57P03';
}

/** Tells a connection of several hosts that its host has not kept up; others find out where to go to. */
export function doubtHostOf(client: ClientBase): void {
  (client as { readonly doubtHost?: () => void }).doubtHost?.();
}

/** What the driver's pool gives to be called once connected. */
type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/** A class of connections to whichever of several hosts will do. */
function clientOfHosts(address: DatabaseAddress, connectMs: number): typeof Client {
  const open = new Set<HostsClient>();
  // Whoever waits for a connection waits for both: a host is looked for, and connected to.
  const attempt = connectMs / 2;

  const tryHost = async (host: DatabaseHost, signal: AbortSignal, config: ClientConfig) => {
    const client = addressed(new Client({ ...config, connectionTimeoutMillis: attempt }), host);
    client.on('error', () => undefined);
    const cut = (): void => void client.connection.stream.destroy();
    signal.addEventListener('abort', cut, { once: true });
    try {
      await client.connect();
      await requireFit(client, address);
    } finally {
      signal.removeEventListener('abort', cut);
      void client.end().catch(() => undefined);
    }
  };

  let config: ClientConfig = { connectionString: address.connectionString };
  const hosts = address.isShuffled ? shuffled(address.hosts) : address.hosts;
  const directory = new HostDirectory(
    hosts,
    (host, signal) => tryHost(host, signal, config),
    (found) => {
      for (const client of open) if (client.at !== found) client.connection.stream.destroy();
    },
  );

  class HostsClient extends Client {
    at: DatabaseHost | undefined;

    constructor(given?: string | ClientConfig) {
      super(given);
      // What sessions begin with may differ; who they are of does not.
      if (typeof given === 'object') config = plain(given);
      this.once('end', () => open.delete(this));
    }

    doubtHost(): void {
      if (this.at !== undefined) directory.doubt(this.at);
    }

    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | undefined {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      const tell = callback as (error: Error | null, client?: Client) => void;
      connected.then((client) => tell(null, client), tell);
      return undefined;
    }

    async #connect(): Promise<Client> {
      this.at = await directory.find();
      // The pool has given it up meanwhile.
      if (this.connection.stream.destroyed) throw new Error('timeout expired');
      addressed(this, this.at);
      try {
        await super.connect();
        open.add(this);
        await requireFit(this, address);
        return this;
      } catch (error) {
        this.doubtHost();
        this.connection.stream.destroy();
        throw error;
      }
    }
  }
  return HostsClient;
}

function addressed<C extends Client>(client: C, { host, port }: DatabaseHost): C {
  Object.assign(client as unknown as Addressed, { host, port });
  return client;
}

/** A configuration without what is a pool's. */
function plain({ ...given }: ClientConfig & PoolConfig): ClientConfig {
  delete given.Client;
  delete given.onConnect;
  return given;
}

/** A standby is in recovery; a server that is to become one may be told to take no writes before. */
async function requireFit(client: Client, { needsWrites }: DatabaseAddress): Promise<void> {
  if (!needsWrites) return;
  const { rows } = await client.query<{ isFit: boolean }>(
    `SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS "isFit"`,
  );
  if (rows[0]?.isFit !== true) throw new ReadOnlyHostError();
}

function shuffled<T>(all: readonly T[]): readonly T[] {
  return all
    .map((each) => [Math.random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);
}
