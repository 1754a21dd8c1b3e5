import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

import type { PGlite } from '@electric-sql/pglite';

import { MessageReader } from './message-reader.js';

/** What a connection wants the database to do at one go. */
interface Turn {
  readonly connection: Socket;
  readonly messages: Uint8Array;
}

/**
 * Serves PGlite, which is a single session of PostgreSQL, to many connections of a Unix socket. Whole turns go to the
 * database, never single messages, and while one leaves a transaction open, or a statement half done, the session
 * belongs to its connection and the others wait. Otherwise statements of two connections would mix in the one session,
 * and a caller could be given the rows of another.
 */
export class EmbeddedServer {
  readonly #database: PGlite;
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  #waiting: Turn[] = [];
  /** The connection that the session belongs to at this moment. */
  #holder: Socket | undefined;
  #work: Promise<void> | undefined;

  constructor(database: PGlite) {
    this.#database = database;
    this.#server = createServer((socket) => {
      this.#connect(socket);
    });
  }

  /** Takes connections on a Unix socket, `connectionsMax` at a time. */
  async listen(path: string, connectionsMax: number): Promise<void> {
    this.#server.maxConnections = connectionsMax;
    this.#server.listen(path);
    await once(this.#server, 'listening');
  }

  /**
   * Cuts every connection, rolls back what they left open, and leaves the database idle: nothing may be asked of PGlite
   * once it is closing, or it never ends.
   */
  async close(): Promise<void> {
    const all = [this.#server, ...this.#connections];
    const closed = all.map((each) => new Promise((resolve) => each.once('close', resolve)));
    this.#server.close();
    for (const connection of this.#connections) connection.destroy();
    await Promise.all(closed);
    await this.#work;
  }

  #connect(connection: Socket): void {
    this.#connections.add(connection);
    const reader = new MessageReader();
    connection.on('data', (chunk) => {
      const { turns, isOver } = reader.read(chunk);
      for (const messages of turns) this.#waiting.push({ connection, messages });
      this.#proceed();
      if (isOver) connection.end();
    });
    // Whatever breaks a connection closes it, and that is all there is to be done about it.
    connection.on('error', () => undefined);
    connection.on('close', () => {
      this.#connections.delete(connection);
      this.#waiting = this.#waiting.filter((turn) => turn.connection !== connection);
      this.#waiting.push({ connection, messages: ABANDON });
      this.#proceed();
    });
  }

  /** Runs turns until there are none that may run now. */
  #proceed(): void {
    this.#work ??= this.#runTurns().finally(() => {
      this.#work = undefined;
    });
  }

  async #runTurns(): Promise<void> {
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) await this.#run(turn);
  }

  /** The turn that is next: of the holder, where there is one, or of whoever has waited longest. */
  #next(): Turn | undefined {
    const holder = this.#holder;
    const index =
      holder === undefined ? 0 : this.#waiting.findIndex((turn) => turn.connection === holder);
    return index === -1 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #run({ connection, messages }: Turn): Promise<void> {
    try {
      const { data } = await this.#database.execProtocol(messages, { throwOnError: false });
      this.#holder = isIdle(data) ? undefined : connection;
      if (connection.writable) connection.write(data);
    } catch {
      // The engine itself failed; the client learns of it as of any server that goes away.
      this.#holder = undefined;
      connection.destroy();
    }
  }
}

/** Whether an answer ends with ReadyForQuery outside of a transaction. */
function isIdle(answer: Uint8Array): boolean {
  const end = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).subarray(-6);
  return end.equals(READY_AND_IDLE);
}

const READY_AND_IDLE = Buffer.from('Z\0\0\0\u0005I', 'latin1');

/** What is run for a connection that is gone: Sync ends a statement that is half done, ROLLBACK a transaction. */
const ABANDON = Buffer.from('S\0\0\0\u0004Q\0\0\0\u000dROLLBACK\0', 'latin1');
