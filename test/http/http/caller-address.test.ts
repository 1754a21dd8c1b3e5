import { afterAll, beforeAll, expect, test } from 'vitest';

import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let plain: TestService;
let trusting: TestService;
let others: TestService;

beforeAll(async () => {
  plain = await startService();
  trusting = await startService({ TRUST_PROXY: 'loopback' });
  others = await startService({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(async () => {
  await others.close();
  await trusting.close();
  await plain.close();
});

/** The address in the line of the log about a request that came with an `X-Forwarded-For`. */
async function loggedFor(service: TestService, forwardedFor: string): Promise<string | undefined> {
  const trace = `address-${String(Math.random()).slice(2)}`;
  const headers = { 'SVC-TRACE-ID': trace, 'X-Forwarded-For': forwardedFor };
  await service.anonymous.send('GET', '/permissions', undefined, headers);
  const line = await expect
    .poll(() =>
      service
        .logged()
        .split('\n')
        .find((each) => each.includes(trace)),
    )
    .toBeDefined()
    .then(() =>
      service
        .logged()
        .split('\n')
        .find((each) => each.includes(trace)),
    );
  return (JSON.parse(line ?? '{}') as { address?: string }).address;
}

test('the log tells whom a trusted proxy was called by', async () => {
  expect(await loggedFor(trusting, '198.51.100.66, 203.0.113.9')).toBe('203.0.113.9');
});

test('and nothing that anybody else says', async () => {
  for (const service of [plain, others])
    expect(await loggedFor(service, '203.0.113.9')).toBe('127.0.0.1');
  expect(plain.logged()).not.toContain('203.0.113.9');
});
