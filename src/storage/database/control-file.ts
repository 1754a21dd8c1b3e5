import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the state of a database stands in its `global/pg_control`, and what it is after an end in order. */
const STATE_AT = 16;
const CLOSED_STATES: readonly number[] = [1, 2];

/**
 * Whether the database in a folder was closed in order, as its control file says: PostgreSQL recovers it otherwise. Where
 * there is no such file there is nothing to recover either.
 */
export function wasClosedInOrder(folder: string): boolean {
  let control: Buffer;
  try {
    control = readFileSync(join(folder, 'global', 'pg_control'));
  } catch {
    return true;
  }
  return control.length < STATE_AT + 4 || CLOSED_STATES.includes(control.readUInt32LE(STATE_AT));
}
