// Makes the calls that Terraform's provider makes for its resources, with the bodies of its client, written in Go: members
// that are not set come as empty texts and objects. What is read back must be what was written, or Terraform plans a change.
import assert from 'node:assert/strict';

import {
  DESTINATION_URL,
  has,
  makeCalls,
  unique,
  VAULT_KEY,
  VAULT_URL,
  without,
} from './calls.mjs';

class Refused extends Error {
  constructor(status, data) {
    super(String(status));
    Object.assign(this, { status, data });
  }
}

/** A request as the client makes it: it decodes nothing but `application/json`. */
async function send(method, path, body) {
  const answer = await fetch(`${VAULT_URL}${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'BT-API-KEY': VAULT_KEY,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (text !== '')
    assert.match(answer.headers.get('Content-Type'), /^application\/json(?:;|$)/, 'is no JSON');
  const json = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new Refused(answer.status, json);
  return json;
}

/** The life of a resource: made, read, changed, read, deleted, and gone. */
function life(resource, path, { create, update, read = (body) => body }) {
  const made = {};
  const readBack = async (body) => has(await send('GET', `${path}/${made.id}`), read(body()));
  return {
    [`${resource}.create`]: async () => {
      made.id = (await send('POST', path, create())).id;
      await readBack(create);
    },
    [`${resource}.update`]: async () => {
      await send('PUT', `${path}/${made.id}`, update());
      await readBack(update);
    },
    [`${resource}.delete`]: async () => {
      assert.equal(await send('DELETE', `${path}/${made.id}`), undefined);
      const gone = await send('GET', `${path}/${made.id}`).catch((error) => error);
      assert.equal(gone.status, 404);
      assert.equal(gone.data.code, 'NOT_FOUND');
    },
  };
}

const name = unique('Terraform');
const rule = (priority, container) => ({
  description: 'rule',
  priority,
  container,
  transform: 'mask',
  permissions: ['token:read'],
});
const code = 'module.exports = async ({ args }) => ({ raw: args });';
const setting = { name: 'KEY', description: '', type: 'string' };
const parameter = { name: 'n', description: '', type: 'number', optional: true };
const formula = (changes) => ({
  type: 'private',
  name,
  description: '',
  icon: '',
  code,
  configuration: [setting],
  request_parameters: [parameter],
  ...changes,
});
const withoutIcon = (body) => without(body, 'icon');
const linked = await send('POST', '/applications', {
  name,
  type: 'private',
  permissions: ['token:use'],
});
const used = await send('POST', '/reactor-formulas', formula({}));

await makeCalls(
  {
    ...life('basistheory_application', '/applications', {
      create: () => ({ name, type: 'private', rules: [rule(2, '/pci/'), rule(1, '/pci/high/')] }),
      update: () => ({ name, permissions: ['token:use'], rules: [rule(1, '/')] }),
    }),
    ...life('basistheory_reactor_formula', '/reactor-formulas', {
      create: () => formula({}),
      update: () => formula({ description: 'changed', configuration: [], request_parameters: [] }),
      read: withoutIcon,
    }),
    ...life('basistheory_reactor', '/reactors', {
      create: () => ({
        name,
        formula: { id: used.id },
        application: { id: linked.id },
        configuration: { KEY: 'k' },
      }),
      // It has no formula, and code that is not set.
      update: () => ({
        name: `${name} changed`,
        application: { id: linked.id },
        code: '',
        configuration: { KEY: 'k2' },
      }),
      read: (body) => ({ ...without(body, 'code'), formula: { id: used.id } }),
    }),
    ...life('basistheory_proxy', '/proxies', {
      create: () => proxy({ application: { id: linked.id } }),
      update: () => proxy({ require_auth: false, response_transform: { code } }),
      read: withoutEmpty,
    }),
  },
  [],
);

function proxy(changes) {
  return {
    name,
    destination_url: DESTINATION_URL,
    request_reactor_id: '',
    response_reactor_id: '',
    request_transform: { code },
    response_transform: {},
    configuration: { KEY: 'v' },
    require_auth: true,
    ...changes,
  };
}

function withoutEmpty(body) {
  const { application, response_transform: transform } = body;
  const empty = ['request_reactor_id', 'response_reactor_id', 'response_transform', 'application'];
  return {
    ...without(body, ...empty),
    ...('code' in transform ? { response_transform: transform } : {}),
    ...(application === undefined ? {} : { application_id: application.id }),
  };
}
