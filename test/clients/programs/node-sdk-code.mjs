// Calls of Reactors and Proxies by @basis-theory/node-sdk.
import assert from 'node:assert/strict';

import { DESTINATION_URL, has, refused, unique, UUID } from './calls.mjs';

const CODE = 'module.exports = async ({ args }) => ({ raw: { twice: args.n * 2 } });';
const idsOf = ({ data }) => data.map(({ id }) => id);

function reactorCalls({ client, invoker, post, linked }) {
  const made = {};
  return {
    'reactors.create': async () => {
      const given = { name: unique('Reactor'), code: CODE, application: { id: linked.id } };
      assert.match((await client.reactors.create(given)).id, UUID);
    },
    'reactors.get': async () => {
      // What this client's model has no formula for is made without it.
      const formula = { name: unique('Formula'), type: 'private', code: CODE };
      const { id } = await post('/reactor-formulas', {
        ...formula,
        configuration: [],
        request_parameters: [],
      });
      const name = unique('Reactor');
      made.reactor = await post('/reactors', { name, formula: { id } });
      has(await client.reactors.get(made.reactor.id), { name, formula: { id } });
    },
    'reactors.list': async () => {
      const { id, name } = made.reactor;
      assert.deepEqual(idsOf(await client.reactors.list({ id: [id] })), [id]);
      assert.deepEqual(idsOf(await client.reactors.list({ name })), [id]);
    },
    'reactors.update': async () => {
      const given = { name: 'Changed', code: CODE, configuration: { KEY_name: 'v' } };
      has(await client.reactors.update(made.reactor.id, given), { name: 'Changed' });
    },
    'reactors.patch': async () => {
      await client.reactors.patch(made.reactor.id, { name: 'Patched' });
      has(await client.reactors.get(made.reactor.id), { name: 'Patched' });
    },
    'reactors.react': async () => {
      const answer = await invoker.reactors.react(made.reactor.id, { args: { n: 21 } });
      assert.deepEqual(answer.raw, { twice: 42 });
    },
    'reactors.reactAsync': () => invoker.reactors.reactAsync(made.reactor.id, { args: { n: 1 } }),
    'reactors.results.get': () => invoker.reactors.results.get(made.reactor.id, made.reactor.id),
    'reactors.delete': async () => {
      await client.reactors.delete(made.reactor.id);
      await refused(404, () => client.reactors.get(made.reactor.id));
    },
  };
}

function proxyCalls({ client, linked }) {
  const made = {};
  return {
    'proxies.create': async () => {
      const given = {
        name: unique('Proxy'),
        destinationUrl: DESTINATION_URL,
        configuration: { KEY_name: 'v' },
        requestTransform: { code: 'module.exports = async () => ({});' },
        requireAuth: true,
      };
      made.proxy = await client.proxies.create({ ...given, application: { id: linked.id } });
      has(made.proxy, { ...given, applicationId: linked.id });
    },
    'proxies.get': async () => {
      const { id, name, key } = made.proxy;
      has(await client.proxies.get(id), { name, key });
    },
    'proxies.list': async () => {
      const { id, name } = made.proxy;
      assert.deepEqual(idsOf(await client.proxies.list({ id: [id] })), [id]);
      assert.deepEqual(idsOf(await client.proxies.list({ name })), [id]);
    },
    'proxies.update': async () => {
      const given = { name: 'Changed', destinationUrl: DESTINATION_URL, requireAuth: false };
      has(await client.proxies.update(made.proxy.id, given), given);
    },
    'proxies.patch': async () => {
      await client.proxies.patch(made.proxy.id, { name: 'Patched' });
      has(await client.proxies.get(made.proxy.id), { name: 'Patched', requireAuth: false });
    },
    'proxies.delete': async () => {
      await client.proxies.delete(made.proxy.id);
      await refused(404, () => client.proxies.get(made.proxy.id));
    },
  };
}

/** The calls, in their order; each may use what one before it has made. */
export function codeCalls(scene) {
  return { ...reactorCalls(scene), ...proxyCalls(scene) };
}
