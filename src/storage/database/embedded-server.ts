import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** What the server needs of PGlite. */
export interface WireDatabase {
  /** Runs one message of PostgreSQL's protocol and hands out what the backend answers. */
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  isInTransaction(): boolean;
}

/*
 * PGlite is one backend: it knows one unnamed statement and one transaction at a time. So that any number of connections
 * can share it, each gets it to itself from the first message of a unit of work to the end of that unit: to the Sync or
 * simple query after which no transaction is open (PostgreSQL's documentation, 55.2). Nothing of another connection can
 * come in between, however its messages are cut into packets (docs/adr/0012).
 */

const STARTUP = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

const QUERY = 'Q';
const SYNC = 'S';
const TERMINATE = 'X';

/** Kinds of messages that a client may send: bind, close, describe, execute, copy, function call, flush, parse, … */
const CLIENT_MESSAGES = 'BCDEFHPQSXcdfp';

/** PostgreSQL's own bound on a message. */
const MESSAGE_BYTES_MAX = 0x3fffffff;

/** Message that ends whatever a connection that broke off has begun. */
const SYNC_MESSAGE = Buffer.from([SYNC.charCodeAt(0), 0, 0, 0, 4]);

/** ReadyForQuery: its kind, its length and a byte of state. No other message of the backend ends like it. */
const READY_START = Buffer.from([0x5a, 0, 0, 0, 5]);
const READY_BYTES = 6;

/** A wait for the backend after which it is looked who still waits. */
const LONG_WAIT_MS = 50;

/** A connection, for those who are told of its units of work. */
export interface Client {
  /** Whether it is the vault's own, by the name that it gives itself. */
  readonly isOwn: boolean;
}

/** What is done around units of work, while nobody else has the backend. */
export interface UnitHooks {
  /** Before the first message of a unit is run. Where it rejects, the connection ends. */
  beforeUnit(client: Client): Promise<void>;
  /** After a unit, before the next one begins; it is told how long the unit's messages were. */
  afterUnit(client: Client, bytes: number): Promise<void>;
  /** A connection is gone, and what it had begun is undone. */
  onLeft(client: Client): void;
}

/** The name by which the vault's own connections are known. Whoever may open the socket may use it, too. */
export const OWN_NAME = 'token-vault';

