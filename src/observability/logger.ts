import { pino } from 'pino';
import type { Logger } from 'pino';

/** A write to the system for every line would be a tenth of a small request; lines go out by so many bytes, or so often. */
const LINES_BYTES = 4096;
const LINES_MS = 100;

/**
 * The log, one JSON object a line on standard output. What is logged is chosen member by member where it is written, so
 * nothing has to be redacted; the paths here are a second fence.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: timestamps(),
      redact: ['*.key', '*.apiKey', '*.authorization', '*.headers', '*.body', '*.data'],
    },
    pino.destination({ sync: false, minLength: LINES_BYTES, periodicFlush: LINES_MS }),
  );
}

/**
 * The same log for lines that are texts and numbers, written by one place for every request: looking through them for
 * what must not be there costs more than they do.
 */
export function withoutFence(log: Logger): Logger {
  return log.child({}, { redact: [] });
}

/** Writes the time of a line. Lines of one millisecond have the same. */
function timestamps(): () => string {
  let at = 0;
  let member = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      member = `,"time":"${new Date(now).toISOString()}"`;
    }
    return member;
  };
}
