import type { Command } from 'commander';

import type { RequestContext } from '../context.js';
import type { SealService } from '../services/keys/seal-service.js';
import { print } from './terminal.js';

/** Runs a command on the open vault. */
export type WithSeals = (
  act: (seals: SealService, ctx: RequestContext) => Promise<void>,
) => Promise<void>;

/** Adds `seal` and `unseal`; docs/guides/keys.md says what they do. */
export function addSealCommands(program: Command, withSeals: WithSeals): void {
  program
    .command('seal')
    .description('have every process wipe its keys; all that needs one is refused until `unseal`')
    .action(() =>
      withSeals(async (seals, ctx) => {
        const isNew = await seals.seal(ctx);
        print(
          isNew
            ? 'Sealed: every process wipes its keys within two seconds, and answers 503 from then on.'
            : 'It was sealed before.',
        );
      }),
    );
  program
    .command('unseal')
    .description('let every process have keys again; needs the master keys or their provider')
    .action(() =>
      withSeals(async (seals, ctx) => {
        const isNew = await seals.unseal(ctx);
        print(isNew ? 'Unsealed: every process serves within two seconds.' : 'It was not sealed.');
      }),
    );
}
