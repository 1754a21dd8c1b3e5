/** Why this release of Node.js will not do, in a sentence; undefined where it will. */
export function nodeFault(version?: string): string | undefined;
