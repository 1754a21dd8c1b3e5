import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

import type { PGlite } from '@electric-sql/pglite';

/** What a client has sent that the database can answer as a whole. */
interface Turn {
  readonly socket: Socket;
  readonly bytes: Uint8Array;
  /** Whether the client's sequence of messages ends here, so that another client may follow. */
  readonly isComplete: boolean;
}

/**
 * Serves one PGlite to several clients over a Unix socket, in PostgreSQL's protocol. PGlite has one session for all of
 * them, and unnamed statements and portals belong to a session: were the messages of two clients mixed, one would get the
 * other's rows. So a client has the session to itself until its sequence of messages is complete and its transaction
 * ended; a client that leaves in the middle of one has it rolled back.
 */
export class EmbeddedSocketServer {
  readonly #db: PGlite;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #waiting: Turn[] = [];
  /** The client in whose sequence or transaction the session is. */
  #owner: Socket | undefined;
  #isRunning = false;

  constructor(db: PGlite, { connectionsMax }: { readonly connectionsMax: number }) {
    this.#db = db;
    this.#server = createServer((socket) => {
      this.#attach(socket);
    });
    this.#server.maxConnections = connectionsMax;
  }

  async listen(path: string): Promise<void> {
    this.#server.listen(path);
    await once(this.#server, 'listening');
  }

  /** Leaves every client and takes no new one. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #attach(socket: Socket): void {
    const messages = new ClientMessages();
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    // Whatever breaks a connection is followed by `close`.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      messages.push(chunk);
      for (const message of messages.take()) this.#receive(socket, message);
    });
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#waiting = this.#waiting.filter((turn) => turn.socket !== socket);
      if (this.#owner === socket) this.#submit(rollback(socket));
    });
  }

  #receive(socket: Socket, message: ClientMessage): void {
    switch (message.kind) {
      case 'turn':
        this.#submit({ socket, ...message });
        break;
      case 'encryption-request':
        socket.write('N');
        break;
      case 'end':
        socket.end();
        break;
    }
  }

  #submit(turn: Turn): void {
    this.#waiting.push(turn);
    if (!this.#isRunning) void this.#run();
  }

  /** Answers turns until none is left that may be answered now. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) {
      const { socket, bytes, isComplete } = turn;
      try {
        const answer = await this.#db.execProtocolRaw(bytes);
        if (socket.writable) socket.write(answer);
      } catch {
        socket.destroy();
      }
      this.#owner = !isComplete || this.#db.isInTransaction() ? socket : undefined;
      if (this.#owner?.destroyed === true) this.#waiting.push(rollback(socket));
    }
    this.#isRunning = false;
  }

  #next(): Turn | undefined {
    const owner = this.#owner;
    const index =
      owner === undefined ? 0 : this.#waiting.findIndex(({ socket }) => socket === owner);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}

/** Ends whatever a client that has left was in the middle of: Sync, and the query `ROLLBACK`. */
function rollback(socket: Socket): Turn {
  const bytes = Buffer.from('S\0\0\0\x04Q\0\0\0\x0dROLLBACK\0', 'latin1');
  return { socket, bytes, isComplete: true };
}

/** What a client's bytes amount to. */
type ClientMessage =
  | { readonly kind: 'turn'; readonly bytes: Uint8Array; readonly isComplete: boolean }
  | { readonly kind: 'encryption-request' }
  | { readonly kind: 'end' };

/** Codes in the place of a version in a first message. */
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Cuts a client's bytes into messages, and gathers messages into what can be answered as a whole. */
class ClientMessages {
  #chunks: Buffer[] = [];
  #size = 0;
  #hasStarted = false;
  /** Messages that the client expects no answer to yet. */
  #gathered: Buffer[] = [];

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /** What is complete by now. */
  *take(): Generator<ClientMessage> {
    for (let bytes = this.#message(); bytes !== undefined; bytes = this.#message()) {
      const message = this.#hasStarted ? this.#gather(bytes) : this.#first(bytes);
      if (message !== undefined) yield message;
    }
  }

  #first(bytes: Buffer): ClientMessage {
    const code = bytes.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption-request' };
    if (code === CANCEL_REQUEST) return { kind: 'end' };
    this.#hasStarted = true;
    return { kind: 'turn', bytes, isComplete: true };
  }

  #gather(bytes: Buffer): ClientMessage | undefined {
    const type = String.fromCharCode(bytes[0] ?? 0);
    if (type === 'X') return { kind: 'end' };
    this.#gathered.push(bytes);
    // Query, FunctionCall and Sync end a sequence; Flush asks for the answers so far.
    if (!'QFSH'.includes(type)) return undefined;
    const turn = Buffer.concat(this.#gathered);
    this.#gathered = [];
    return { kind: 'turn', bytes: turn, isComplete: type !== 'H' };
  }

  /** The next message, once all of it is there. The first one has a length and no type before it. */
  #message(): Buffer | undefined {
    const lengthAt = this.#hasStarted ? 1 : 0;
    const header = this.#peek(lengthAt + 4);
    if (header === undefined) return undefined;
    const length = lengthAt + header.readInt32BE(lengthAt);
    // Whoever says less speaks another protocol, and would be read for ever.
    if (length < (this.#hasStarted ? 5 : 8)) return undefined;
    const start = this.#peek(length);
    if (start === undefined) return undefined;
    this.#chunks[0] = start.subarray(length);
    this.#size -= length;
    return start.subarray(0, length);
  }

  /** A buffer that begins with the next `length` bytes; bytes are copied together once for each message at most. */
  #peek(length: number): Buffer | undefined {
    if (this.#size < length) return undefined;
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= length) return first;
    const whole = Buffer.concat(this.#chunks);
    this.#chunks = [whole];
    return whole;
  }
}
