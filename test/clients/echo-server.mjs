// The third party that Proxies of the clients lead to: it answers what it was asked, as JSON.
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Starts it on a port of its own. */
export async function startEchoServer() {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += part));
    request.on('end', () => {
      const { method, url } = request;
      const body = text === '' ? undefined : JSON.parse(text);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ method, url, body }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
