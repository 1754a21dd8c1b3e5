// A third party sends an event with personal data. Your backend gets it with tokens. See README.md.
import { readFileSync } from 'node:fs';

import { newKey, vault, vaultUrl } from '../vault.mjs';

const { BACKEND_URL = 'http://localhost:4102/events' } = process.env;

// Once: an Application as which the transform may make tokens, and a Proxy that anybody who knows its key may call.
const application = await newKey('Webhooks', '/general/', 'redact', ['token:create']);
const proxy = await vault('/proxies', {
  name: 'Webhooks of the shop system',
  destination_url: BACKEND_URL,
  require_auth: false,
  application: { id: application.id },
  request_transform: {
    code: readFileSync(new URL('tokenize-customer.cjs', import.meta.url), 'utf8'),
  },
});

// The address that you give to the third party. Its key stands in the query, since they can set no headers.
const address = `${vaultUrl}/proxy?svc-proxy-key=${proxy.key}`;

// What the third party does.
const answer = await fetch(address, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    event: 'customer.created',
    customer: { number: 7, name: 'Ada Lovelace', email: 'ada@example.com' },
  }),
});
console.log('your backend', answer.status, await answer.text());