/** Serves a database on a Unix socket; resolves when it listens. */
export async function serveDatabase(
  database: WireDatabase,
  socketPath: string,
  hooks: UnitHooks,
): Promise<Server> {
  const access = new BackendAccess();
  const server = createServer((socket) => {
    new Connection(socket, database, access, hooks).start();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  return server;
}

/** Gives the one backend to connections in the order in which they ask. */
class BackendAccess {
  #last: Promise<void> = Promise.resolve();

  /** How long the present one has waited for the backend. */
  waitedMs = 0;

  /** Waits for the backend; the caller has it until it calls what it is given. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    const askedAt = performance.now();
    await before;
    this.waitedMs = performance.now() - askedAt;
    return end;
  }
}

/** One client: cuts its bytes into messages and runs them, a unit of work at a time. */
class Connection implements Client {
  isOwn = false;
  readonly #socket: Socket;
  readonly #database: WireDatabase;
  readonly #access: BackendAccess;
  readonly #hooks: UnitHooks;
  #unitBytes = 0;
  #received: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #isBusy = false;
  #giveBack: (() => void) | undefined;

  constructor(socket: Socket, database: WireDatabase, access: BackendAccess, hooks: UnitHooks) {
    this.#socket = socket;
    this.#database = database;
    this.#access = access;
    this.#hooks = hooks;
  }

  start(): void {
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      void this.#run();
    });
    // Without a listener a client that breaks off would end the thread; `close` follows in any case.
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => void this.#run());
  }

  /** Runs what has come in whole. One call at a time; what comes in meanwhile is seen by the call that is running. */
  async #run(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#socket.cork();
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        await this.#handle(next);
      }
      if (this.#socket.destroyed) await this.#breakOff();
    } catch {
      this.#socket.destroy();
      // Of a backend that has ended nothing can be asked; whoever waits for it is ended with it.
      await this.#breakOff().catch(() => undefined);
    } finally {
      this.#socket.uncork();
      this.#isBusy = false;
    }
  }

  async #handle(message: Buffer): Promise<void> {
    const kind = this.#isStarted ? String.fromCharCode(message[0] ?? 0) : message.readInt32BE(4);
    if (kind === SSL_REQUEST || kind === GSS_REQUEST) {
      this.#socket.write('N');
      return;
    }
    if (kind === TERMINATE || (!this.#isStarted && kind !== STARTUP)) {
      this.#socket.destroy();
      return;
    }
    if (!this.#isStarted) this.isOwn = namesItself(message, OWN_NAME);
    if (this.#giveBack === undefined && !(await this.#begin())) return;
    const isUnitEnd = !this.#isStarted || kind === SYNC || kind === QUERY;
    await this.#answer(message, isUnitEnd);
    this.#isStarted = true;
    this.#unitBytes += message.length;
    if (isUnitEnd) this.#flush();
    if (!isUnitEnd || this.#database.isInTransaction()) return;
    // The unit is done and answered, whatever comes of this.
    await this.#hooks.afterUnit(this, this.#unitBytes).catch(() => undefined);
    this.#unitBytes = 0;
    this.#giveTurn();
  }

  /** Has the backend for a unit of work; false where nobody waits for it any more. */
  async #begin(): Promise<boolean> {
    this.#giveBack = await this.#access.take();
    // Whoever had the backend may have had the thread too: only now it is heard who has left meanwhile.
    if (this.#access.waitedMs > LONG_WAIT_MS) await setImmediate();
    if (this.#socket.destroyed) return false;
    await this.#hooks.beforeUnit(this);
    return true;
  }

  /**
   * Runs a message and sends what the backend answers. After an error PGlite says that it is ready, and says so again at
   * the Sync that follows: the client would take the first one for the end of its query, and the second for the end of its
   * next one, of which it would then see no rows. So it is left out where PostgreSQL does not say it.
   */
  async #answer(message: Buffer, mayBeReady: boolean): Promise<void> {
    let held: Buffer = Buffer.alloc(0);
    await this.#database.execProtocolRawStream(message, {
      onRawData: (data) => {
        // Copied: the bytes are in the backend's memory and change with its next message.
        const bytes = Buffer.concat([held, data]);
        const sentBytes = mayBeReady ? bytes.length : Math.max(0, bytes.length - READY_BYTES);
        this.#write(bytes.subarray(0, sentBytes));
        held = bytes.subarray(sentBytes);
      },
    });
    if (!held.subarray(0, READY_START.length).equals(READY_START)) this.#write(held);
  }

  /**
   * Sends what has been written. A query is five messages and more, and each is answered by one: as PostgreSQL does, all
   * of it leaves at its end, or where nothing more has come in, for which `#run` sees.
   */
  #flush(): void {
    this.#socket.uncork();
    this.#socket.cork();
  }

  #write(bytes: Buffer): void {
    if (bytes.length > 0 && this.#socket.writable) this.#socket.write(bytes);
  }

  /** Ends what a client that is gone has left open, so that it holds up nobody. */
  async #breakOff(): Promise<void> {
    if (this.#giveBack === undefined) {
      this.#hooks.onLeft(this);
      return;
    }
    const ignore = { onRawData: () => undefined };
    await this.#database.execProtocolRawStream(SYNC_MESSAGE, ignore);
    if (this.#database.isInTransaction()) {
      await this.#database.execProtocolRawStream(simpleQuery('ROLLBACK'), ignore);
    }
    this.#hooks.onLeft(this);
    this.#giveTurn();
  }

  #giveTurn(): void {
    this.#giveBack?.();
    this.#giveBack = undefined;
  }

  /** The next whole message: a length of 4 bytes and its content, after a byte of its kind once the client has started. */
  #next(): Buffer | undefined {
    const lengthAt = this.#isStarted ? 1 : 0;
    if (this.#received.length < lengthAt + 4) return undefined;
    const kind = String.fromCharCode(this.#received[0] ?? 0);
    const declared = this.#received.readInt32BE(lengthAt);
    const isKnown = !this.#isStarted || CLIENT_MESSAGES.includes(kind);
    if (!isKnown || declared < 4 || declared > MESSAGE_BYTES_MAX) {
      throw new Error('A client sent what is no message of the protocol.');
    }
    const length = lengthAt + declared;
    if (this.#received.length < length) return undefined;
    const message = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return message;
  }
}

/** Whether the first message of a session names its application so: pairs of names and values, each ended by a zero. */
function namesItself(startup: Buffer, name: string): boolean {
  const [...texts] = startup.toString('utf8', 8).split('\0');
  const at = texts.findIndex((text, index) => index % 2 === 0 && text === 'application_name');
  return at >= 0 && texts[at + 1] === name;
}

function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write(QUERY, 0, 'latin1');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}
