import { readdirSync, readFileSync } from 'node:fs';

/** The folders of the starter catalogue. */
export const CATALOGUE: readonly string[] = readdirSync('formulas', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What a formula of the catalogue says of itself. */
export interface CatalogueFormula {
  readonly id: string;
  readonly name: string;
}

/** The description of a formula of the catalogue. */
export function described(slug: string): CatalogueFormula {
  return JSON.parse(readFileSync(`formulas/${slug}/formula.json`, 'utf8')) as CatalogueFormula;
}

/** The code of a formula of the catalogue. */
export function codeOf(slug: string): string {
  return readFileSync(`formulas/${slug}/code.cjs`, 'utf8');
}
