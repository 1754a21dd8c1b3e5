import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Fault } from '../../services/backup/verify-service.js';
import { print } from '../terminal.js';
import type { WithServices } from './options.js';
import { rowsText, ShownRows } from './shown-rows.js';

/** Looks at all that is stored, and prints what does not hold. Throws CONFLICT where there is something. */
export async function runVerify(
  withServices: WithServices,
  tenantId: string | undefined,
  showsIds: boolean,
): Promise<void> {
  await withServices(async ({ verification }, ctx) => {
    const shown = new ShownRows();
    let count = 0;
    for await (const { done, total, faults } of verification.verify(ctx, { tenantId })) {
      shown.onRows(done, total);
      for (const fault of faults) print(faultText(fault, showsIds));
      count += faults.length;
    }
    shown.end();
    if (count > 0)
      throw new VaultError('CONFLICT', `${String(count)} things do not hold; see above.`);
    print(`Looked at ${rowsText(shown.done)}: everything opens, and every hash is right.`);
  });
}

function faultText({ tenantId, table, id, what }: Fault, showsIds: boolean): string {
  const isOurs = table !== 'tokens' && table !== 'token_indexes' && table !== 'token_links';
  const name = showsIds || isOurs || uuidOf(id) !== undefined ? id : '(an id that its maker chose)';
  return `${tenantId}  ${table}  ${name}  ${what}`;
}
