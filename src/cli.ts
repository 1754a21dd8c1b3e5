#!/usr/bin/env node
import { Command } from 'commander';

import { addFormulasCommands } from './cli/formulas.js';
import { addKeysCommands } from './cli/keys.js';
import { print } from './cli/terminal.js';
import { ConfigError, readConfig } from './config.js';
import { VaultError } from './domain/errors.js';
import { formatPath } from './domain/issue.js';
import { firstStartNotice } from './first-start.js';
import { serve } from './main.js';
import { createLogger } from './observability/logger.js';
import { openVault, operatorContext } from './vault.js';
import type { Vault } from './vault.js';

const program = new Command('token-vault')
  .description(
    'An open, self-hosted token vault. Configuration is by environment variables: see README.md.',
  )
  .showHelpAfterError();

program
  .command('serve', { isDefault: true })
  .description('run the service until it is told to stop')
  .action(() => serve());

program
  .command('migrate')
  .description('bring the database up to date and stop; `serve` does so too when it starts')
  .action(() =>
    withVault(() => {
      print('The database is up to date.');
      return Promise.resolve();
    }),
  );

const tenant = program.command('tenant').description('create and list tenants');

tenant
  .command('create')
  .argument('<name>', 'name of the tenant, for people')
  .option('--json', 'print {tenant_id, application_id, key} as JSON')
  .description('create a tenant with a management Application; its key is shown this once')
  .action((name: string, { json }: { json?: boolean }) =>
    withVault(async ({ services }) => {
      const created = await services.tenants.create(operatorContext(log()), { name });
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
    withVault(async ({ services }) => {
      const tenants = await services.tenants.list(operatorContext(log()));
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

addKeysCommands(program, (act) =>
  withVault(({ services }) => act(services, operatorContext(log()))),
);

addFormulasCommands(program, (act) =>
  withVault(({ services }) => act(services.reactorFormulas, operatorContext(log()))),
);

/** Runs a command on the open vault; one that is being served is used beside its server. */
async function withVault(act: (vault: Vault) => Promise<void>): Promise<void> {
  const vault = await openVault({ config: readConfig(), log: log(), besideServer: true });
  try {
    process.stderr.write(firstStartNotice(vault));
    await act(vault);
  } finally {
    await vault.close();
  }
  end(0);
}

/** Ends the process at once: a timer of the schema engine would keep it for ten seconds more. */
function end(exitCode: number): never {
  process.exit(exitCode);
}

function log() {
  return createLogger('silent');
}

/** What a person at a terminal needs to know: no stack for faults that have a sentence of their own. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof VaultError) {
    const faults = error.issues.map(
      ({ path, message }) => `  ${formatPath(path, String)} ${message}`,
    );
    return [error.message, ...faults].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  await program.parseAsync();
} catch (error) {
  print(`token-vault: ${explain(error)}`, process.stderr);
  end(1);
}
