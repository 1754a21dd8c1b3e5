import { HOST } from '../guest-protocol.js';
import { host } from './host.js';

declare const __PACKAGES__: readonly string[];

type Require = (name: unknown) => unknown;
type PackageFunction = (exports: unknown, require: Require, module: { exports: unknown }) => void;

/** Names of the packages that are bundled beside the prelude; a name's index is its number. */
const packages: readonly string[] = __PACKAGES__;
const loaded: Record<string, { exports: unknown }> = Object.create(null) as Record<
  string,
  { exports: unknown }
>;

let requireForPackages: Require = () => undefined;

/** Says what `require` is within packages. Node's modules need the loader, so it cannot ask for them itself. */
export function bindRequire(require: Require): void {
  requireForPackages = require;
}

/** The number of a bundled package; negative where there is none of this name. */
export function packageNumber(name: string): number {
  return packages.indexOf(name);
}

/** Gives what a bundled package exports, by the name of its bundle. */
export function loadNamed(name: string): unknown {
  return loadPackage(packageNumber(name));
}

/** Gives what a bundled package exports; its code is evaluated at the first use. */
export function loadPackage(number: number): unknown {
  const name = packages[number] ?? '';
  const known = loaded[name];
  if (known !== undefined) return known.exports;
  const module = { exports: {} as unknown };
  loaded[name] = module;
  const evaluate = host(HOST.loadPackage, number) as unknown as PackageFunction;
  evaluate(module.exports, requireForPackages, module);
  return module.exports;
}
