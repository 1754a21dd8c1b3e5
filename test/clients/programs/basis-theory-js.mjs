// Tries @basis-theory/basis-theory-js: every method that the installed version has.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import {
  CARD,
  CLIENT_FOLDER,
  CLIENT_MODULE,
  makeCalls,
  methodsOf,
  VAULT_KEY,
  VAULT_URL,
} from './calls.mjs';
import { administrationCalls } from './basis-theory-js-administration.mjs';
import { codeCalls } from './basis-theory-js-code.mjs';
import { newerCalls } from './basis-theory-js-newer.mjs';
import { tokenCalls } from './basis-theory-js-tokens.mjs';

const { BasisTheory } = createRequire(`${CLIENT_FOLDER}/package.json`)(CLIENT_MODULE);
const options = { apiBaseUrl: VAULT_URL, disableTelemetry: true };
const as = (key) => new BasisTheory().init(key, options);

/** Services that stand for what the browser shows, and for the client itself. */
const NO_SERVICES = new Set(['client', 'elements', 'initOptions']);

/** Every method of a client, as `service.method`. */
function allMethods(client) {
  const services = Object.getOwnPropertyNames(Object.getPrototypeOf(client)).filter(
    (name) => !NO_SERVICES.has(name) && typeof client[name] === 'object' && client[name] !== null,
  );
  return services.flatMap((service) =>
    service === 'tokenize'
      ? []
      : methodsOf(client[service]).map((method) => `${service}.${method}`),
  );
}

const manager = await as(VAULT_KEY);
const methods = allMethods(manager);
const reader = await manager.applications.create({
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
const scene = { manager, as, bt: await as(reader.key), linked: reader };

const calls = {
  ...tokenCalls(scene),
  ...administrationCalls(scene),
  ...codeCalls(scene),
  ...newerCalls(scene),
  'tokenize (a shape with a card)': async () => {
    const made = await scene.bt.tokenize({ card: { type: 'card', data: CARD }, name: 'Ada' });
    assert.equal(made.card.data.number, 'XXXXXXXXXXXX4242');
    assert.equal(typeof made.name, 'string');
  },
};
/** Whether this version has what a call needs. The first ones know no idempotency. */
const isThere = (call) =>
  call.includes('idempotency')
    ? methods.includes('sessions.create')
    : !call.includes('.') || methods.includes(call.split(' ')[0]);
const present = Object.fromEntries(Object.entries(calls).filter(([call]) => isThere(call)));
await makeCalls(present, methods);
