import type { Command } from 'commander';

import type { RequestContext } from '../context.js';
import type { TokenDeletionService } from '../services/tokens/token-deletion-service.js';
import { Progress } from './progress.js';
import { print } from './terminal.js';

/** Runs a command on the open vault. */
export type WithTokenDeletions = (
  act: (deletions: TokenDeletionService, ctx: RequestContext) => Promise<void>,
) => Promise<void>;

interface DeleteOptions {
  readonly tenant: string;
  readonly query: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Adds `token delete`; docs/guides/many-tokens.md says when to use it. */
export function addTokenCommands(program: Command, withDeletions: WithTokenDeletions): void {
  program
    .command('token')
    .description('look after the tokens of a tenant')
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
    .action((options: DeleteOptions) =>
      withDeletions((deletions, ctx) => deleteTokens(deletions, ctx, options)),
    );
}

async function deleteTokens(
  deletions: TokenDeletionService,
  ctx: RequestContext,
  { tenant: tenantId, query, dryRun = false, json = false }: DeleteOptions,
): Promise<void> {
  const progress = new Progress(process.stderr);
  let state = { deleted: 0, matched: 0 };
  try {
    for await (state of deletions.deleteAll(ctx, { tenantId, query, dryRun })) {
      if (!dryRun) progress.show(state.deleted, state.matched);
    }
    if (!dryRun) progress.show(state.deleted, state.matched, true);
  } finally {
    progress.end();
  }
  const { matched, deleted } = state;
  if (json) print(JSON.stringify({ matched, deleted }));
  else if (dryRun) print(`${String(matched)} tokens would be deleted.`);
  else print(`Deleted ${String(deleted)} tokens.`);
}
