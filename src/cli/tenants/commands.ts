import type { Command } from 'commander';

import type { WithServices } from '../backup/options.js';
import { print } from '../terminal.js';
import type { TenantDeleteOptions } from './run-tenant-delete.js';

/** Adds `tenant create|list|delete`. */
export function addTenantCommands(program: Command, withServices: WithServices): void {
  const tenant = program.command('tenant').description('create, list and delete tenants');

  tenant
    .command('create')
    .argument('<name>', 'name of the tenant, for people')
    .option('--json', 'print {tenant_id, application_id, key} as JSON')
    .description('create a tenant with a management Application; its key is shown this once')
    .action((name: string, { json }: { json?: boolean }) =>
      withServices(async (services, ctx) => {
        const created = await services.tenants.create(ctx, { name });
        const { tenantId, applicationId } = created;
        const key = created.key.reveal();
        if (json === true)
          print(JSON.stringify({ tenant_id: tenantId, application_id: applicationId, key }));
        else
          print(
            `tenant          ${tenantId}\napplication     ${applicationId}\nmanagement key  ${key}`,
          );
      }),
    );

  tenant
    .command('list')
    .option('--json', 'print an array of {id, name, is_operator, created_at} as JSON')
    .description('list all tenants, oldest first')
    .action(({ json }: { json?: boolean }) =>
      withServices(async (services, ctx) => {
        const tenants = await services.tenants.list(ctx);
        if (json === true) {
          print(
            JSON.stringify(
              tenants.map(({ id, name, isOperator, createdAt }) => ({
                id,
                name,
                is_operator: isOperator,
                created_at: createdAt,
              })),
            ),
          );
          return;
        }
        for (const { id, name, isOperator } of tenants) {
          print(`${id}  ${name}${isOperator ? '  (operator)' : ''}`);
        }
      }),
    );

  tenant
    .command('delete')
    .argument('<id>', 'identifier of the tenant')
    .option('--yes', 'do not ask')
    .option(
      '--certificate <file>',
      'write the certificate to this file, which must not exist yet; left out: to standard output',
    )
    .description(
      'destroy the keys of a tenant, at once and for good, then take its rows away; done again, it goes on where it was cut off',
    )
    .action(async (id: string, options: TenantDeleteOptions) => {
      const { runTenantDelete } = await import('./run-tenant-delete.js');
      await runTenantDelete(withServices, id, options);
    });
}
