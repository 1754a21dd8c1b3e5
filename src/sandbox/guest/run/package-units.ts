declare const __PACKAGES__: readonly string[];

/** Names of the packages that are units of their own; a name's index is its number. */
const packages: readonly string[] = __PACKAGES__;

/** Gives what a unit exports, by its number: what the linker calls `require`. */
export const requireUnit = require as unknown as (number: number) => unknown;

/** The number of a bundled package; negative where there is none of this name. */
export function packageNumber(name: string): number {
  return packages.indexOf(name);
}

/** Gives what a bundled package exports, by its name. */
export function loadPackage(name: string): unknown {
  return requireUnit(packageNumber(name));
}
