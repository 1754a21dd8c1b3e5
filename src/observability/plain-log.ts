import { prettyWriter } from './pretty-log.js';
import type { PrettyOptions } from './pretty-log.js';

/**
 * Writes a line of an error on standard output, in the form of the log and without its library: for the process that
 * watches over the others, which has next to nothing in it.
 */
export function logError(
  fields: Readonly<Record<string, unknown>>,
  message: string,
  pretty?: Pick<PrettyOptions, 'isColoured'>,
): void {
  const line = { level: ERROR_LEVEL, time: new Date().toISOString(), ...fields, msg: message };
  const json = JSON.stringify(line);
  process.stdout.write(
    pretty === undefined ? `${json}\n` : prettyWriter({ ...pretty, tellsRequests: false })(json),
  );
}

/** What the log calls an error. */
const ERROR_LEVEL = 50;
