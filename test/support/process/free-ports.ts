import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Below the ports that systems give to connections, and to listeners that ask for any: what is free and is taken later, by a
 * process that is started again say, is not given to somebody else in between.
 */
const [LEAST, MOST] = [12_000, 32_000];

/** So many ports that nobody listens on at this moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found: { readonly port: number; readonly server: Server }[] = [];
  while (found.length < count) {
    const port = randomInt(LEAST, MOST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) found.push({ port, server });
  }
  await Promise.all(found.map(({ server }) => once(server.close(), 'close')));
  return found.map(({ port }) => port);
}

/** One of them. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
