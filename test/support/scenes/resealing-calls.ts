import type { Database } from '../../../src/storage/database/database.js';
import { SEALED_COLUMNS } from '../../../src/storage/keys/sealed-columns.js';
import { SealedRepository } from '../../../src/storage/keys/sealed-repository.js';
import type { Doing } from '../database/administration-calls.js';

/** What moves sealed values of tokens to another key, and verifies them, which the command line does. */
export async function resealingCalls(
  doing: Doing,
  resealing: Database,
  tenantId: string,
): Promise<void> {
  const repository = new SealedRepository(resealing);
  for (const column of SEALED_COLUMNS.filter(({ table }) => table === 'tokens')) {
    await doing('count of sealed values', () => repository.countByVersion(tenantId, column));
    const page = { after: ['grown-000100'], limit: 500 };
    await doing('values to verify', () => repository.findOlder(tenantId, column, 0xff_ff_ff, page));
    const keys = await doing('keys to reseal', () =>
      repository.findOlderKeys(tenantId, column, 0xff_ff_ff, page),
    );
    const older = await doing('values to reseal', () =>
      repository.findOlderByKeys(tenantId, column, 0xff_ff_ff, keys),
    );
    const values = older.map((value) => ({ ...value, resealed: value.sealed }));
    await doing('resealing', () => repository.replace(tenantId, column, values));
  }
}
