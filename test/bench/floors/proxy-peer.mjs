// A destination, or a bare pass-through of undici to one, as a process of its own: `proxy-peer.mjs destination`, or
// `proxy-peer.mjs pass-through URL`. Prints its address.
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

import { Pool } from 'undici';

const MIB = Buffer.alloc(1024 * 1024, 'x');

/** Answers a body with itself, and `/bytes/N` with N MiB; of `/count` it tells how much it got. */
function destination(request, response) {
  const [, name, mebibytes] = request.url.split('/');
  if (name === 'count') {
    let length = 0;
    request.on('data', (chunk) => (length += chunk.length));
    request.on('end', () => response.end(String(length)));
    return;
  }
  response.setHeader('content-type', request.headers['content-type'] ?? 'text/plain');
  if (name !== 'bytes') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => response.end(Buffer.concat(chunks)));
    return;
  }
  let left = Number(mebibytes);
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(MIB)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

/** What a proxy costs that does nothing but pass on. */
function passThrough(url) {
  const pool = new Pool(url, { connections: 256, pipelining: 1 });
  const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'upgrade', 'te'];
  const passing = (headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
  return async (request, response) => {
    const { method, url: path, headers } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    const body = hasBody ? request : null;
    const answer = await pool.request({ method, path, headers: passing(headers), body });
    response.writeHead(answer.statusCode, passing(answer.headers));
    pipeline(answer.body, response, () => undefined);
  };
}

const [role, url] = process.argv.slice(2);
const server = createServer(role === 'destination' ? destination : passThrough(url));
server.listen(0, '127.0.0.1', () =>
  console.error(`http://127.0.0.1:${String(server.address().port)}`),
);
