import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { graphqlFailure } from '../../support/service/shapes.js';

let service: TestService;
let manager: Caller;

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
});
afterAll(() => service.close());

test('GraphQL: permissions answers the table, for any valid key', async () => {
  const query = `query ($type: ApplicationType) {
    permissions(applicationType: $type) { type description applicationTypes }
  }`;
  const browser = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const { json } = await browser.graphql(query, { type: 'public' });
  expect(json).toStrictEqual({
    data: {
      permissions: ['token_create', 'token_update'].map((type) => ({
        type,
        description: expect.any(String),
        applicationTypes: ['private', 'public', 'management'],
      })),
    },
  });
  const anonymous = await service.anonymous.graphql(query);
  expect(anonymous.json).toStrictEqual({
    errors: [graphqlFailure('UNAUTHENTICATED', anonymous, { path: ['permissions'] })],
    data: { permissions: null },
  });
});
