/** What a row of a tenant is found by. */
export interface RowRef {
  readonly tenantId: string;
  readonly id: string;
}

/** A row's tenant and id as one key, for look-ups that go together; the id of a tenant has no slash. */
export function rowKey({ tenantId, id }: RowRef): Buffer {
  return Buffer.from(`${tenantId}/${id}`);
}

/** The tenants and the ids of keys, as two columns in the order of the keys. */
export function rowKeyColumns(
  keys: readonly Buffer[],
): readonly [tenantIds: readonly string[], ids: readonly string[]] {
  const parts = keys.map((key) => /^([^/]*)\/(.*)$/s.exec(key.toString()) ?? []);
  return [parts.map(([, tenantId = '']) => tenantId), parts.map(([, , id = '']) => id)];
}
