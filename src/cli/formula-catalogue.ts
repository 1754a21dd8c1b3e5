import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the starter catalogue, which the package brings along. */
const FOLDER = new URL('../../formulas/', import.meta.url).pathname;

/** The formulas of the starter catalogue, as inputs in the contract's names; each folder is one. */
export async function readCatalogue(): Promise<readonly unknown[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(folders.sort().map((name) => readFormula(join(FOLDER, name))));
}

async function readFormula(folder: string): Promise<unknown> {
  const [json, code] = await Promise.all([
    readFile(join(folder, 'formula.json'), 'utf8'),
    readFile(join(folder, 'code.cjs'), 'utf8'),
  ]);
  const { request_parameters: requestParameters, ...members } = JSON.parse(json) as Readonly<
    Record<string, unknown>
  >;
  return { ...members, type: 'official', code, requestParameters };
}
