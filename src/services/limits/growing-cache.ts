import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries at most, in which the one that was not used for longest makes room. Its tables grow with what is in
 * it: those of one that is bounded by a number of entries are made whole at once, 28 bytes for each that there may be.
 */
export function growingCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
