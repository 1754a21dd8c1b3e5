import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ProxyScene } from '../../support/scenes/proxy-scene.js';
import type { Caller } from '../../support/service/caller.js';
import { newFormula } from '../../support/user-code/formulas.js';

/*
 * Code that was written for another vault calls the client by that vault's name: `HEADER_ALIASES` gives it the same client
 * beside `svc`, in formulas and in transforms, where an Application is linked and not elsewhere.
 */

let plain: ProxyScene;
let aliased: ProxyScene;

beforeAll(async () => {
  plain = await ProxyScene.start();
  aliased = await ProxyScene.start({ HEADER_ALIASES: 'BT,Acme2' });
});
afterAll(async () => {
  await aliased.stop();
  await plain.stop();
});

const newLinked = ({ manager }: ProxyScene): Promise<Caller> =>
  manager.newApplication({ permissions: ['token:create', 'token:use'] });

/** What a formula with this body answers, with an Application linked, or without one. */
async function react(scene: ProxyScene, body: string, linked?: Caller): Promise<unknown> {
  const { manager } = scene;
  const code = `module.exports = async (req) => ({ raw: await (async () => { ${body} })() })`;
  const formula = { id: await newFormula(manager, { code }) };
  const link = linked === undefined ? {} : { application: { id: linked.applicationId } };
  const made = await manager.post('/reactors', { name: 'R', formula, ...link });
  const caller = await manager.newApplication({ permissions: ['token:use'] });
  const { id } = made.json as { id: string };
  const answer = await caller.post(`/reactors/${id}/react`, { args: { name: 'Ada' } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { raw: unknown }).raw;
}

const NAMES = 'Object.keys(req)';

describe('with HEADER_ALIASES=BT,Acme2', () => {
  test('a formula gets one client by each name in lower case', async () => {
    const body = `const { svc, bt, acme2 } = req;
      const { name } = await bt.tokenize({ name: req.args.name });
      const back = await acme2.detokenize('{{ ' + name + ' }}');
      return { names: ${NAMES}, same: [svc === bt, bt === acme2], back };`;
    expect(await react(aliased, body, await newLinked(aliased))).toStrictEqual({
      names: ['args', 'configuration', 'svc', 'bt', 'acme2'],
      same: [true, true],
      back: 'Ada',
    });
  });

  test('without a linked Application it gets none', async () => {
    expect(await react(aliased, `return ${NAMES}`)).toStrictEqual(['args', 'configuration']);
  });

  test.each(['request', 'response'])('a transform of the %s gets it too', async (side) => {
    const linked = await newLinked(aliased);
    const body = `const { bt, svc, args } = req;
      const made = await bt.tokenize('Ada');
      return { body: { same: bt === svc, back: await svc.detokenize('{{ ' + made + ' }}') } };`;
    const members = { application: { id: linked.applicationId } };
    const proxy = await aliased.proxyWith({ [side]: body }, members);
    aliased.destination.received.length = 0;
    const answer = await aliased.call(proxy, { method: 'POST', body: '{}' });
    expect(answer.status, answer.text).toBe(200);
    const [sent] = aliased.destination.received;
    const text = side === 'request' ? sent?.body.toString() : answer.text;
    expect(JSON.parse(text ?? '')).toStrictEqual({ same: true, back: 'Ada' });
  });
});

test('without HEADER_ALIASES code gets svc alone', async () => {
  const names = await react(plain, `return ${NAMES}`, await newLinked(plain));
  expect(names).toStrictEqual(['args', 'configuration', 'svc']);
});
