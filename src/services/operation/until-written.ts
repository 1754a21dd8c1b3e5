import { setTimeout as pause } from 'node:timers/promises';

import { VaultError } from '../../domain/errors.js';

const PAUSE_MS = 50;
const PAUSE_MS_MAX = 250;

/**
 * Writes something, or looks something up, and where the database is away does it again four times a second, sooner at first, for so many milliseconds. Rejects with
 * what doing it again does not mend, or with the last failure. It may be done twice, which has to come to the same.
 */
export async function untilWritten<T>(write: () => Promise<T>, triesMs: number): Promise<T> {
  const until = performance.now() + triesMs;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    try {
      return await write();
    } catch (error) {
      const isAway = error instanceof VaultError && error.code === 'UNAVAILABLE';
      if (!isAway || performance.now() + pauseMs > until) throw error;
    }
    await pause(pauseMs, undefined, { ref: false });
  }
}
