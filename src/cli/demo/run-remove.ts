import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import { print } from '../terminal.js';
import { demoTenants } from './demo-tenant.js';

/** Takes the tenants of demo data away whole, with whatever was added to them since, as `token-vault tenant delete` does. */
export async function runRemove(services: Services, ctx: RequestContext): Promise<void> {
  const tenants = await demoTenants(services, ctx);
  if (tenants.length === 0) print('There is no demo data.');
  for (const { id: tenantId } of tenants) {
    const { rows } = await services.tenantDeletions.delete(ctx, { tenantId }, ({ step }) => {
      if (step === 'waiting') print('Waiting for requests that had begun.', process.stderr);
    });
    print(`The demo data is gone, and its tenant ${tenantId}: ${String(rows)} rows.`);
  }
}
