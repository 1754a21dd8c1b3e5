import { expect } from 'vitest';

import type { Caller } from '../service/caller.js';
import { RULE } from '../access/grant-faults.js';
import { ISO_TIME } from '../service/shapes.js';

const FIELDS = `id tenantId name type permissions
  rules { description priority container transform permissions }
  expiresAt createdBy createdAt modifiedBy modifiedAt`;

/** Makes an Application and answers all of it. */
export const CREATE = `mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { application { ${FIELDS} } key } }`;

/** Replaces what can be changed of an Application. */
export const UPDATE = `mutation ($id: UUID!, $input: UpdateApplicationInput!) {
  updateApplication(id: $id, input: $input) { application { ${FIELDS} } }
}`;

/** Gives an Application a new key. */
export const REGENERATE = `mutation ($id: UUID!) { regenerateApplicationKey(id: $id) { application { ${FIELDS} } key } }`;

/** Deletes an Application. */
export const DELETE = 'mutation ($id: UUID!) { deleteApplication(id: $id) { id } }';

/** Answers an Application by its id. */
export const GET = `query ($id: UUID!) { application(id: $id) { ${FIELDS} } }`;

/** Answers the Application that calls. */
export const BY_KEY = `{ applicationByKey { ${FIELDS} } }`;

/** Answers the first Applications of a list. */
export const LIST = `query ($filter: ApplicationFilter, $first: Int) {
  applications(filter: $filter, first: $first) {
    totalCount
    nodes { ${FIELDS} }
  }
}`;

/** The body of the Application that tests of the root fields look at, as REST takes it. */
export const TARGET = {
  name: 'Target',
  permissions: ['token:create'],
  rules: [RULE],
  expires_at: '2099-01-01',
};

/** A rule as GraphQL takes it. */
export const GRAPHQL_RULE = {
  ...RULE,
  permissions: RULE.permissions.map((each) => each.replaceAll(':', '_')),
};

const RULE_OUT = { description: null, ...GRAPHQL_RULE };

/** What GraphQL answers of {@link TARGET}, made by `manager`. */
export const targetOut = (manager: Caller, target: Caller) => ({
  id: target.applicationId,
  tenantId: manager.tenantId,
  name: 'Target',
  type: 'private',
  permissions: ['token_create'],
  rules: [RULE_OUT],
  expiresAt: '2099-01-01T00:00:00.000Z',
  createdBy: manager.applicationId,
  createdAt: expect.stringMatching(ISO_TIME),
  modifiedBy: null,
  modifiedAt: null,
});
