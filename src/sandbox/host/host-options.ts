import { GuestKilled, HostFault } from '../engine/engine-errors.js';
import { parseGuestJson } from '../engine/guest-json.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';

/**
 * The JSON object that an argument holds; an empty one where it holds none. No member of it is -0, with which some functions of Node's
 * cryptography end the process.
 */
export function options(call: HostCall, index: number): Record<string, unknown> {
  const value = parseGuestJson(call.text(index));
  if (typeof value !== 'object' || value === null) return {};
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) if (members[name] === 0) members[name] = 0;
  return members;
}

/** What a member says as a number, which is never -0. */
export function numberOf(member: unknown): number {
  return Number(member) + 0;
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
