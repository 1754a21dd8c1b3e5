import { VaultError } from '../domain/errors.js';
import { formatPath } from '../domain/issue.js';
import type { Issue, Path } from '../domain/issue.js';

/** Writes a line. */
export function print(text: string, to: NodeJS.WritableStream = process.stdout): void {
  to.write(`${text}\n`);
}

/**
 * What a person at a terminal needs to know: no stack for faults that have a sentence of their own, and members of a request
 * by the options that gave them.
 */
export function explain(error: unknown, given: readonly string[] = process.argv): string {
  if (error instanceof VaultError) {
    if (error.issues.length === 0) return error.message;
    return ['What was given is not valid:', ...faultLines(error.issues, given)].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}

/** A line for each fault, which names the option that gave a member, where one of `given` did. */
export function faultLines(
  issues: readonly Issue[],
  given: readonly string[] = [],
): readonly string[] {
  return issues.map(
    ({ path, message }) => `  ${optionOf(path, given) ?? formatPath(path, String)} ${message}`,
  );
}

/** The option that has the name of a member, as `--application` has that of `applicationId`, where it was given. */
function optionOf(path: Path, given: readonly string[]): string | undefined {
  const [member, ...rest] = path;
  if (typeof member !== 'string' || rest.length > 0) return undefined;
  const words = member
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const option = `--${words}`;
  return given.some((text) => text === option || text.startsWith(`${option}=`))
    ? option
    : undefined;
}
