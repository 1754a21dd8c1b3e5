import { uuidOf } from './identifier.js';
import { placeMembers } from './list-order.js';
import type { ListName, ListOrder, Place, PlaceKind } from './list-order.js';
import { isStorableText } from './storable-text.js';

/**
 * A cursor: where an item stands in a list, for those who have seen that item. It says which list and which order it is
 * for, holds nothing but members that the item shows, and gives no access: it is compared with, and never looked up.
 */
export function cursorOf(list: ListName, { field, direction }: ListOrder, place: Place): string {
  const parts = place.map((part) => (part instanceof Date ? part.getTime() : part));
  return Buffer.from(JSON.stringify([list, field, direction, ...parts])).toString('base64url');
}

/** The place that a cursor of a list in an order tells of; undefined where it is none of these. */
export function placeOf(list: ListName, order: ListOrder, cursor: string): Place | undefined {
  const [ofList, field, direction, ...parts] = partsOf(cursor);
  if (ofList !== list || field !== order.field || direction !== order.direction) return undefined;
  const members = placeMembers(list, order.field);
  const place = members.flatMap(([, kind], index) => partOf(kind, parts[index]) ?? []);
  // What was written in another way than ours is not ours.
  return place.length === members.length && cursorOf(list, order, place) === cursor
    ? place
    : undefined;
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The last instant that a timestamp of four digits of a year has. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function partOf(kind: PlaceKind, part: unknown): Date | string | undefined {
  if (kind === 'instant') {
    const isInstant =
      typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= LAST_INSTANT_MS;
    return isInstant ? new Date(part) : undefined;
  }
  if (typeof part !== 'string') return undefined;
  if (kind === 'uuid') return uuidOf(part) === part ? part : undefined;
  return isStorableText(part) ? part : undefined;
}
