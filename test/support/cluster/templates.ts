import { readFileSync } from 'node:fs';

/** The files that an operator begins with, which are what is tried. */
const FOLDER = 'deploy/high-availability';

/** Values by the names that stand for them: `${NAME}`. */
export type Values = Readonly<Record<string, string>>;

/** A configuration with its values, as `envsubst` makes it. Refuses one that a value is missing for. */
export function filled(name: string, values: Values): string {
  return readFileSync(`${FOLDER}/${name}`, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} needs ${key}.`);
    return value;
  });
}
