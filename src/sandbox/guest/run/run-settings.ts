import type { RunSettings } from '../../protocol/guest-protocol.js';

/** What the present run may do. */
let settings: RunSettings | undefined;

/** Sets what this run may do, before its code does anything. */
export function startSettings(given: RunSettings): void {
  settings = given;
}

/** What this run may do; nothing where none is under way. */
export function runSettings(): Partial<RunSettings> {
  return settings ?? {};
}
