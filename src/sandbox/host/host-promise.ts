import { HOST } from '../protocol/guest-protocol.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';

/** What only the engine knows of promises; nothing of the guest runs for it. */
export const promiseOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.promiseState, (call) => call.values.promiseState(call.pointer(1))],
  [
    HOST.promiseResult,
    (call) => {
      const promise = call.pointer(1);
      const isSettled = call.values.promiseState(promise) > 0;
      return isSettled ? { value: call.values.promiseResult(promise) } : undefined;
    },
  ],
];
