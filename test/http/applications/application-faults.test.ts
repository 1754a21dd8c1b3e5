import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { manager } = await startScene();

test('400: faults of single members and of members against each other are told together', async () => {
  const rule = { priority: 1, transform: 'reveal', permissions: ['token:create'] };
  const answer = await manager.post('/applications', {
    nmae: 'misspelt',
    type: 'public',
    permissions: ['token:steal'],
    rules: [rule, rule],
    expires_at: '2001-01-01',
  });
  const reveal = ['must not be reveal for a public Application'];
  expect(answer.json).toStrictEqual(
    problem('VALIDATION_FAILED', answer, {
      name: ['is required'],
      nmae: ['is not a known member'],
      'permissions[0]': ['must be the name of a permission'],
      'rules[0].container': ['is required for a public Application'],
      'rules[0].transform': reveal,
      'rules[1].container': ['is required for a public Application'],
      'rules[1].priority': ['must not be used by another rule'],
      'rules[1].transform': reveal,
      expires_at: ['must be in the future'],
    }),
  );
});
