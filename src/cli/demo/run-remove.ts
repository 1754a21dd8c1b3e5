import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import { print } from '../terminal.js';
import { asManagement, demoTenants, markRemoved } from './demo-tenant.js';

const PAGE = { page: 1, size: 100 };

/** A list of which everything is taken away. */
interface Shelf {
  readonly list: (
    ctx: RequestContext,
    input: unknown,
  ) => Promise<{ readonly data: readonly { readonly id: string }[] }>;
  readonly delete: (ctx: RequestContext, ref: { readonly id: string }) => Promise<unknown>;
}

/** Takes everything away that `token-vault demo` made, and whatever was added to its tenant since. */
export async function runRemove(services: Services, ctx: RequestContext): Promise<void> {
  const tenants = await demoTenants(services, ctx);
  if (tenants.length === 0) print('There is no demo data.');
  for (const { id: tenantId } of tenants) {
    const applicationId = await managementOf(services, ctx, tenantId);
    const manager = asManagement(ctx, { tenantId, applicationId });
    const removed = await empty(services, manager);
    await markRemoved(services, manager);
    await emptyShelf(manager, services.applications);
    print(
      `Removed from tenant ${tenantId}: ${removed}, and its keys. It stays, empty, for its audit trail.`,
    );
  }
}

/** The management Application that whatever is done is done as: any of the tenant's, the oldest where it is there still. */
async function managementOf(
  services: Services,
  ctx: RequestContext,
  tenantId: string,
): Promise<string> {
  const reader = asManagement(ctx, { tenantId, applicationId: tenantId });
  const { data } = await services.applications.list(reader, { ...PAGE, type: ['management'] });
  return data.at(-1)?.id ?? tenantId;
}

async function empty(services: Services, ctx: RequestContext): Promise<string> {
  const { tokenLists, tokens, proxies, reactors, reactorFormulas } = services;
  const shelves: readonly (readonly [string, Shelf])[] = [
    ['proxies', proxies],
    ['reactors', reactors],
    [
      'formulas',
      {
        list: (caller, input) =>
          reactorFormulas.list(caller, { ...(input as object), type: ['private'] }),
        delete: (caller, ref) => reactorFormulas.delete(caller, ref),
      },
    ],
    [
      'tokens',
      {
        list: async (caller, input) => ({
          data: (await tokenLists.list(caller, input)).data.map(({ token }) => token),
        }),
        delete: (caller, ref) => tokens.delete(caller, ref),
      },
    ],
  ];
  const said: string[] = [];
  for (const [name, shelf] of shelves) {
    said.push(`${String(await emptyShelf(ctx, shelf))} ${name}`);
  }
  return said.join(', ');
}

async function emptyShelf(ctx: RequestContext, shelf: Shelf): Promise<number> {
  let removed = 0;
  for (;;) {
    const { data } = await shelf.list(ctx, PAGE);
    if (data.length === 0) return removed;
    for (const { id } of data) await shelf.delete(ctx, { id });
    removed += data.length;
  }
}
