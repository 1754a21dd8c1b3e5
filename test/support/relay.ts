import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';

import { inject } from 'vitest';

/** A way to the database that can be broken and mended, as a server that dies and comes back. */
export interface Relay {
  /** The DATABASE_URL that leads through it. */
  readonly url: string;
  break(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * Opens a port on loopback that leads to the database that the tests share. `onStatement` is told the text of every
 * statement that passes.
 */
export async function startRelay(
  onStatement: (text: string) => void = () => undefined,
): Promise<Relay> {
  const url = new URL(inject('database').url);
  const target = targetOf(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    client.on('data', statementReader(onStatement));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  url.search = '';
  url.host = `127.0.0.1:${String(port)}`;
  return {
    url: url.href,
    break: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    mend: () => listen(port),
  };
}

/**
 * Reads what a client of PostgreSQL sends, by its protocol (version 3): a first message without a type, then messages of
 * a type, a length and a content. `Q` is a statement; `P` parses one under a name, `B` binds the one of a name, and each `E`
 * that follows executes it.
 */
function statementReader(tell: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  let parsed = '';
  const texts = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      const type = typeBytes === 0 ? '' : String.fromCharCode(rest[0] ?? 0);
      const content = rest.toString('utf8', typeBytes + 4, length);
      rest = rest.subarray(length);
      typeBytes = 1;
      if (type === 'Q') tell(content.replace(/\0.*$/s, ''));
      const [first = '', second = ''] = content.split('\0');
      if (type === 'P') texts.set(first, second);
      if (type === 'B') parsed = texts.get(second) ?? '';
      if (type === 'E') tell(parsed);
    }
  };
}

function targetOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host');
  return folder === null
    ? { host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }
    : { path: `${folder}/.s.PGSQL.5432` };
}
