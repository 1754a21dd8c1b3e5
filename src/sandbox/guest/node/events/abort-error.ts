import type { AbortSignal } from '../../web/abort.js';
import { nodeError } from '../node-error.js';
import { wrongType } from '../validate.js';

/** The error of what a signal gave up. */
export function abortError(signal: AbortSignal): Error {
  const error = nodeError(Error, 'ABORT_ERR', 'The operation was aborted', {});
  return Object.defineProperties(error, {
    name: { value: 'AbortError', configurable: true, writable: true },
    cause: { value: signal.reason, configurable: true, writable: true },
  });
}

/** Refuses what is no AbortSignal, by Node's message. */
export function requireSignal(signal: unknown, name: string): asserts signal is AbortSignal {
  if (typeof signal !== 'object' || signal === null || !('aborted' in signal))
    throw wrongType(name, 'an instance of AbortSignal', signal);
}
