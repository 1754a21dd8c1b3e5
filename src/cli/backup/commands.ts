import type { Command } from 'commander';

import type { ExportOptions, ImportOptions, WithServices } from './options.js';

/*
 * What the commands do is loaded when one of them is run: the process that watches over a service reads this file, too.
 */

/** Adds `export`, `export-key`, `import` and `verify`; docs/guides/backup.md says when to use which. */
export function addBackupCommands(program: Command, withServices: WithServices): void {
  program
    .command('export')
    .option('--tenant <id>', 'only this tenant')
    .option('--all', 'every tenant')
    .option(
      '--recipient <age1…>',
      'who can read it, as `export-key` prints it; repeatable',
      several,
    )
    .option('--recipients-file <file>', 'recipients, one a line')
    .option('--output <file>', 'write one stream to this file; left out: to standard output')
    .option('--folder <path>', 'write one stream for each tenant to this folder, and an index')
    .option('--resume', 'with --folder: go on with an export that was cut off')
    .option('--with-codes', 'take along verification codes of cards that are not an hour old')
    .description(
      'write everything that tenants have, encrypted, beside a running service: a backup, or the way into another vault',
    )
    .action(async (options: ExportOptions) => {
      const { runExport } = await import('./run-export.js');
      await runExport(withServices, options);
    });

  program
    .command('export-key')
    .argument('<file>', 'where the identity is written, which reads exports; it must not exist yet')
    .option(
      '--post-quantum',
      'a key that quantum computers do not break; age before 1.3 cannot read it',
    )
    .description(
      'make a key pair for exports: keep the file apart from the vault, and give --recipient what is printed',
    )
    .action(async (file: string, { postQuantum = false }: { postQuantum?: boolean }) => {
      const { makeExportKey } = await import('./run-export.js');
      await makeExportKey(file, postQuantum);
    });

  addImportCommand(program, withServices);
  addVerifyCommand(program, withServices);
}

function addImportCommand(program: Command, withServices: WithServices): void {
  program
    .command('import')
    .argument('[source]', 'file or folder of an export, or - for standard input')
    .option('--identity <file>', 'the file of `export-key`, or of age-keygen; repeatable', several)
    .option('--tenant <id>', 'only this tenant of the export')
    .option('--resume', 'go on with an import of this export that was cut off')
    .option('--discard', 'take away what there is of imports that were cut off; needs no source')
    .description(
      'bring in tenants that `export` wrote; each is seen whole, or not at all. Into an empty database it brings a whole vault',
    )
    .action(async (source: string | undefined, options: ImportOptions) => {
      const { runImport } = await import('./run-import.js');
      await runImport(withServices, source, options);
    });
}

function addVerifyCommand(program: Command, withServices: WithServices): void {
  program
    .command('verify')
    .option('--tenant <id>', 'only this tenant')
    .option('--ids', 'name tokens also by ids that callers chose, which may tell of what they hold')
    .description(
      'open every value and make every hash anew, beside a running service; ends with 1 where something does not hold, and names it',
    )
    .action(async ({ tenant, ids = false }: { tenant?: string; ids?: boolean }) => {
      const { runVerify } = await import('./run-verify.js');
      await runVerify(withServices, tenant, ids);
    });
}

/** Adds up a repeatable option. */
function several(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
