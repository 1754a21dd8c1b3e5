import { GuestKilled, HostFault } from '../engine/engine-errors.js';
import { parseGuestJson } from '../engine/guest-json.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';

/** The JSON object that an argument holds; an empty one where it holds none. */
export function options(call: HostCall, index: number): Record<string, unknown> {
  const value = parseGuestJson(call.text(index));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A handler whose failures, Node's own errors among them, become errors of the guest with the same name and code. */
export function orFault(handler: (call: HostCall) => HostAnswer): (call: HostCall) => HostAnswer {
  return (call) => {
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof HostFault || error instanceof GuestKilled) throw error;
      if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
      const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      throw new HostFault(error.name, error.message, code);
    }
  };
}
