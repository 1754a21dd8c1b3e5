import { WHOLE_LISTS } from './connection-calls.js';
import { GROWN_ROWS, SHARED_ROWS } from './grown-database.js';

/** What goes through all of a tenant's rows of a table, or through all that have a key, and the rows that it may read. */
export const LISTS: Readonly<Record<string, number>> = {
  ...WHOLE_LISTS,
  // What counts of use are too old is asked of every tenant, kind by kind, once a day.
  purge: 1_000,
  'list of tokens': 2 * GROWN_ROWS,
  'list of tokens, deep': 2 * GROWN_ROWS,
  'list by metadata': 4 * SHARED_ROWS,
  'search without a key': 3 * GROWN_ROWS,
  'search, not a key': 4 * GROWN_ROWS,
  'search, a key and not a key': 5 * SHARED_ROWS,
  'search, two keys': 8 * SHARED_ROWS,
  // Keys are counted up to a thousand before the shortest one is taken.
  'search by two keys, one of them rare': 1_100,
  'search, a key or not': 4 * GROWN_ROWS,
  logs: 2 * GROWN_ROWS,
  'logs of a type': 2 * GROWN_ROWS,
  'count of sealed values': 2 * GROWN_ROWS,
  'values to verify': GROWN_ROWS,
  'keys to reseal': GROWN_ROWS,
  'list of Applications': 2 * GROWN_ROWS,
  'list of Applications by name': 2 * GROWN_ROWS,
  'list of Proxies': 2 * GROWN_ROWS,
  'list of Proxies by name': 2 * GROWN_ROWS,
  'list of Reactors': 2 * GROWN_ROWS,
  'list of Reactors by name': 2 * GROWN_ROWS,
  'list of formulas': 2 * GROWN_ROWS,
  'count of stored tokens': 2 * GROWN_ROWS,
  'list of formulas by name': 2 * GROWN_ROWS,
};
