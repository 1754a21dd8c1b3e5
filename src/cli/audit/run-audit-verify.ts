import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import type { WithServices } from '../backup/options.js';
import { validationFailed, VaultError } from '../../domain/errors.js';
import type { TrailFault, TrailSummary } from '../../services/trail/trail-fault.js';
import { Progress } from '../progress.js';
import { print } from '../terminal.js';

/** Options of `audit verify`. */
export interface AuditVerifyOptions {
  readonly tenant?: string;
  readonly since?: string;
  readonly anchors?: string;
}

/** Looks at the trails of tenants, and prints what does not hold. Throws CONFLICT where there is something. */
export async function runAuditVerify(
  withServices: WithServices,
  { tenant, since: text, anchors }: AuditVerifyOptions,
): Promise<void> {
  const since = text === undefined ? undefined : instantOf(text);
  await withServices(async ({ auditVerification }, ctx) => {
    const progress = new Progress(process.stderr);
    let count = 0;
    const input = {
      tenantId: tenant,
      since,
      anchors: anchors === undefined ? undefined : linesOf(anchors),
    };
    for await (const { done, total, faults, summary } of auditVerification.verify(ctx, input)) {
      progress.show(done, total);
      for (const fault of faults) print(faultText(fault));
      count += faults.length;
      if (summary !== undefined) print(summaryText(summary));
    }
    progress.end();
    if (count > 0)
      throw new VaultError(
        'CONFLICT',
        `${count.toLocaleString('en')} things do not hold; see above.`,
      );
    print('The trail is what was sealed.');
  });
}

/** Prints the key that verifies seals, or every one that ever did. */
export async function printSealKey(withServices: WithServices, isAll: boolean): Promise<void> {
  await withServices(async ({ auditVerification }, ctx) => {
    const { currentId, publicPems } = await auditVerification.keys(ctx);
    print(`key id  ${currentId}`, process.stderr);
    process.stdout.write((isAll ? publicPems : publicPems.slice(-1)).join(''));
  });
}

/** Has another key sign seals. */
export async function rotateSealKey(withServices: WithServices): Promise<void> {
  await withServices(async ({ auditSeals }, ctx) => {
    const { id, previousId } = await auditSeals.rotateKey(ctx);
    print(
      [
        `The key ${id} signs seals from now on; ${previousId} verifies those that it has signed.`,
        'Keep what `token-vault audit key --all` prints where the anchors are.',
      ].join('\n'),
    );
  });
}

/** An instant that somebody has written. Throws VALIDATION_FAILED for what is none. */
export function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw validationFailed([
    { path: ['since'], message: 'must be an instant, as 2026-01-31T00:00:00Z' },
  ]);
}

/** The lines of a file, which is opened when the first one is asked for: readline drops what it has read before. */
async function* linesOf(source: string): AsyncGenerator<string> {
  const input = source === '-' ? process.stdin : createReadStream(source);
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

function faultText({ tenantId, seal, line, what }: TrailFault): string {
  return [
    tenantId,
    ...(seal === undefined ? [] : [`seal ${String(seal)}`]),
    ...(line === undefined ? [] : [`line ${line}`]),
    what,
  ].join('  ');
}

function summaryText(summary: TrailSummary): string {
  const { tenantId, seals, lines, rootsOnly, waiting, oldestWaitingAt, anchored } = summary;
  const count = (value: number): string => value.toLocaleString('en');
  return [
    `${tenantId}  ${count(lines)} lines under ${count(seals)} seals`,
    ...(anchored === 0 ? [] : [`${count(anchored)} seals as the anchor tells`]),
    ...(rootsOnly === undefined
      ? []
      : [
          `of ${count(rootsOnly.lines)} lines under the seals ${String(rootsOnly.from)} to ${String(rootsOnly.to)} only the roots are kept`,
        ]),
    ...(waiting === 0
      ? []
      : [
          `${count(waiting)} lines wait for their seal, the oldest from ${oldestWaitingAt?.toISOString() ?? ''}`,
        ]),
  ].join('; ');
}
