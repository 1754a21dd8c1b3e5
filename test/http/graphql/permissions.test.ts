import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { graphqlFailure } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

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
