import { expect, test } from 'vitest';

import { newReactorOf } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';

/*
 * The threat: what runs within the vault reads its operations port, which asks nobody who he is, or calls its doors as from the
 * machine itself.
 */

const { service, manager } = await startScene({ OUTBOUND_ALLOW: '127.0.0.1,localhost' });
const PLACES = [service.operationsUrl, service.url];

test.each(PLACES)('user code does not reach %s', async (url) => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const target = url.replace('127.0.0.1', host);
    const reactor = await newReactorOf(
      manager,
      `module.exports = async () => {
        const answer = await fetch('${target}/metrics').catch((error) => ({ status: 'refused' }));
        return { raw: { status: answer.status } };
      };`,
    );
    const answer = await manager.post(`/reactors/${reactor}/react`, { args: {} });
    expect(answer.json).toMatchObject({ raw: { status: 'refused' } });
  }
});

test.each(PLACES)('a Proxy to %s is refused', async (url) => {
  const answer = await manager.post('/proxies', { name: 'Own', destination_url: `${url}/metrics` });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    errors: { destination_url: ['must not lead to a private or reserved address'] },
  });
});
