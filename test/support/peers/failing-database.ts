import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { ServerIdentity } from './test-authority.js';

/** How far a client has come: its socket, the request for TLS, the start of its session, or a statement. */
export type Stage = 'socket' | 'tls' | 'startup' | `statement ${string}`;

/** What a server does to a client in place of going on. */
export type Failure = (socket: Socket) => void;

/** Says at which stage a client fails, and how; undefined where it goes on. */
export type FailAt = (stage: Stage) => Failure | undefined;

/** A server that speaks as much of PostgreSQL's protocol (version 3) as it takes to fail within it. */
export interface FailingDatabase {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts one on loopback. It has no tables: every statement succeeds, with no rows. */
export async function startFailingDatabase(failAt: FailAt): Promise<FailingDatabase> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const failure = failAt('socket');
    if (failure === undefined) serve(socket, failAt);
    else failure(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const SSL_REQUEST = 80_877_103;

function serve(socket: Socket, failAt: FailAt): void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let hasFailed = false;
  const go = (stage: Stage, answer: Buffer): void => {
    const failure = failAt(stage);
    hasFailed = failure !== undefined;
    if (failure === undefined) socket.write(answer);
    else failure(socket);
  };
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (!hasFailed) {
      const typeBytes = isStarted ? 1 : 0;
      if (rest.length < typeBytes + 4) return;
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const content = rest.subarray(typeBytes + 4, end);
      rest = rest.subarray(end);
      if (!isStarted && content.readInt32BE(0) === SSL_REQUEST) {
        go('tls', Buffer.from('N'));
      } else if (!isStarted) {
        isStarted = true;
        go('startup', Buffer.concat([AUTHENTICATED, KEY_DATA, READY]));
      } else if (type === 'Q') {
        go(`statement ${textOf(content)}`, Buffer.concat([COMPLETE, READY]));
      } else if (type === 'P') {
        go(`statement ${textOf(content.subarray(content.indexOf(0) + 1))}`, PARSED);
      } else if (type === 'E') {
        socket.write(COMPLETE);
      } else if (type === 'S') {
        socket.write(READY);
      } else if (type === 'B') {
        socket.write(Buffer.concat([message('2', []), message('n', [])]));
      }
    }
  });
}

function textOf(content: Buffer): string {
  return content.subarray(0, content.indexOf(0)).toString();
}

function message(type: string, content: readonly number[] | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const AUTHENTICATED = message('R', [0, 0, 0, 0]);
const KEY_DATA = message('K', Buffer.alloc(8, 1));
const READY = message('Z', Buffer.from('I'));
const PARSED = message('1', []);
const COMPLETE = message('C', Buffer.from('SELECT 0\0'));

/** Takes leave, as a process that is ended does. */
export const hangUp: Failure = (socket) => socket.end();

/** Resets the connection, as the system of a machine does whose process has died. */
export const reset: Failure = (socket) => socket.resetAndDestroy();

/** Says nothing more. */
export const fallSilent: Failure = () => undefined;

/** Sends bytes and takes leave. */
export function send(bytes: Buffer | string): Failure {
  return (socket) => socket.end(bytes);
}

/** Answers with an error, and takes leave as after a fatal one. */
export function refuse(sqlState: string, severity = 'FATAL'): Failure {
  const fields = [`S${severity}`, `V${severity}`, `C${sqlState}`, 'Mrefused', ''].join('\0');
  return send(message('E', Buffer.from(`${fields}\0`)));
}

/** Sends a message of the protocol, and takes leave. */
export function sendMessage(type: string, content: readonly number[] | Buffer = []): Failure {
  return send(message(type, content));
}

/** Sends the beginning of a row. */
export const breakOff: Failure = send(message('D', Buffer.alloc(100)).subarray(0, 20));

/** Wants a password by a mechanism. */
export function authenticateBy(mechanism: string): Failure {
  return sendMessage(
    'R',
    Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from(`${mechanism}\0\0`)]),
  );
}

/** Speaks TLS under an identity. */
export function speakTls(identity: ServerIdentity): Failure {
  return (socket) => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, ...identity }).on('error', () => undefined).resume();
  };
}
