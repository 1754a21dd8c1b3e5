import type { RequestContext } from '../../context.js';
import type { Services } from '../../composition/create-services.js';
import type { Application } from '../../domain/access/application.js';

const DAY_MS = 86_400_000;

/** What programs of an imaginary shop sign in with. */
export interface DemoApplications {
  readonly checkout: Application;
  readonly support: Application;
  readonly web: Application;
  readonly nightly: Application;
}

/** Makes an Application of each type, one with a rule of each kind of sight, and one whose key ends soon. */
export async function makeApplications(
  services: Services,
  ctx: RequestContext,
): Promise<DemoApplications> {
  const make = (input: object): Promise<Application> => services.applications.create(ctx, input);
  return {
    checkout: await make({
      name: 'Demo: checkout backend',
      type: 'private',
      permissions: ['token:create'],
      rules: [
        {
          description: 'Charges cards without seeing them',
          priority: 1,
          container: '/demo/pci/',
          transform: 'mask',
          permissions: ['token:read', 'token:use'],
        },
      ],
    }),
    support: await make({
      name: 'Demo: support desk',
      type: 'private',
      rules: [
        {
          description: 'Never the cards that are most sensitive',
          priority: 1,
          container: '/demo/pci/high/',
          transform: 'redact',
          permissions: ['token:read'],
        },
        {
          description: 'Cards masked',
          priority: 2,
          container: '/demo/pci/',
          transform: 'mask',
          permissions: ['token:read', 'token:search'],
        },
        {
          description: 'People in clear',
          priority: 3,
          container: '/demo/people/',
          transform: 'reveal',
          permissions: ['token:read', 'token:search'],
        },
      ],
    }),
    web: await make({
      name: 'Demo: web shop (public)',
      type: 'public',
      permissions: ['token:create'],
    }),
    nightly: await make({
      name: 'Demo: nightly job, ends soon',
      type: 'private',
      permissions: ['token:read', 'token:search', 'token:use', 'token:delete'],
      expiresAt: new Date(Date.now() + 5 * DAY_MS).toISOString(),
    }),
  };
}
