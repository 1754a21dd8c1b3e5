import { OPERATIONS } from '../../contract/generated/operations.js';
import type { RestOperation } from '../../contract/operation.js';
import { uuidOf } from '../../domain/identifier.js';

/** The operations that REST has; a word in a path comes before a parameter in its place, as `/applications/key` is no id. */
export const REST_OPERATIONS: readonly RestOperation[] = Object.values(OPERATIONS)
  .flatMap((operation): readonly RestOperation[] => ('rest' in operation ? [operation.rest] : []))
  .sort((one, other) => (one.path < other.path ? -1 : 1));

type KnownPath = Pick<RestOperation, 'path' | 'method' | 'uuidsInPath'>;

const KNOWN_PATHS: readonly KnownPath[] = [
  ...REST_OPERATIONS,
  { path: '/graphql', method: 'GET', uuidsInPath: [] },
  { path: '/graphql', method: 'POST', uuidsInPath: [] },
];

/** The methods that a path takes, in order; none where there is nothing, which is so of what can be no id as well. */
export function methodsAt(path: string): readonly string[] {
  const methods = KNOWN_PATHS.filter((known) => fits(known, path)).flatMap(({ method }) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...new Set(methods)].sort();
}

/** Whether nothing else is at a path of the table: it has no parameter, and no id is like its words. */
export function isAlone(path: string): boolean {
  return KNOWN_PATHS.every((known) => known.path === path || !fits(known, path));
}

function fits({ path, uuidsInPath }: KnownPath, given: string): boolean {
  const wanted = path.split('/');
  const found = given.replace(/\/$/, '').split('/');
  if (wanted.length !== found.length) return false;
  return wanted.every((part, index) => {
    const there = found[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return part.toLowerCase() === there.toLowerCase();
    return uuidsInPath.includes(name) ? uuidOf(there) !== undefined : there !== '';
  });
}
