// Tries @basis-theory/node-sdk: every method that it shares with the vault. The others are told as not tried.
import { createRequire } from 'node:module';

import { CLIENT_FOLDER, CLIENT_MODULE, makeCalls, VAULT_KEY, VAULT_URL } from './calls.mjs';
import { administrationCalls } from './node-sdk-administration.mjs';
import { codeCalls } from './node-sdk-code.mjs';
import { tokenCalls } from './node-sdk-tokens.mjs';

const { BasisTheoryClient } = createRequire(`${CLIENT_FOLDER}/package.json`)(CLIENT_MODULE);
const as = (apiKey) => new BasisTheoryClient({ apiKey, environment: VAULT_URL, maxRetries: 0 });

/** Every method of the client and of what its getters lead to, as `tenants.self.get`. */
function allMethods(client, path = '') {
  const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(client)));
  return members.flatMap(([name, { value, get }]) => {
    if (name === 'constructor' || name.startsWith('_')) return [];
    if (typeof value === 'function') return [`${path}${name}`];
    const inner = get === undefined ? undefined : client[name];
    return typeof inner === 'object' ? allMethods(inner, `${path}${name}.`) : [];
  });
}

const client = as(VAULT_KEY);
// What calls beside the client's models need.
const post = async (path, body) => {
  const headers = { 'BT-API-KEY': VAULT_KEY, 'Content-Type': 'application/json' };
  const answer = await fetch(`${VAULT_URL}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
};
const linked = await client.applications.create({
  name: 'Reader',
  type: 'private',
  permissions: ['token:create', 'token:update', 'token:delete', 'token:use', 'token:search'],
  rules: [
    {
      description: 'all',
      priority: 1,
      container: '/',
      transform: 'reveal',
      permissions: ['token:read', 'token:update', 'token:search'],
    },
  ],
});
const scene = { client, as, post, linked, invoker: as(linked.key) };
const calls = { ...tokenCalls(scene), ...administrationCalls(scene), ...codeCalls(scene) };
const methods = allMethods(client);
const present = Object.entries(calls).filter(([call]) => methods.includes(call.split(' ')[0]));
await makeCalls(Object.fromEntries(present), methods);
