// Calls of Applications, permissions, the trail and the tenant by @basis-theory/node-sdk.
import assert from 'node:assert/strict';

import { has, refused, unique, UUID } from './calls.mjs';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const rule = (priority, container) => ({
  description: `rule ${priority}`,
  priority,
  container,
  transform: 'mask',
  permissions: ['token:read'],
});

function applicationCalls({ client, as }) {
  const made = {};
  return {
    'applications.create': async () => {
      const given = {
        name: unique('Application'),
        type: 'management',
        permissions: ['application:read', 'token:create'],
        rules: [rule(2, '/pci/'), rule(1, '/pci/high/')],
      };
      made.application = await client.applications.create(given);
      has(made.application, given);
      assert.match(made.application.key, /^key_/);
    },
    'applications.create (nothing granted)': () =>
      refused(400, () => client.applications.create({ name: 'n', type: 'private' })),
    'applications.get': async () => {
      const read = await client.applications.get(made.application.id);
      assert.equal(read.key, undefined);
      has(read, { name: made.application.name });
    },
    'applications.list': async () => {
      const listed = await client.applications.list({ id: [made.application.id] });
      assert.deepEqual(
        listed.data.map(({ id }) => id),
        [made.application.id],
      );
    },
    'applications.getByKey': async () => {
      const self = await as(made.application.key).applications.getByKey();
      assert.equal(self.id, made.application.id);
    },
    'applications.update': async () => {
      const given = { name: 'Changed', permissions: ['application:read'], rules: [] };
      has(await client.applications.update(made.application.id, given), given);
    },
    'applications.delete': async () => {
      await client.applications.delete(made.application.id);
      await refused(404, () => client.applications.get(made.application.id));
    },
  };
}

/** The calls, in their order; each may use what one before it has made. */
export function administrationCalls(scene) {
  const { client } = scene;
  const { tenants } = client;
  return {
    ...applicationCalls(scene),
    'permissions.list': async () => {
      const permissions = await client.permissions.list({ applicationType: 'public' });
      assert.deepEqual(permissions.map(({ type }) => type).sort(), [
        'token:create',
        'token:update',
      ]);
    },
    'logs.list': async () => {
      const { data } = await client.logs.list({ entityType: 'application', size: 5 });
      assert.equal(data.length, 5);
      assert.equal(data[0].entityType, 'application');
    },
    'logs.getEntityTypes': async () => {
      const types = await client.logs.getEntityTypes();
      has(
        types.find(({ value }) => value === 'token'),
        { value: 'token' },
      );
    },
    'tenants.self.get': async () => assert.match((await tenants.self.get()).id, UUID),
    'tenants.self.update': async () => {
      const given = { name: unique('Tenant'), settings: { a_b: 'c' } };
      has(await tenants.self.update(given), given);
    },
    'tenants.self.getUsageReports': async () => {
      assert.ok((await tenants.self.getUsageReports()).totalTokens > 0);
    },
    'tenants.members.list': async () => {
      has(await tenants.members.list({ userId: [NOBODY] }), { data: [] });
    },
    'tenants.invitations.list': async () => {
      has(await tenants.invitations.list({ status: 'PENDING' }), { data: [] });
    },
    'tenants.self.delete': () => tenants.self.delete(),
    'tenants.owner.get': () => tenants.owner.get(),
    'tenants.members.update': () => tenants.members.update(NOBODY, { role: 'ADMIN' }),
    'tenants.members.delete': () => tenants.members.delete(NOBODY),
    'tenants.invitations.create': () => tenants.invitations.create({ email: 'ada@example.com' }),
    'tenants.invitations.resend': () => tenants.invitations.resend(NOBODY),
    'tenants.invitations.get': () => tenants.invitations.get(NOBODY),
    'tenants.invitations.delete': () => tenants.invitations.delete(NOBODY),
    'applicationKeys.create': () => client.applicationKeys.create(scene.linked.id),
    'applicationKeys.list': () => client.applicationKeys.list(scene.linked.id),
    'applicationKeys.get': () => client.applicationKeys.get(scene.linked.id, NOBODY),
    'applicationKeys.delete': () => client.applicationKeys.delete(scene.linked.id, NOBODY),
    'applicationTemplates.list': () => client.applicationTemplates.list(),
    'applicationTemplates.get': () => client.applicationTemplates.get(NOBODY),
    'roles.list': () => client.roles.list(),
  };
}
