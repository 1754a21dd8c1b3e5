import { findPackage, packageNumber } from './package-names.js';

/* Built so that a module which is named here is evaluated where it is first used, not before. */

/** Gives what a unit exports, by its number: what the linker calls `require`. */
export const requireUnit = require as unknown as (number: number) => unknown;

/** Gives what a bundled package exports, by its name, whether user code may ask for it or not. */
export function loadPackage(name: string): unknown {
  return requireUnit(packageNumber(name));
}

/** Gives what user code asks for: a bundled package, or a part of one; undefined where there is none of this name. */
export function requirePackage(name: string): unknown {
  const found = findPackage(name);
  if (found === undefined) return undefined;
  const whole = requireUnit(found.number) as object;
  if (found.member === undefined) return whole;
  return Object.hasOwn(whole, found.member) ? Reflect.get(whole, found.member) : undefined;
}
