import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readUpTo } from '../../../src/outbound/bounded-read.js';
import { giveAway } from '../../../src/services/proxies/invocation/request-body.js';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A request whose body has begun to come in over a real connection, and a way to cut that. */
async function upload(): Promise<{ request: IncomingMessage; cut: () => void }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf');
  const [request] = await arrived;
  return { request, cut: () => socket.resetAndDestroy() };
}

// An error event that nobody listens for would end the process; the runner tells of it as of an uncaught error.
test('an upload that breaks off before anybody reads it fails for its reader alone', async () => {
  const { request, cut } = await upload();
  const { stream } = giveAway({ stream: request, length: 1000 });
  const closed = once(request, 'close').catch(() => undefined);
  cut();
  await closed;
  await new Promise(setImmediate);
  expect(stream.errored).toMatchObject({ code: 'ECONNRESET' });
  await expect(stream.toArray()).rejects.toThrow();
});

test.each([1, 1_000])(
  'one that has broken off before fails for whoever reads %i bytes',
  async (most) => {
    const { request, cut } = await upload();
    const closed = once(request, 'close').catch(() => undefined);
    request.on('error', () => undefined);
    cut();
    await closed;
    await expect(readUpTo(request, most)).rejects.toThrow();
  },
);
