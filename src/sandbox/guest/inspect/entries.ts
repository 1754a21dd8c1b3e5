import { indented } from './inspection.js';
import type { Inspection } from './inspection.js';
import { formatMember, MEMBER } from './members.js';
import { formatNumber } from './texts.js';

const moreItems = (count: number): string =>
  `... ${String(count)} more item${count > 1 ? 's' : ''}`;

/** How many of so many are shown. */
const shownOf = (inspection: Inspection, count: number): number =>
  Math.min(Math.max(0, inspection.maxArrayLength), count);

/** Members of an array, its holes counted. */
export function arrayEntries(
  inspection: Inspection,
  list: readonly unknown[],
  level: number,
): string[] {
  const most = shownOf(inspection, list.length);
  const entries: string[] = [];
  for (let at = 0; at < most; at++) {
    if (!Object.hasOwn(list, at)) return sparseEntries(inspection, list, level, most);
    entries.push(formatMember(inspection, list, { key: at, level, kind: MEMBER.ofList }));
  }
  if (list.length > most) entries.push(moreItems(list.length - most));
  return entries;
}

function sparseEntries(
  inspection: Inspection,
  list: readonly unknown[],
  level: number,
  most: number,
): string[] {
  const holes = (count: number): string =>
    inspection.stylize(`<${String(count)} empty item${count > 1 ? 's' : ''}>`, 'undefined');
  const entries: string[] = [];
  let next = 0;
  for (const key of Object.keys(list)) {
    if (entries.length === most || !/^(0|[1-9]\d*)$/.test(key) || Number(key) > 2 ** 32 - 2) break;
    if (Number(key) !== next) {
      entries.push(holes(Number(key) - next));
      next = Number(key);
      if (entries.length === most) break;
    }
    entries.push(formatMember(inspection, list, { key, level, kind: MEMBER.ofList }));
    next++;
  }
  const left = list.length - next;
  if (left > 0) entries.push(entries.length === most ? moreItems(left) : holes(left));
  return entries;
}

/** Members of a typed array, and what it is a view of where hidden members are asked for. */
export function typedEntries(
  inspection: Inspection,
  list: ArrayLike<number | bigint>,
  length: number,
  level: number,
): string[] {
  const { stylize, numericSeparator } = inspection;
  const most = shownOf(inspection, length);
  const entries = Array.from({ length: most }, (_, at) => {
    const value = list[at];
    if (typeof value !== 'number') return stylize(`${String(value)}n`, 'bigint');
    return stylize(formatNumber(value, numericSeparator), 'number');
  });
  if (length > most) entries.push(moreItems(length - most));
  if (inspection.showHidden)
    indented(inspection, 2, () => {
      for (const name of ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'])
        entries.push(
          `[${name}]: ${inspection.show(inspection, Reflect.get(list, name), level, true)}`,
        );
    });
  return entries;
}

/** Members of a set, or pairs of a map. */
export function collectionEntries<Item>(
  inspection: Inspection,
  items: Iterable<Item>,
  size: number,
  show: (item: Item) => string,
): string[] {
  const most = shownOf(inspection, size);
  const entries: string[] = [];
  indented(inspection, 2, () => {
    for (const item of items) {
      if (entries.length >= most) break;
      entries.push(show(item));
    }
  });
  if (size > most) entries.push(moreItems(size - most));
  return entries;
}

/** What a buffer holds. */
export function bytesEntries(inspection: Inspection, buffer: ArrayBuffer): string[] {
  const { stylize } = inspection;
  const bytes = new Uint8Array(buffer);
  if ((buffer as { readonly detached?: boolean }).detached === true)
    return [stylize('(detached)', 'special')];
  const most = shownOf(inspection, bytes.length);
  const shown = Array.from(bytes.subarray(0, most), (byte) => byte.toString(16).padStart(2, '0'));
  const left = bytes.length - most;
  const more = left > 0 ? ` ... ${String(left)} more byte${left > 1 ? 's' : ''}` : '';
  return [`${stylize('[Uint8Contents]', 'special')}: <${shown.join(' ')}${more}>`];
}

/** What a promise has come to. */
export function promiseEntries(inspection: Inspection, promise: object, level: number): string[] {
  const { stylize } = inspection;
  const found = inspection.promiseState(promise);
  if (found === undefined || found.state === 'pending') return [stylize('<pending>', 'special')];
  const text = indented(inspection, 2, () => inspection.show(inspection, found.value, level));
  return [found.state === 'rejected' ? `${stylize('<rejected>', 'special')} ${text}` : text];
}
