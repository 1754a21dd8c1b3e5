import { Command } from 'commander';

import { addAccessCommands } from './access/commands.js';
import { addAuditCommands } from './audit/commands.js';
import { addBackupCommands } from './backup/commands.js';
import { addDemoCommand } from './demo/commands.js';
import { addFormulasCommands } from './formulas.js';
import { addKeysCommands } from './keys.js';
import { packageVersion } from './package-version.js';
import { addSealCommands } from './seal.js';
import { addTenantCommands } from './tenants/commands.js';
import { addTokenCommands } from './tokens/commands.js';
import { print } from './terminal.js';
import type { RequestContext } from '../context.js';
import type { Vault, VaultOptions } from '../composition/vault.js';

/** Reads the arguments of this process and does what they say. Throws what a person is to be told of. */
export async function runCommand(): Promise<void> {
  const program = new Command('token-vault')
    .description(
      'An open, self-hosted token vault. Configuration is by environment variables: see docs/configuration.md.',
    )
    .version(packageVersion(), '-v, --version', 'print the version')
    .showHelpAfterError();

  program
    .command('serve', { isDefault: true })
    .option('--alone', 'in this one process, which nobody watches over and replaces when it dies')
    .description('run the service until it is told to stop')
    .action(async ({ alone }: { alone?: boolean }) => {
      if (alone === true) await (await import('../process/serving.js')).serveAlone();
      else await (await import('../main.js')).serve();
    });

  program
    .command('migrate')
    .description('bring the database up to date and stop; `serve` does so too when it starts')
    .action(() =>
      withVault(() => {
        print('The database is up to date.');
        return Promise.resolve();
      }),
    );

  addTenantCommands(program, (act) => withVault(({ services }, ctx) => act(services, ctx)));

  addKeysCommands(program, (act) => withVault(({ services }, ctx) => act(services, ctx)));

  addSealCommands(program, (act) => withVault(({ services }, ctx) => act(services.seals, ctx)));

  addBackupCommands(program, (act, options) =>
    withVault(({ services }, ctx) => act(services, ctx), options),
  );

  addAuditCommands(program, (act, options) =>
    withVault(({ services }, ctx) => act(services, ctx), options),
  );

  addAccessCommands(program, (act) => withVault(({ services }, ctx) => act(services.access, ctx)));

  addTokenCommands(program, (act) => withVault(({ services }, ctx) => act(services, ctx)));

  addFormulasCommands(program, (act) =>
    withVault(({ services }, ctx) => act(services.reactorFormulas, ctx)),
  );

  addDemoCommand(program, (act) => withVault(({ services }, ctx) => act(services, ctx)));
  await program.parseAsync();
}

/**
 * Runs a command on the open vault; one that is being served is used beside its server. The vault is loaded here and not
 * before: the process that watches over a service has none.
 */
async function withVault(
  act: (vault: Vault, ctx: RequestContext) => Promise<void>,
  options: Pick<VaultOptions, 'makesOperator'> = {},
): Promise<void> {
  const { openVault, operatorContext } = await import('../composition/vault.js');
  const { readConfig } = await import('../config.js');
  const { firstStartNotice } = await import('../process/first-start.js');
  const { createLogger } = await import('../observability/logger.js');
  const log = createLogger('silent');
  const vault = await openVault({ config: readConfig(), log, besideServer: true, ...options });
  try {
    process.stderr.write(firstStartNotice(vault));
    await act(vault, operatorContext(log));
  } finally {
    await vault.close();
  }
  endAtOnce(0);
}

/** Ends the process at once: a timer of the schema engine would keep it for ten seconds more. */
export function endAtOnce(exitCode: number): never {
  process.exit(exitCode);
}
