/** Rows of text under their headings, in columns as wide as they need to be. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const lines = [headings, ...rows];
  const widths = headings.map((_heading, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
