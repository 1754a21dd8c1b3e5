import type { WithServices } from '../backup/options.js';
import { Progress } from '../progress.js';
import { print } from '../terminal.js';

/** Options of `token delete`. */
export interface TokenDeleteOptions {
  readonly tenant: string;
  readonly query: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Deletes the tokens of a tenant that a query finds, or says how many there are; ends where it is told to. */
export function runTokenDelete(
  withServices: WithServices,
  { tenant: tenantId, query, dryRun = false, json = false }: TokenDeleteOptions,
): Promise<void> {
  return withServices(async ({ tokenDeletions }, ctx) => {
    const progress = new Progress(process.stderr);
    let state = { deleted: 0, matched: 0 };
    try {
      for await (state of tokenDeletions.deleteAll(ctx, { tenantId, query, dryRun })) {
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
  });
}
