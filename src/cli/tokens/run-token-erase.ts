import type { WithServices } from '../backup/options.js';
import { requireTyped } from '../confirm.js';
import { print } from '../terminal.js';
import { validationFailed } from '../../domain/errors.js';
import type { ErasedToken } from '../../services/tokens/token-erasure-service.js';

/** Options of `token erase`. */
export interface TokenEraseOptions {
  readonly tenant?: string;
  readonly yes?: boolean;
  readonly backupDays?: string;
}

const DAY_MS = 86_400_000;

/** Erases a token, and says what is gone and what is not. */
export async function runTokenErase(
  withServices: WithServices,
  id: string,
  { tenant, yes = false, backupDays }: TokenEraseOptions,
): Promise<void> {
  const days = backupDays === undefined ? undefined : daysOf(backupDays);
  if (!yes) await requireTyped(id, 'The token is erased, and nothing brings it back.');
  await withServices(async ({ tokenErasure }, ctx) => {
    const erased = await tokenErasure.erase(ctx, { id, tenantId: tenant?.toLowerCase() });
    print(summaryOf(erased, days));
  });
}

function daysOf(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw validationFailed([{ path: ['backup-days'], message: 'must be a whole number of days' }]);
}

function summaryOf(erased: ErasedToken, days: number | undefined): string {
  const { tenantId, id, erasedAt, indexes, links, answers, answersEndAt, twins } = erased;
  const instant = erasedAt.toISOString();
  const until =
    days === undefined
      ? 'until you delete them (--backup-days says until when)'
      : `until ${new Date(erasedAt.getTime() + days * DAY_MS).toISOString()}, when the last of them is ${String(days)} days old`;
  return [
    `Erased: the token ${id} of the tenant ${tenantId}, with its value, mask, metadata and fingerprint,`,
    `  ${String(indexes)} entries of search indexes, ${String(links)} links, ${String(answers)} kept answers of idempotency keys.`,
    'Not reached:',
    `  backups, dumps, exports and archived WAL from before ${instant} hold it ${until};`,
    `  answers with only a part of the value, as an expression with a filter makes it, end by ${answersEndAt.toISOString()};`,
    '  what destinations of Proxies, code and callers were given is theirs; the trail keeps the id, and never had the value.',
    ...(twins.length === 0
      ? []
      : [
          'Other tokens of the tenant with the same fingerprint:',
          ...twins.map((twin) => `  ${twin}`),
        ]),
  ].join('\n');
}
