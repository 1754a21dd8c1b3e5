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

/** Opens a port on loopback that leads to the database that the tests share. */
export async function startRelay(): Promise<Relay> {
  const url = new URL(inject('database').url);
  const target = targetOf(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
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

function targetOf(url: URL): NetConnectOpts {
  const folder = url.searchParams.get('host');
  return folder === null
    ? { host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }
    : { path: `${folder}/.s.PGSQL.5432` };
}
