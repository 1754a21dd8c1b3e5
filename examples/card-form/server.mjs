// Serves the page, and does the part of the shop's backend. PORT=4104 node examples/card-form/server.mjs
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { newKey, vault, vaultUrl } from '../vault.mjs';

const { PORT = '4104' } = process.env;

// Once: the page's key, which everybody may see, and the backend's, which lends a part of what it may do.
const form = await newKey('Card form', '/pci/', 'mask', ['token:create'], 'public');
const backend = await newKey('Shop', '/pci/', 'mask', ['token:create', 'token:read']);

const file = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const page = file('page.html').replace(
  '{{ settings }}',
  JSON.stringify({ vaultUrl, key: form.key }),
);

/** Lets a session see one card, masked. A real shop looks first who is logged in. */
async function authorize({ nonce, cardId }) {
  await vault(
    '/sessions/authorize',
    {
      nonce,
      rules: [
        {
          priority: 1,
          transform: 'mask',
          permissions: ['token:read'],
          conditions: [
            { attribute: 'id', operator: 'equals', value: cardId },
            { attribute: 'container', operator: 'starts_with', value: '/pci/' },
          ],
        },
      ],
    },
    { key: backend.key },
  );
}

createServer(async (request, response) => {
  if (request.method !== 'POST') {
    const isScript = request.url === '/form.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? file('form.js') : page);
    return;
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  try {
    await authorize(JSON.parse(text));
  } catch (error) {
    console.error(error.message);
    response.statusCode = 502;
  }
  response.end();
})
  .listen(Number(PORT), '127.0.0.1')
  .on('listening', function () {
    console.log(`http://127.0.0.1:${this.address().port}`);
  });
