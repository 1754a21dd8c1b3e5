import { HostFault } from './engine-errors.js';
import type { HostAnswer, HostCall } from './host-call.js';
import { codecOperations } from './host-codec.js';
import { cryptoOperations } from './host-crypto.js';
import { urlOperations } from './host-url.js';

/** Answers one operation from its arguments, which start at index 1. */
export type HostOperationHandler = (call: HostCall) => HostAnswer;

const operations: ReadonlyMap<number, HostOperationHandler> = new Map([
  ...codecOperations,
  ...urlOperations,
  ...cryptoOperations,
]);

/**
 * Answers the operations that know nothing of a run: pure functions of their arguments, and randomness. Everything that
 * comes from the guest is checked here; the guest's own checks are for good messages only.
 */
export function answerHostCall(call: HostCall): HostAnswer {
  const handler = operations.get(call.operation);
  if (handler === undefined) throw new HostFault('TypeError', 'no such operation');
  return handler(call);
}
