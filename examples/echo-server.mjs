// A third party to try Proxies with: answers each request with what it has received. PORT=4100 node examples/echo-server.mjs
import { createServer } from 'node:http';

const { PORT = '4100' } = process.env;

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type']?.includes('json') === true;
  const { method, url } = request;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ method, url, body: isJson ? JSON.parse(text) : text }));
})
  .listen(Number(PORT), '127.0.0.1')
  .on('listening', () => console.log(`The echo server listens on http://localhost:${PORT}`));
