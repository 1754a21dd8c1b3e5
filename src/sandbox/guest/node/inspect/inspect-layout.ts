import type { Context } from './inspect-context.js';

const ENTRY_WIDTH = 6;

/** An object's entries on their way to lines. */
export interface Layout {
  readonly base: string;
  readonly open: string;
  readonly close: string;
  /** How many leading entries are members of a long list, to be set in columns; 0 for none. */
  readonly grouped: number;
  readonly value: object;
}

/** Sets entries in one line, in columns, or one below the other, as Node does. */
export function join(entries: string[], layout: Layout, context: Context): string {
  const { base, open, close } = layout;
  const isList = layout.grouped > 0 && context.compact >= 1;
  const rows = isList ? columns(entries, layout, context) : entries;
  const lead = base === '' ? open : `${base} ${open}`;
  const isShallow = context.lastLevel - context.level < context.compact;
  if (isShallow && rows.length === entries.length) {
    const start = rows.length + context.indentation + open.length + base.length + 10;
    const total = rows.reduce((sum, row) => sum + row.length, rows.length + start);
    const line = rows.join(', ');
    if (total <= context.breakLength && !line.includes('\n') && !base.includes('\n'))
      return `${lead} ${line} ${close}`;
  }
  const indentation = `\n${' '.repeat(context.indentation)}`;
  return `${lead}${indentation}  ${rows.join(`,${indentation}  `)}${indentation}${close}`;
}

/** Sets the members of a long list in columns of equal width, as Node does. */
function columns(entries: string[], layout: Layout, context: Context): string[] {
  const hasMore =
    Array.isArray(layout.value) || ArrayBuffer.isView(layout.value)
      ? (entries[layout.grouped - 1] ?? '').startsWith('... ')
      : false;
  const count = hasMore ? layout.grouped - 1 : layout.grouped;
  const lengths = entries.slice(0, count).map((entry) => entry.length + 2);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const longest = Math.max(...lengths);
  if (longest * 3 + context.indentation >= context.breakLength) return entries;
  if (!(total / longest > 5 || longest <= ENTRY_WIDTH + 2)) return entries;
  const bias = Math.sqrt(longest - total / entries.length);
  const biased = Math.max(longest - 3 - bias, 1);
  const wide = Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((context.breakLength - context.indentation) / longest),
    context.compact * 4,
    15,
  );
  if (wide <= 1) return entries;
  const widths: number[] = [];
  for (let column = 0; column < wide; column++) {
    let widest = 0;
    for (let at = column; at < count; at += wide) widest = Math.max(widest, lengths[at] ?? 0);
    widths.push(widest);
  }
  const list = layout.value as ArrayLike<unknown>;
  const alignRight = Array.from({ length: count }, (_, at) => list[at]).every(
    (item) => typeof item === 'number' || typeof item === 'bigint',
  );
  const rows: string[] = [];
  for (let start = 0; start < count; start += wide) {
    const end = Math.min(start + wide, count);
    let row = '';
    for (let at = start; at < end; at++) {
      const cell = at < end - 1 ? `${entries[at] ?? ''}, ` : (entries[at] ?? '');
      const width = at < end - 1 ? (widths[at - start] ?? 0) : (widths[at - start] ?? 0) - 2;
      row += alignRight ? cell.padStart(width) : at < end - 1 ? cell.padEnd(width) : cell;
    }
    rows.push(row);
  }
  return [...rows, ...entries.slice(count)];
}
