import { expect, test } from 'vitest';

import { graphqlOutcome, restOutcome } from '../../../src/http/middleware/idempotency.js';

test.each([
  [201, '{"id":"x"}', 'success'],
  [204, '', 'success'],
  [400, '{"code":"VALIDATION_FAILED"}', 'failure'],
  [409, '{"code":"CONFLICT"}', 'failure'],
  [500, '{"code":"CODE_FAILED"}', 'failure'],
  [502, '{"code":"DESTINATION_FAILED"}', 'failure'],
  [500, '{"code":"INTERNAL"}', 'unknown'],
  [503, '{"code":"UNAVAILABLE"}', 'unknown'],
  // What code answers in place of the vault.
  [500, 'null', 'failure'],
  [503, '[]', 'failure'],
  [500, 'no JSON', 'failure'],
  [503, '', 'failure'],
])('over REST %d %s tells of %s', (status, body, outcome) => {
  expect(restOutcome({ status, body })).toBe(outcome);
});

test.each([
  [200, '{"data":{"a":1}}', 'success'],
  [400, '{"errors":[{"message":"no"}]}', 'failure'],
  [200, '{"data":null,"errors":[{"extensions":{"code":"NOT_FOUND"}}]}', 'failure'],
  [
    200,
    '{"errors":[{"extensions":{"code":"NOT_FOUND"}},{"extensions":{"code":"UNAVAILABLE"}}]}',
    'unknown',
  ],
  [500, '{"errors":[{"extensions":{"code":"INTERNAL"}}]}', 'unknown'],
])('over GraphQL %d %s tells of %s', (status, body, outcome) => {
  expect(graphqlOutcome({ status, body })).toBe(outcome);
});
