import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import { fromPlain } from '../../domain/json/json-value.js';
import { VaultError } from '../../domain/errors.js';
import { identityOf } from '../../services/access/authentication-service.js';
import { print } from '../terminal.js';
import { makeApplications } from './demo-applications.js';
import type { DemoApplications } from './demo-applications.js';
import { makeCode } from './demo-code.js';
import type { DemoCode } from './demo-code.js';
import { asManagement, demoTenants, DEMO_NAME, mark } from './demo-tenant.js';
import { makeTokens } from './demo-tokens.js';
import type { DemoTokens } from './demo-tokens.js';
import { pastUsage } from './demo-usage.js';

/** Acts of each kind that are put into the trail. */
const ACTS = 6;

/**
 * Makes a tenant of its own with demo data in it, and shows the key to it. Throws where there is such a tenant already.
 * `json` prints `{tenant_id, key}` and nothing else.
 */
export async function runDemo(
  services: Services,
  ctx: RequestContext,
  { json }: { readonly json: boolean },
): Promise<void> {
  const [present] = await demoTenants(services, ctx);
  if (present !== undefined) {
    throw new Error(
      `There is demo data already, in the tenant ${present.id}. To make it anew: token-vault demo --remove, then token-vault demo.`,
    );
  }
  const say = (text: string): void => {
    if (!json) print(text, process.stderr);
  };
  const created = await services.tenants.create(ctx, { name: DEMO_NAME });
  const { tenantId } = created;
  const manager = asManagement(ctx, created);
  // It is marked first, so that what is made up to a failure can be removed.
  await mark(services, manager);
  const applications = await makeApplications(services, manager);
  say('applications made');
  const tokens = await makeTokens(services, manager);
  say(`${String(tokens.count)} tokens made`);
  const code = await makeCode(services, manager, applications);
  say('formulas, reactors and proxies made');
  await act(services, manager, applications, tokens, code);
  await services.demoUsage.add(ctx, pastUsage(tenantId, applications, code));
  say('acts and past traffic made up');
  const key = created.key.reveal();
  if (json) print(JSON.stringify({ tenant_id: tenantId, key }));
  else
    print(
      `tenant          ${tenantId}  (${DEMO_NAME})\nmanagement key  ${key}\n\n` +
        'Sign in with the key at /dashboard. Nothing in there is real; token-vault demo --remove takes it away.',
    );
}

/** Reads, runs and refusals, as programs of the shop would have them, for the audit trail. */
async function act(
  services: Services,
  ctx: RequestContext,
  { support, nightly }: DemoApplications,
  tokens: DemoTokens,
  code: DemoCode,
): Promise<void> {
  const as = (application: typeof support): RequestContext => ({
    ...ctx,
    identity: identityOf(application),
  });
  const desk = as(support);
  for (let index = 0; index < ACTS; index += 1) {
    const person = tokens.people[index];
    const card = tokens.cards[index];
    if (person === undefined || card === undefined) return;
    await services.tokens.get(desk, { id: person });
    await services.reactorInvocation.react(as(nightly), {
      id: code.network,
      input: { args: fromPlain({ card: { number: `{{ ${card} | json: '$.number' }}` } }) },
    });
    await refused(services.tokens.delete(desk, { id: card }));
    await refused(
      services.reactorInvocation.react(as(nightly), {
        id: code.broken,
        input: { args: fromPlain({}) },
      }),
    );
  }
}

/** Waits for what is meant to be refused or to fail. */
async function refused(pending: Promise<unknown>): Promise<void> {
  try {
    await pending;
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
  }
}
