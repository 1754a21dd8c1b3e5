import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { Destination } from '../../support/peers/destination.js';
import { newProxy } from '../../support/scenes/proxies.js';
import { usage } from '../../support/scenes/usage.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let service: TestService;
let destination: Destination;
let tenant: Caller;
/** Sees whole values below `/shown/`, and masks elsewhere. */
let reader: Caller;

beforeAll(async () => {
  service = await startService({ OUTBOUND_ALLOW: '127.0.0.1' }, { isShared: true });
  destination = await Destination.start();
});
beforeEach(async () => {
  tenant = await service.newTenant();
  const permissions = ['token:read', 'token:search', 'token:use'];
  reader = await tenant.newApplication({
    rules: [
      { priority: 1, container: '/shown/', transform: 'reveal', permissions },
      { priority: 2, container: '/', transform: 'mask', permissions },
    ],
  });
});
afterAll(async () => {
  await service.close();
  await destination.stop();
});

async function newToken(container: string): Promise<string> {
  const data = { type: 'card', data: { number: '4242424242424242' }, containers: [container] };
  const { json } = await tenant.post('/tokens', data);
  return (json as { id: string }).id;
}

/** Expects what the reader was shown to be counted so; that is counted before it is answered. */
async function revealed(count: number): Promise<void> {
  const { total } = await usage(tenant, `{ applicationId: "${reader.applicationId}" }`);
  expect(total.tokensRevealed).toBe(count);
  expect((await usage(tenant)).total.tokensRevealed).toBe(count);
}

describe('tokens whose values callers were shown', () => {
  test('count where they were read, listed, searched or detokenized, and masks do not', async () => {
    const [shown, other] = [await newToken('/shown/'), await newToken('/shown/')];
    const masked = await newToken('/masked/');
    await reader.get(`/tokens/${shown}`);
    await reader.get(`/tokens/${masked}`);
    await revealed(1);
    await reader.get('/tokens');
    await revealed(3);
    await reader.post('/tokens/search', { query: 'type:card' });
    await revealed(5);
    await reader.post(
      '/detokenize',
      [shown, other, masked].map((id) => `{{ ${id} }}`),
    );
    await revealed(7);
    await reader.graphql(`{ token(id: "${shown}") { data } }`);
    await revealed(8);
  });

  test('do not where a destination gets them, nor where a request was refused', async () => {
    const shown = await newToken('/shown/');
    const proxy = await newProxy(tenant, { destination_url: destination.url });
    destination.respond = (_request, response) => response.writeHead(200).end();
    await reader.send('POST', '/proxy', { a: `{{ ${shown} }}` }, { 'SVC-PROXY-KEY': proxy.key });
    await reader.post('/detokenize', [
      `{{ ${shown} }}`,
      '{{ 6f5b1e1c-0000-4000-8000-000000000000 }}',
    ]);
    await revealed(0);
  });
});
