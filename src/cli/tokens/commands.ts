import type { Command } from 'commander';

import type { WithServices } from '../backup/options.js';
import type { TokenDeleteOptions } from './run-token-delete.js';
import type { TokenEraseOptions } from './run-token-erase.js';

/** Adds `token delete|erase`; docs/guides/many-tokens.md and docs/guides/deletion.md say when to use which. */
export function addTokenCommands(program: Command, withServices: WithServices): void {
  const token = program.command('token').description('delete and erase tokens');

  token
    .command('delete')
    .requiredOption('--tenant <id>', 'whose tokens')
    .requiredOption(
      '--query <query>',
      'which of them, as POST /tokens/search finds them; container:/* is all of them',
    )
    .option('--dry-run', 'say how many there are, and delete none')
    .option('--json', 'print {matched, deleted} as JSON')
    .description(
      'delete the tokens that a query finds, for good; can be cut off at any time and run again',
    )
    .action(async (options: TokenDeleteOptions) => {
      const { runTokenDelete } = await import('./run-token-delete.js');
      await runTokenDelete(withServices, options);
    });

  token
    .command('erase')
    .argument('<id>', 'identifier of the token')
    .option('--tenant <id>', 'the tenant that has it; needed where several have a token of this id')
    .option('--yes', 'do not ask')
    .option(
      '--backup-days <days>',
      'days for which you keep backups: until when they hold it is said',
    )
    .description(
      'take away a token, and all that holds its value or was made of it, for somebody who asks to be forgotten',
    )
    .action(async (id: string, options: TokenEraseOptions) => {
      const { runTokenErase } = await import('./run-token-erase.js');
      await runTokenErase(withServices, id, options);
    });
}
