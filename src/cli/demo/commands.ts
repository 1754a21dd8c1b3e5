import type { Command } from 'commander';

import type { WithServices } from '../backup/options.js';

/** Adds `demo`, which makes a tenant with demo data and takes it away again. */
export function addDemoCommand(program: Command, withServices: WithServices): void {
  program
    .command('demo')
    .option('--remove', 'take the demo data away again, and whatever was added to its tenant')
    .option('--json', 'print {tenant_id, key} as JSON and nothing else')
    .description(
      'make a tenant of its own with demo data, to look around in the dashboard: applications, tokens of every type, ' +
        'formulas, reactors, proxies, acts and past traffic; its management key is shown this once',
    )
    .action(({ remove = false, json = false }: { remove?: boolean; json?: boolean }) =>
      withServices(async (services, ctx) => {
        if (remove) await (await import('./run-remove.js')).runRemove(services, ctx);
        else await (await import('./run-demo.js')).runDemo(services, ctx, { json });
      }),
    );
}
