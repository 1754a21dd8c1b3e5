import { VaultError } from '../domain/errors.js';
import { formatPath } from '../domain/issue.js';

/** Writes a line. */
export function print(text: string, to: NodeJS.WritableStream = process.stdout): void {
  to.write(`${text}\n`);
}

/** What a person at a terminal needs to know: no stack for faults that have a sentence of their own. */
export function explain(error: unknown): string {
  if (error instanceof VaultError) {
    const faults = error.issues.map(
      ({ path, message }) => `  ${formatPath(path, String)} ${message}`,
    );
    return [error.message, ...faults].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
