import type { Transaction } from './database.js';

/**
 * Holds an Application in place until the transaction ends, so that what links to it cannot miss its deletion. False
 * where it is not there.
 */
export async function holdApplication(
  transaction: Pick<Transaction, '$queryRaw'>,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR SHARE`;
  return rows.length > 0;
}

/** Deletes an Application and clears what links to it. How many there were. */
export async function deleteLinkedApplication(
  transaction: Transaction,
  tenantId: string,
  id: string,
): Promise<{ count: number }> {
  // Whoever is about to link to it has finished when this lock is had, so that the link is seen below.
  await transaction.$queryRaw`
    SELECT 1 FROM applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  await transaction.proxy.updateMany({
    where: { tenantId, applicationId: id },
    data: { applicationId: null },
  });
  return transaction.application.deleteMany({ where: { tenantId, id } });
}
