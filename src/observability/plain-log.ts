/**
 * Writes a line of an error on standard output, in the form of the log and without its library: for the process that
 * watches over the others, which has next to nothing in it.
 */
export function logError(fields: Readonly<Record<string, unknown>>, message: string): void {
  const line = { level: ERROR_LEVEL, time: new Date().toISOString(), ...fields, msg: message };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What the log calls an error. */
const ERROR_LEVEL = 50;
