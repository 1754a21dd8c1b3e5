import type { Inspection } from './inspection.js';
import { widthOf, withoutCodes } from './texts.js';

const SHORT_ENTRY = 6;
/** Lists of more entries are set in columns. */
const COLUMNS_FROM = 6;
const SEPARATOR = 2;

/** An object's entries on their way to lines. */
export interface Layout {
  readonly base: string;
  readonly open: string;
  readonly close: string;
  /** Whether the entries are members of a list, which are set in columns where they are many. */
  readonly isList: boolean;
  readonly level: number;
  readonly value: object;
}

function fits(
  inspection: Inspection,
  entries: readonly string[],
  start: number,
  base: string,
): boolean {
  let total = entries.length + start;
  if (total + entries.length > inspection.breakLength) return false;
  for (const entry of entries) {
    total += withoutCodes(entry, inspection.colors).length;
    if (total > inspection.breakLength) return false;
  }
  return base === '' || !base.includes('\n');
}

/** Sets entries in one line, in columns, or one below the other, as Node does. */
export function join(inspection: Inspection, entries: readonly string[], layout: Layout): string {
  const { base, open, close } = layout;
  const { compact } = inspection;
  const indentation = `\n${' '.repeat(inspection.indentation)}`;
  if (compact === true) {
    const before = base === '' ? '' : ` ${base}`;
    if (fits(inspection, entries, 0, base))
      return `${open}${before} ${entries.join(', ')} ${close}`;
    const lead = base === '' && open.length === 1 ? ' ' : `${before}${indentation}  `;
    return `${open}${lead}${entries.join(`,${indentation}  `)} ${close}`;
  }
  const lead = base === '' ? open : `${base} ${open}`;
  let rows = entries;
  if (typeof compact === 'number' && compact >= 1) {
    if (layout.isList && entries.length > COLUMNS_FROM)
      rows = inColumns(inspection, entries, compact, layout.value);
    if (inspection.lastLevel - layout.level < compact && rows === entries) {
      const start = rows.length + inspection.indentation + open.length + base.length + 10;
      const line = rows.join(', ');
      if (fits(inspection, rows, start, base) && !line.includes('\n'))
        return `${lead} ${line} ${close}`;
    }
  }
  return `${lead}${indentation}  ${rows.join(`,${indentation}  `)}${indentation}${close}`;
}

/** Sets the members of a long list in columns of equal width, as Node does; the same list where they are too wide. */
function inColumns(
  inspection: Inspection,
  entries: readonly string[],
  compact: number,
  value: object,
): readonly string[] {
  const { breakLength, colors, indentation } = inspection;
  const hasMore = inspection.maxArrayLength < entries.length;
  const count = hasMore ? entries.length - 1 : entries.length;
  const widths = entries.slice(0, count).map((entry) => widthOf(entry, colors));
  const total = widths.reduce((sum, width) => sum + width + SEPARATOR, 0);
  const longest = Math.max(...widths) + SEPARATOR;
  if (longest * 3 + indentation >= breakLength) return entries;
  if (!(total / longest > 5 || longest <= SHORT_ENTRY + SEPARATOR)) return entries;
  const bias = Math.sqrt(longest - total / entries.length);
  const biased = Math.max(longest - 3 - bias, 1);
  const wide = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((breakLength - indentation) / longest),
    compact * 4,
    15,
  );
  if (wide <= 1) return entries;
  const columns = Array.from({ length: wide }, (_, column) => {
    let widest = 0;
    for (let at = column; at < count; at += wide) widest = Math.max(widest, widths[at] ?? 0);
    return widest + SEPARATOR;
  });
  const list = value as ArrayLike<unknown>;
  const isOfNumbers = entries.every((_, at) => ['number', 'bigint'].includes(typeof list[at]));
  const rows: string[] = [];
  for (let start = 0; start < count; start += wide) {
    const end = Math.min(start + wide, count);
    let row = '';
    for (let at = start; at < end; at++) {
      const entry = entries[at] ?? '';
      const isLast = at === end - 1;
      const cell = isLast ? entry : `${entry}, `;
      const column = (columns[at - start] ?? 0) + entry.length - (widths[at] ?? 0);
      if (isOfNumbers) row += cell.padStart(isLast ? column - SEPARATOR : column);
      else row += isLast ? cell : cell.padEnd(column);
    }
    rows.push(row);
  }
  return [...rows, ...entries.slice(count)];
}
