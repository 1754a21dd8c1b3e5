/**
 * A bounded queue that is fair among tenants: tenants take turns, each in its own order. A tenant may fill only a part
 * of it, so that one that floods is refused while others still find room.
 */
export class FairQueue<Item> {
  readonly #tenants = new Map<string, Item[]>();
  readonly #itemsMax: number;
  readonly #itemsPerTenantMax: number;
  #length = 0;

  constructor(itemsMax: number, itemsPerTenantMax: number) {
    this.#itemsMax = itemsMax;
    this.#itemsPerTenantMax = itemsPerTenantMax;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds an item; false where there is no room for this tenant. */
  add(tenantId: string, item: Item): boolean {
    const items = this.#tenants.get(tenantId) ?? [];
    if (this.#length >= this.#itemsMax || items.length >= this.#itemsPerTenantMax) return false;
    items.push(item);
    this.#tenants.set(tenantId, items);
    this.#length++;
    return true;
  }

  /** The next item of the tenant whose turn it is, among those that `mayRun` admits. */
  take(mayRun: (tenantId: string) => boolean): Item | undefined {
    for (const [tenantId, items] of this.#tenants) {
      if (!mayRun(tenantId)) continue;
      const item = items.shift();
      this.#tenants.delete(tenantId);
      if (items.length > 0) this.#tenants.set(tenantId, items);
      this.#length--;
      return item;
    }
    return undefined;
  }

  /** Takes out the first items of each tenant, as far as they match. */
  takeFirst(matches: (item: Item) => boolean): readonly Item[] {
    const taken: Item[] = [];
    for (const [tenantId, items] of this.#tenants) {
      const kept = items.findIndex((item) => !matches(item));
      taken.push(...items.splice(0, kept < 0 ? items.length : kept));
      if (items.length === 0) this.#tenants.delete(tenantId);
    }
    this.#length -= taken.length;
    return taken;
  }

  /** Takes an item out of its turn; false where it is not in the queue. */
  remove(tenantId: string, item: Item): boolean {
    const items = this.#tenants.get(tenantId);
    const index = items?.indexOf(item) ?? -1;
    if (items === undefined || index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#tenants.delete(tenantId);
    this.#length--;
    return true;
  }
}
