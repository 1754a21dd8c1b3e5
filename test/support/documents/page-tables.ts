import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

/** The cells of a table's rows, without their heading: of the table whose first heading is `first`. */
export function tableOf(page: string, first: string): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(page, ROOT), 'utf8').split('\n');
  const heading = lines.findIndex((line) => cellsOf(line)[0] === first && line.startsWith('|'));
  if (heading < 0) throw new Error(`${page} has no table that begins with ${first}`);
  const rows = lines.slice(heading + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

/** What stands between the bars of a row, marks of code taken off. A bar within code is written `\|`. */
function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The text of a cell that is code from one end to the other, as GitHub shows it. */
export function codeOf(cell: string): string {
  const [, marks = '', text = ''] = /^(`+)(.*)\1$/s.exec(cell) ?? [];
  if (marks === '') throw new Error(`${cell} is not code`);
  return text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' && marks.length > 1
    ? text.slice(1, -1)
    : text;
}
