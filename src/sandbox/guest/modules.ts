import { HOST } from '../guest-protocol.js';
import { builtins, smallPackages } from './builtins.js';
import { host } from './host.js';

declare const __PACKAGES__: readonly string[];

/** Names of the packages that are bundled beside the prelude; a name's index is its number. */
const packages: readonly string[] = __PACKAGES__;
const loaded: Record<string, { exports: unknown }> = Object.create(null) as Record<
  string,
  { exports: unknown }
>;

/** Gives what a bundled package exports, by the name of its bundle. */
export function loadNamed(name: string): unknown {
  return loadPackage(packages.indexOf(name));
}

type PackageFunction = (
  exports: unknown,
  require: typeof requireModule,
  module: { exports: unknown },
) => void;

/** Gives what a bundled package exports; its code is evaluated at the first use. */
export function loadPackage(number: number): unknown {
  const name = packages[number] ?? '';
  const known = loaded[name];
  if (known !== undefined) return known.exports;
  const module = { exports: {} as unknown };
  loaded[name] = module;
  const evaluate = host(HOST.loadPackage, number) as unknown as PackageFunction;
  evaluate(module.exports, requireModule, module);
  return module.exports;
}

/** `require` of user code: Node's modules with or without `node:`, and the bundled packages. */
export function requireModule(name: unknown): unknown {
  if (typeof name !== 'string') {
    throw Object.assign(
      new TypeError(
        `The "id" argument must be of type string. Received ${name === null ? 'null' : `type ${typeof name}`}`,
      ),
      { code: 'ERR_INVALID_ARG_TYPE' },
    );
  }
  const plain = name.startsWith('node:') ? name.slice(5) : name;
  // Packages ask for `process/` and the like to get past Node's own; here both are one.
  const builtin = builtins[plain.replace(/\/$/, '')];
  if (builtin !== undefined) return builtin();
  if (plain === name) {
    const small = smallPackages[name];
    if (small !== undefined) return small;
    const number = packages.indexOf(name);
    if (number >= 0) return loadPackage(number);
  }
  throw Object.assign(new Error(`Cannot find module '${name}'`), {
    code: 'MODULE_NOT_FOUND',
    requireStack: ['/code.js'],
  });
}

requireModule.resolve = (name: string): string => name;
