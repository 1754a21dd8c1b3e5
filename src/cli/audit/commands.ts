import type { Command } from 'commander';

import type { WithServices } from '../backup/options.js';

/*
 * What the commands do is loaded when one of them is run: the process that watches over a service reads this file, too.
 */

/** Adds `audit verify|export|prove|key|key rotate`; docs/guides/audit-trail.md says when to use which. */
export function addAuditCommands(program: Command, withServices: WithServices): void {
  const audit = program
    .command('audit')
    .description('look whether the audit trail is what was written, and take it elsewhere');

  audit
    .command('verify')
    .option('--tenant <id>', 'only this tenant')
    .option('--since <time>', 'only what was written from this instant on, as 2026-01-31T00:00:00Z')
    .option(
      '--anchors <file>',
      'hold the seals to what was told to AUDIT_ANCHOR; - for standard input',
    )
    .description(
      'hold every line of the trail to its seal, beside a running service; ends with 1 where something does not hold, and names it',
    )
    .action(async (options: { tenant?: string; since?: string; anchors?: string }) => {
      const { runAuditVerify } = await import('./run-audit-verify.js');
      await runAuditVerify(withServices, options);
    });

  audit
    .command('export')
    .option('--tenant <id>', 'only this tenant')
    .option('--since <time>', 'only the seals that are over something from this instant on')
    .option(
      '--output <file>',
      'write to this file, which must not exist yet; left out: to standard output',
    )
    .description('write every sealed line with what proves it, as NDJSON: a seal, then its lines')
    .action(async (options: { tenant?: string; since?: string; output?: string }) => {
      const { runAuditExport } = await import('./run-audit-export.js');
      await runAuditExport(withServices, options);
    });

  audit
    .command('prove')
    .argument('<id>', 'identifier of the line')
    .option('--tenant <id>', 'look in the trail of this tenant only')
    .description(
      'print what proves that a line was sealed as it is, as JSON: examples/verify-audit-proof.mjs verifies it without the vault',
    )
    .action(async (id: string, { tenant }: { tenant?: string }) => {
      const { printProof } = await import('./run-audit-export.js');
      await printProof(withServices, id, tenant);
    });

  const key = audit
    .command('key')
    .option('--all', 'every key that has ever signed, oldest first')
    .description('print the public key that seals are signed with (Ed25519, PEM), and its id')
    .action(async ({ all = false }: { all?: boolean }) => {
      const { printSealKey } = await import('./run-audit-verify.js');
      await printSealKey(withServices, all);
    });

  key
    .command('rotate')
    .description('have a new key sign seals; older seals are verified by the keys before')
    .action(async () => {
      const { rotateSealKey } = await import('./run-audit-verify.js');
      await rotateSealKey(withServices);
    });
}
