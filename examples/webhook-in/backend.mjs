// Plays your backend: says what it gets. PORT=4102 node examples/webhook-in/backend.mjs
import { createServer } from 'node:http';

const { PORT = '4102' } = process.env;

createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ stored: JSON.parse(text) }));
}).listen(Number(PORT), '127.0.0.1');
