import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { proofText } from '../audit/run-audit-export.js';
import type { WithServices } from '../backup/options.js';
import { requireTyped } from '../confirm.js';
import { print } from '../terminal.js';
import type { Services } from '../../composition/create-services.js';
import type { RequestContext } from '../../context.js';
import { VaultError } from '../../domain/errors.js';
import type {
  DeletedTenant,
  DeletionProgress,
} from '../../services/tenants/tenant-deletion-service.js';

/** Options of `tenant delete`. */
export interface TenantDeleteOptions {
  readonly yes?: boolean;
  readonly certificate?: string;
}

/** How long the seal over the last line is waited for: it comes when whatever else writes to the database is over. */
const CERTIFICATE_MS_MAX = 60_000;

/** Deletes a tenant, shows how far it is, and gives the certificate. */
export async function runTenantDelete(
  withServices: WithServices,
  tenantId: string,
  { yes = false, certificate: file }: TenantDeleteOptions,
): Promise<void> {
  await withServices(async (services, ctx) => {
    const found = await services.tenantDeletions.find(ctx, { tenantId });
    if ('tenant' in found && !yes) {
      const { id, name } = found.tenant;
      await requireTyped(
        id,
        `The keys of the tenant "${name}" are destroyed, and nothing opens its values again.`,
      );
    }
    const deleted = await services.tenantDeletions.delete(ctx, { tenantId }, show);
    print(summaryOf(deleted), process.stderr);
    const text = await certificateOf(services, ctx, deleted);
    if (text === undefined) {
      const { id, tenantId: operatorId } = deleted.line;
      print(
        `Its line of the trail waits for its seal: token-vault audit prove ${id} --tenant ${operatorId} gives the certificate then.`,
        process.stderr,
      );
    } else if (file === undefined) print(text);
    else await writeFile(file, `${text}\n`, { flag: 'wx' });
  });
}

let shownAt = 0;

function show(progress: DeletionProgress): void {
  const tell = (text: string): void => print(text, process.stderr);
  if (progress.step === 'keys_destroyed')
    tell(
      progress.isNew
        ? `Its ${String(progress.keys)} keys are destroyed, and nobody is let in any more.`
        : 'Its keys were destroyed before; what is left of its rows is taken away.',
    );
  else if (progress.step === 'waiting')
    tell(
      `Waiting ${String(Math.ceil(progress.milliseconds / 1000))} s for requests that had begun.`,
    );
  else if (performance.now() - shownAt > 1_000) {
    shownAt = performance.now();
    tell(`${progress.rows.toLocaleString('en')} rows are gone.`);
  }
}

function summaryOf({ tenantId, keysDestroyedAt, rows }: DeletedTenant): string {
  const instant = keysDestroyedAt.toISOString();
  return [
    `The tenant ${tenantId} is gone, and ${rows.toLocaleString('en')} rows with it.`,
    'Instances that are running wipe its keys from their memory within ten seconds.',
    `Backups, dumps and archived WAL from before ${instant} still hold its values and its keys, wrapped by the master key: they end with`,
    'your retention of these, or with the master key, once no other key needs it. Exports to others end with whoever has them.',
  ].join('\n');
}

/** What proves the deletion: the line about it under a signed seal. Undefined where that does not come in time. */
async function certificateOf(
  { auditSeals, auditProofs }: Services,
  ctx: RequestContext,
  { line }: DeletedTenant,
): Promise<string | undefined> {
  const until = performance.now() + CERTIFICATE_MS_MAX;
  for (;;) {
    await auditSeals.seal(ctx, { tenantId: line.tenantId });
    try {
      return proofText(await auditProofs.prove(ctx, line));
    } catch (error) {
      if (!(error instanceof VaultError) || error.code !== 'CONFLICT') throw error;
    }
    if (performance.now() > until) return undefined;
    await wait(500);
  }
}
