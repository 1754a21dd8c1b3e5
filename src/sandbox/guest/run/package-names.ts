declare const __PACKAGES__: readonly string[];

/* Evaluated where a package is first asked for: the names would be in every image. */

/** Packages whose parts have names of their own: a part is a member of what the package exports. */
const OF_PARTS: readonly (readonly [prefix: string, name: string])[] = [
  ['lodash/', 'lodash'],
  ['dayjs/plugin/', '_dayjs-plugins'],
];

/** The number of a bundled package, the guest's own among them; negative where there is none of this name. */
export function packageNumber(name: string): number {
  return __PACKAGES__.indexOf(name);
}

/** The number of what user code asks for, and the member of it that it means; undefined where there is none of this name. */
export function findPackage(
  name: string,
): { readonly number: number; readonly member?: string } | undefined {
  // What begins so is for the guest's own units.
  const number = name.startsWith('_') ? -1 : packageNumber(name);
  if (number >= 0) return { number };
  const [prefix, whole] = OF_PARTS.find(([start]) => name.startsWith(start)) ?? ['', undefined];
  if (whole === undefined) return undefined;
  return { number: packageNumber(whole), member: name.slice(prefix.length).replace(/\.js$/, '') };
}
