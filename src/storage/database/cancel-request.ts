import { connect } from 'node:net';
import type { NetConnectOpts, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';

import type { ClientBase } from 'pg';

/** What the driver knows of a connection and its types do not tell. */
interface Session {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | ConnectionOptions;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;

/** How long a request to cancel may take: longer than a pooler passes it on for (PgBouncer's `cancel_wait_timeout`, 10 s). */
const REQUEST_MS_MAX = 15_000;

/**
 * Asks the server to end the statement that runs on a connection, by a connection of its own as the protocol wants it
 * (PostgreSQL's documentation, 55.2.7); a pooler passes it on. Nobody hears whether it came in time, and what goes wrong
 * with it changes nothing: the connection it is about is then given up. The other side closes, as libpq has it: PgBouncer
 * 1.18 ends itself where whoever asked has left before it has passed the request on.
 */
export function requestCancel(client: ClientBase): void {
  const { host, port, ssl, processID, secretKey } = client as unknown as Session;
  if (processID === null || secretKey === null) return;
  const socket = connect(addressOf(host, port));
  socket.setTimeout(REQUEST_MS_MAX, () => socket.destroy()).unref();
  socket.on('error', () => socket.destroy());
  const request = message(CANCEL_REQUEST, processID, secretKey);
  if (ssl === false) {
    socket.write(request);
    return;
  }
  socket.write(message(SSL_REQUEST));
  socket.once('data', (answer: Buffer) => {
    if (answer.toString('latin1') === 'S') overTls(socket, ssl, host).write(request);
    else socket.destroy();
  });
}

function overTls(socket: Socket, ssl: true | ConnectionOptions, host: string): Socket {
  const secure = connectTls({ socket, host, ...(ssl === true ? {} : ssl) });
  return secure.on('error', () => socket.destroy());
}

function addressOf(host: string, port: number): NetConnectOpts {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port };
}

/** A message without a kind: its length, a code, and numbers. */
function message(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 4);
  bytes.writeInt32BE(bytes.length, 0);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number | 0, 4 + index * 4);
  return bytes;
}
