import type { Command } from 'commander';

import type { RequestContext } from '../context.js';
import type { ReactorFormulaService } from '../services/reactors/reactor-formula-service.js';
import { readCatalogue } from './formula-catalogue.js';
import { print } from './terminal.js';

/** Runs a command on the open vault. */
export type WithFormulas = (
  act: (formulas: ReactorFormulaService, ctx: RequestContext) => Promise<void>,
) => Promise<void>;

/** Adds `formulas seed`, which is `npm run seed:formulas`. */
export function addFormulasCommands(program: Command, withFormulas: WithFormulas): void {
  program
    .command('formulas')
    .description('bring official formulas into the vault')
    .command('seed')
    .description(
      'store the formulas of the starter catalogue (formulas/README.md) as official ones, which every tenant sees; ' +
        'those that are there already are brought up to date, and Reactors that use them go on',
    )
    .action(() =>
      withFormulas(async (formulas, ctx) => {
        for (const input of await readCatalogue()) {
          const { formula, outcome } = await formulas.publish(ctx, input);
          print(`${outcome.padEnd(9)}  ${formula.id}  ${formula.name}`);
        }
      }),
    );
}
