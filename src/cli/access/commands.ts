import type { Command } from 'commander';

import type { DiffOptions, ExplainOptions, WithAccess } from './options.js';

/** Adds `access explain|diff`; docs/guides/access.md says when to use which. */
export function addAccessCommands(program: Command, withAccess: WithAccess): void {
  const access = program
    .command('access')
    .description('say who may do and see what, and what a change of rules would change');

  access
    .command('explain')
    .requiredOption('--application <id>', 'whose rules decide')
    .option('--token <id>', 'a token')
    .option('--container <path>', 'any token in this container')
    .option('--type <name>', 'any token of this type; without --container in its default one')
    .option('--json', 'print it as JSON')
    .description('say permission by permission what an Application may do with a token, and why')
    .action(async (options: ExplainOptions) => {
      const { runExplain } = await import('./run-explain.js');
      await withAccess((service, ctx) => runExplain(service, ctx, options));
    });

  access
    .command('diff')
    .argument(
      '<files...>',
      'the state before and the one after: JSON with permissions and rules, such as GET /applications/{id} answers',
    )
    .option(
      '--application <id>',
      'what this Application holds now is the state before; then one file is enough',
    )
    .option('--json', 'print it as JSON')
    .description('say which permissions are gained and lost where, and where more or less is shown')
    .action(async (files: readonly string[], options: Omit<DiffOptions, 'files'>) => {
      const { runDiff } = await import('./run-diff.js');
      await runDiff(withAccess, { ...options, files });
    });
}
