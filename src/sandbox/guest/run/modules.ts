import { builtins, reasonOf, smallPackages } from './builtins.js';
import { requirePackage } from './package-units.js';

/** `require` of user code and of packages: Node's modules with or without `node:`, and the bundled packages. */
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
    if (small !== undefined) return small();
    const found = requirePackage(name);
    if (found !== undefined) return found;
  }
  const reason = reasonOf(plain);
  const why = reason === undefined ? '' : `: ${reason} (docs/user-code.md)`;
  throw Object.assign(new Error(`Cannot find module '${name}'${why}`), {
    code: 'MODULE_NOT_FOUND',
    requireStack: ['/code.js'],
  });
}

requireModule.resolve = (name: string): string => name;
