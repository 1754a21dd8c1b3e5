import { tallyOf } from '../domain/measure/tally.js';

/** What is measured of keys; no figure tells whose they are. */
export class KeyFigures {
  /** Values sealed and opened with data keys; keys wrapped and unwrapped with master keys. */
  readonly operations = tallyOf('seal', 'open', 'wrap', 'unwrap');
  /** What did not open; of what a key is missing for that is told apart. */
  readonly failures = tallyOf(
    'value_broken',
    'data_key_missing',
    'key_broken',
    'master_key_missing',
  );
  /** How often the keys of a tenant were asked for, and whether they were at hand. */
  readonly lookups = tallyOf('hit', 'miss');
}
