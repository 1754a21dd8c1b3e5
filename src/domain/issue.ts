/** A fault of one member of an input. `message` is a phrase that follows the member's name: "must be a string". */
export interface Issue {
  readonly path: Path;
  readonly message: string;
}

/** Where a member stands, from the root of the input. */
export type Path = readonly PathSegment[];

/**
 * One step of a path: an index of an array, a member of the contract (camelCase; a door writes it in its own way), or a
 * name that the caller chose, which is never re-cased.
 */
export type PathSegment = number | string | OwnName;

/** A name that the caller chose, in a map of their own or in a body that has no contract. */
export class OwnName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A step down to a value: what walks many of them keeps steps, and writes a path out only where there is a fault. */
export interface Step {
  /** The step before it; absent where it is one from the root. */
  readonly parent: Step | undefined;
  readonly segment: PathSegment;
}

/** The path from the root to where a step leads; the root's own where there is none. */
export function pathTo(last: Step | undefined): Path {
  const path: PathSegment[] = [];
  for (let step = last; step !== undefined; step = step.parent) path.push(step.segment);
  return path.reverse();
}

/**
 * Writes a path as `rules[0].permissions[1]`. `memberName` writes a member of the contract as the door does; the root
 * itself is written as `$`. Names that are no identifiers are written in brackets and quotes.
 */
export function formatPath(path: Path, memberName: (member: string) => string): string {
  if (path.length === 0) return '$';
  let text = '';
  for (const segment of path) {
    if (typeof segment === 'number') {
      text += `[${String(segment)}]`;
      continue;
    }
    const name = segment instanceof OwnName ? segment.name : memberName(segment);
    if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) text += text === '' ? name : `.${name}`;
    else text += `[${JSON.stringify(name)}]`;
  }
  return text;
}
