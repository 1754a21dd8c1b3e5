import { readdir } from 'node:fs/promises';

/** Methods of repositories, as `Class.method`. */
export interface WatchedRepositories {
  /** All that there are. */
  readonly methods: ReadonlySet<string>;
  /** Those that have been called. */
  readonly called: ReadonlySet<string>;
}

/** Notes every call of a method of a repository from now on. */
export async function watchRepositories(): Promise<WatchedRepositories> {
  const methods = new Set<string>();
  const called = new Set<string>();
  const folder = new URL('../../../dist/storage/', import.meta.url);
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('-repository.js')) continue;
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, exported] of Object.entries(module)) {
      if (!name.endsWith('Repository')) continue;
      const { prototype } = exported as { prototype: Record<string, unknown> };
      for (const method of Object.getOwnPropertyNames(prototype)) {
        const original = prototype[method];
        if (method === 'constructor' || typeof original !== 'function') continue;
        methods.add(`${name}.${method}`);
        prototype[method] = function (this: unknown, ...args: unknown[]): unknown {
          called.add(`${name}.${method}`);
          return Reflect.apply(original as (...args: unknown[]) => unknown, this, args);
        };
      }
    }
  }
  return { methods, called };
}
