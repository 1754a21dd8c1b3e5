// Calls of Applications, permissions, the trail and the tenant by @basis-theory/basis-theory-js.
import assert from 'node:assert/strict';

import { has, hasIds, refused, unique, UUID } from './calls.mjs';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const rule = (priority, container) => ({
  description: `rule ${priority}`,
  priority,
  container,
  transform: 'mask',
  permissions: ['token:read'],
});

function applicationCalls({ manager: bt, as }) {
  const made = {};
  const lookUp = async (method) => {
    const self = await as(made.key);
    has(await self.applications[method](), { id: made.application.id, type: 'management' });
  };
  return {
    'applications.create': async () => {
      made.name = unique('Application');
      made.application = await bt.applications.create({
        name: made.name,
        type: 'management',
        permissions: ['application:read', 'token:create'],
        rules: [rule(2, '/pci/'), rule(1, '/pci/high/')],
        expiresAt: '2099-01-01T00:00:00Z',
      });
      const { application } = made;
      made.key = application.key;
      assert.match(application.id, UUID);
      assert.match(application.key, /^key_/);
      has(application, { name: made.name, expiresAt: '2099-01-01T00:00:00.000Z' });
      has(application, { rules: [rule(2, '/pci/'), rule(1, '/pci/high/')] });
    },
    'applications.create (nothing granted)': async () => {
      const error = await refused(400, () =>
        bt.applications.create({ name: 'n', type: 'private' }),
      );
      assert.deepEqual(Object.keys(error.data.errors), ['permissions']);
    },
    'applications.retrieve': async () => {
      const read = await bt.applications.retrieve(made.application.id);
      assert.equal(read.key, undefined);
      has(read, { name: made.name, permissions: ['application:read', 'token:create'] });
    },
    'applications.list': async () => {
      hasIds(await bt.applications.list({ id: [made.application.id] }), [made.application.id]);
    },
    'applications.retrieveByKey': () => lookUp('retrieveByKey'),
    'applications.getApplicationByKey': () => lookUp('getApplicationByKey'),
    'applications.update': async () => {
      const changed = { name: 'Changed', permissions: ['application:read'], rules: [] };
      has(await bt.applications.update(made.application.id, changed), changed);
    },
    'applications.regenerateKey': async () => {
      const { key } = await bt.applications.regenerateKey(made.application.id);
      assert.notEqual(key, made.key);
      await refused(401, async () => (await as(made.key)).applications.retrieveByKey());
      made.key = key;
      await lookUp('retrieveByKey');
    },
    'applications.delete': async () => {
      await bt.applications.delete(made.application.id);
      await refused(404, () => bt.applications.retrieve(made.application.id));
    },
  };
}

function tenantCalls({ manager: bt }) {
  return {
    'tenants.retrieve': async () => {
      const tenant = await bt.tenants.retrieve();
      assert.match(tenant.id, UUID);
      assert.equal(typeof tenant.name, 'string');
    },
    'tenants.update': async () => {
      const given = { name: unique('Tenant'), settings: { region: 'eu' } };
      has(await bt.tenants.update(given), given);
    },
    'tenants.retrieveUsageReport': async () => {
      const report = await bt.tenants.retrieveUsageReport();
      assert.ok(report.totalTokens > 0);
      assert.ok(report.tokenReport.metricsByType.token.count > 0);
    },
    'tenants.listMembers': async () => {
      has(await bt.tenants.listMembers({ userId: [NOBODY], page: 1 }), { data: [] });
    },
    'tenants.listInvitations': async () => {
      has(await bt.tenants.listInvitations({ status: 'PENDING', size: 5 }), { data: [] });
    },
    'tenants.createInvitation': async () => {
      assert.match((await bt.tenants.createInvitation({ email: 'ada@example.com' })).id, UUID);
    },
    'tenants.resendInvitation': () => bt.tenants.resendInvitation(NOBODY),
    'tenants.retrieveInvitation': () => bt.tenants.retrieveInvitation(NOBODY),
    'tenants.deleteInvitation': () => bt.tenants.deleteInvitation(NOBODY),
    'tenants.deleteMember': () => bt.tenants.deleteMember(NOBODY),
    'tenants.delete': () => bt.tenants.delete(),
  };
}

/** The calls, in their order; each may use what one before it has made. */
export function administrationCalls(scene) {
  const { manager: bt } = scene;
  return {
    ...applicationCalls(scene),
    ...tenantCalls(scene),
    'permissions.list': async () => {
      const permissions = await bt.permissions.list();
      has(
        permissions.find(({ type }) => type === 'token:create'),
        { applicationTypes: ['private', 'public', 'management'] },
      );
    },
    'logs.list': async () => {
      const { data } = await bt.logs.list({
        entityType: 'application',
        startDate: '2020-01-01T00:00:00Z',
        size: 5,
      });
      assert.equal(data.length, 5);
      assert.equal(data[0].entityType, 'application');
    },
  };
}
