import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import { PERMISSIONS } from '../../domain/access/permission.js';
import type { Tenant } from '../../domain/tenant/tenant.js';

/** The setting by which a tenant of demo data is known, to its removal and to the dashboard. */
export const DEMO_SETTING = 'token-vault.demo';

/** What the tenants of demo data are called; that of a name is for people, the setting is what counts. */
export const DEMO_NAME = 'Demo data';

/** Acts within a tenant as its management Application does, with every permission: for whoever runs the command line. */
export function asManagement(
  ctx: RequestContext,
  { tenantId, applicationId }: { readonly tenantId: string; readonly applicationId: string },
): RequestContext {
  const type = 'management';
  const grants = { permissions: PERMISSIONS, rules: [] };
  return { ...ctx, identity: { kind: 'application', tenantId, applicationId, type, ...grants } };
}

/** Marks the tenant, so that everybody sees what it is and the removal finds it. */
export async function mark(services: Services, ctx: RequestContext): Promise<void> {
  const settings = new Map([[DEMO_SETTING, new Date().toISOString()]]);
  await services.tenants.updateSelf(ctx, { input: { name: DEMO_NAME, settings } });
}

/** The tenants that hold demo data. */
export async function demoTenants(
  services: Services,
  ctx: RequestContext,
): Promise<readonly Tenant[]> {
  const tenants = await services.tenants.list(ctx);
  return tenants.filter(({ settings }) => settings?.has(DEMO_SETTING) === true);
}
