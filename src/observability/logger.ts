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
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: ['*.key', '*.apiKey', '*.authorization', '*.headers', '*.body', '*.data'],
    },
    pino.destination({ sync: false, minLength: LINES_BYTES, periodicFlush: LINES_MS }),
  );
}
