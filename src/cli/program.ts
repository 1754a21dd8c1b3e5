import { dropLibrarySwitches } from '../config/environment.js';
import { explain, print } from './terminal.js';

// Before any library is read, and for every process that this one starts.
dropLibrarySwitches();

/** `token-vault serve` reads no other command: its first act is to start the process that serves. */
const given = process.argv.slice(2);
const isServe = given.length === 0 || (given.length === 1 && given[0] === 'serve');

try {
  if (isServe) await (await import('../main.js')).serve();
  else await (await import('./command-line.js')).runCommand();
} catch (error) {
  print(`token-vault: ${explain(error)}`, process.stderr);
  process.exit(1);
}
