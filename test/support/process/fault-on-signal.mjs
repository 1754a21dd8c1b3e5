// Loaded into a service under test by NODE_OPTIONS: has it commit, on SIGUSR2, the fault that the file FAULT_FILE names.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers';

const FAULTS = {
  'an uncaught error': () => {
    const error = new TypeError(
      'no such card: 4242424242424242\n    at 4242424242424242 (/a.js:1:1)',
    );
    throw Object.assign(error, { code: 'ERR_OF_TEST' });
  },
  'an unhandled rejection': () => void Promise.reject(new Error('card 4242424242424242')),
  'something thrown that is no error': () => {
    throw '4242424242424242';
  },
  'memory that runs out': () => {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill({}));
  },
};

process.on('SIGUSR2', () => {
  const fault = FAULTS[readFileSync(process.env.FAULT_FILE, 'utf8')];
  setImmediate(fault);
});
