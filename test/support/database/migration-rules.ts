/** The first line of a migration that takes away what no supported version uses any more; the reason follows. */
const CONTRACT = /^-- Contract: \S.{20,}/;

/**
 * What a migration must not do while the version before runs beside the new one, and what is to be done in its place. That
 * version reads and writes all columns that it knows, and names those that it writes.
 */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW)\b/i, 'takes away what the version before uses'],
  [/\bRENAME\b/i, 'renames what the version before uses: add, copy, and take away later'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows that the version before writes'],
  [
    /\bADD\s+COLUMN\b(?!.*\bDEFAULT\b).*\bNOT\s+NULL\b/is,
    'adds a column that the version before leaves empty: give it a default',
  ],
  [/\bDROP\s+DEFAULT\b/i, 'takes away a default that the version before relies on'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes the type of a column'],
  [
    /\bADD\s+CONSTRAINT\s+\S+\s+(?:CHECK|UNIQUE|EXCLUDE)\b/i,
    'refuses rows that the version before writes',
  ],
  [/\bDROP\s+CONSTRAINT\s+\S*_pkey\b/i, 'changes what the version before names in ON CONFLICT'],
];

/** Between two changes of one table. */
const CLAUSES = /,\s*(?=(?:ADD|DROP|ALTER|RENAME)\b)/i;

/**
 * Why a migration cannot be applied while the version before still serves; nothing where it can. One whose first line says
 * that it is the second half of a change (`-- Contract: why, and since which release nothing uses it`) may take away.
 */
export function breaksOf(sql: string): readonly string[] {
  if (CONTRACT.test(sql)) return [];
  const tables = new Set(
    Array.from(sql.matchAll(/\bCREATE\s+TABLE\s+(\S+)/gi), ([, name]) => name),
  );
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    // What the same migration has made is nobody's yet.
    .filter((each) => !tables.has(/\bALTER\s+TABLE\s+(\S+)/i.exec(each)?.[1]));
  const clauses = statements.flatMap((each) => each.split(CLAUSES));
  return clauses.flatMap((each) =>
    REFUSED.filter(([pattern]) => pattern.test(each)).map(
      ([, why]) => `${each.trim().slice(0, 80)}: ${why}`,
    ),
  );
}
