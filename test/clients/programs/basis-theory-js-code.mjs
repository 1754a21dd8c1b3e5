// Calls of formulas, Reactors and Proxies by @basis-theory/basis-theory-js.
import assert from 'node:assert/strict';

import { DESTINATION_URL, has, hasIds, refused, unique, UUID, without } from './calls.mjs';

const CODE = `const { BadRequestError } = require('@basis-theory/basis-theory-reactor-formulas-sdk-js');
module.exports = async ({ args, bt, configuration }) => {
  if (args.n === 0) throw new BadRequestError({ n: 'is nothing' });
  return { raw: { twice: args.n * 2, key: configuration.SERVICE_KEY, client: typeof bt.tokens.retrieve }, tokenize: { n: String(args.n) } };
};`;

function reactorCalls({ manager: bt, bt: invoker, linked }) {
  const made = {};
  const formula = () => ({
    name: unique('Formula'),
    type: 'private',
    code: CODE,
    configuration: [{ name: 'SERVICE_KEY', description: 'key', type: 'string' }],
    requestParameters: [{ name: 'n', description: 'number', type: 'number', optional: false }],
  });
  return {
    'reactorFormulas.create': async () => {
      const given = formula();
      made.formula = await bt.reactorFormulas.create(given);
      assert.match(made.formula.id, UUID);
      has(made.formula, { ...given, status: 'verified' });
    },
    'reactorFormulas.retrieve': async () => {
      has(await bt.reactorFormulas.retrieve(made.formula.id), { name: made.formula.name });
    },
    'reactorFormulas.list': async () => {
      hasIds(await bt.reactorFormulas.list({ name: made.formula.name }), [made.formula.id]);
    },
    'reactorFormulas.update': async () => {
      const given = formula();
      has(await bt.reactorFormulas.update(made.formula.id, given), given);
      made.formula = { ...made.formula, ...given };
    },
    'reactors.create': async () => {
      made.reactor = await bt.reactors.create({
        name: unique('Reactor'),
        formula: { id: made.formula.id },
        application: { id: linked.id },
        configuration: { SERVICE_KEY: 'k' },
      });
      has(made.reactor, { formula: { id: made.formula.id }, application: { id: linked.id } });
      has(made.reactor, { configuration: { SERVICE_KEY: 'k' } });
    },
    'reactors.retrieve': async () => {
      has(await bt.reactors.retrieve(made.reactor.id), { name: made.reactor.name });
    },
    'reactors.list': async () => {
      hasIds(await bt.reactors.list({ id: made.reactor.id }), [made.reactor.id]);
      hasIds(await bt.reactors.list({ name: made.reactor.name }), [made.reactor.id]);
    },
    'reactors.update': async () => {
      const given = { name: 'Changed', configuration: { SERVICE_KEY: 'k2' } };
      const application = { id: linked.id };
      const changed = await bt.reactors.update(made.reactor.id, { ...given, application });
      has(changed, { ...given, formula: { id: made.formula.id } });
    },
    'reactors.patch': async () => {
      await bt.reactors.patch(made.reactor.id, { name: 'Patched', configuration: { more: 'm' } });
      has(await bt.reactors.retrieve(made.reactor.id), {
        name: 'Patched',
        configuration: { SERVICE_KEY: 'k2', more: 'm' },
      });
    },
    'reactors.react': async () => {
      const { raw, tokens } = await invoker.reactors.react(made.reactor.id, { args: { n: '21' } });
      assert.deepEqual(raw, { twice: 42, key: 'k2', client: 'function' });
      has(await invoker.tokens.retrieve(tokens.n), { data: '21' });
    },
    'reactors.react (what the code refuses)': async () => {
      const error = await refused(400, () =>
        invoker.reactors.react(made.reactor.id, { args: { n: 0 } }),
      );
      assert.deepEqual(error.data.errors, { n: ['is nothing'] });
    },
    'reactors.delete': async () => {
      await bt.reactors.delete(made.reactor.id);
      await refused(404, () => bt.reactors.retrieve(made.reactor.id));
    },
    'reactorFormulas.delete': async () => {
      await bt.reactorFormulas.delete(made.formula.id);
      await refused(404, () => bt.reactorFormulas.retrieve(made.formula.id));
    },
  };
}

const transform = (side) =>
  `module.exports = async ({ args: { body, headers } }) => ({ body: { ...body, ${side}: true }, headers });`;

function proxyCalls({ manager: bt, bt: invoker, linked }) {
  const made = {};
  const headers = () => ({ 'BT-PROXY-KEY': made.proxy.key, 'Content-Type': 'application/json' });
  const through = (method) => async () => {
    const { id } = await invoker.tokens.create({ type: 'token', data: 'Ada' });
    const hasBody = ['post', 'put', 'patch'].includes(method);
    const answer = await invoker.proxy[method]({
      path: '/people',
      query: { q: '1' },
      headers: headers(),
      ...(hasBody ? { body: { name: `{{ ${id} }}`, some_name: 1 } } : {}),
    });
    assert.equal(answer.method, method.toUpperCase());
    assert.equal(answer.url, '/base/people?q=1');
    if (hasBody) assert.deepEqual(answer.body, { name: 'Ada', some_name: 1, before: true });
    assert.equal(answer.after, true);
  };
  return {
    'proxies.create': async () => {
      const given = {
        name: unique('Proxy'),
        destinationUrl: `${DESTINATION_URL}/base`,
        configuration: { KEY_name: 'v' },
        requestTransform: { code: transform('before') },
        responseTransform: { code: transform('after') },
        requireAuth: true,
      };
      made.proxy = await bt.proxies.create({ ...given, application: { id: linked.id } });
      has(made.proxy, { ...given, applicationId: linked.id });
      assert.ok(made.proxy.key.length > 20);
    },
    'proxies.retrieve': async () => {
      has(await bt.proxies.retrieve(made.proxy.id), { name: made.proxy.name, key: made.proxy.key });
    },
    'proxies.list': async () => {
      hasIds(await bt.proxies.list({ id: [made.proxy.id] }), [made.proxy.id]);
      hasIds(await bt.proxies.list({ name: made.proxy.name }), [made.proxy.id]);
    },
    'proxies.update': async () => {
      const given = { ...without(made.proxy, 'id', 'key'), name: 'Changed' };
      const changed = await bt.proxies.update(made.proxy.id, given);
      has(changed, { name: 'Changed', key: made.proxy.key });
    },
    'proxies.patch': async () => {
      await bt.proxies.patch(made.proxy.id, { name: 'Patched' });
      const { configuration, requestTransform } = made.proxy;
      const patched = await bt.proxies.retrieve(made.proxy.id);
      has(patched, { name: 'Patched', configuration, requestTransform });
    },
    'proxy.get': through('get'),
    'proxy.post': through('post'),
    'proxy.put': through('put'),
    'proxy.patch': through('patch'),
    'proxy.delete': through('delete'),
    'proxy.proxyRequest': async () => {
      const answer = await invoker.proxy.proxyRequest('get', { headers: headers() });
      assert.equal(answer.url, '/base');
    },
    'proxies.delete': async () => {
      await bt.proxies.delete(made.proxy.id);
      await refused(404, () => bt.proxies.retrieve(made.proxy.id));
    },
  };
}

/** The calls, in their order; each may use what one before it has made. */
export function codeCalls(scene) {
  return { ...reactorCalls(scene), ...proxyCalls(scene) };
}
