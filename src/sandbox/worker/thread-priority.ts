import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How much the thread gives way, on the scale of `nice`: next to another thread it gets about a tenth of a core. */
const GIVES_WAY = 10;

/**
 * Lets the system prefer all other threads to this one, so that code which computes for seconds does not keep those that
 * answer requests from doing so. Linux has a priority for each thread, and a thread finds its number in its own `/proc`;
 * elsewhere nothing changes.
 */
export function giveWay(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, GIVES_WAY);
  } catch {
    // Where there is no such file, or the system does not let us, the thread is one like all others.
  }
}
