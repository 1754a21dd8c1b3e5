import { pino } from 'pino';
import type { Logger } from 'pino';

/**
 * The log, one JSON object a line on standard output. What is logged is chosen member by member where it is written, so
 * nothing has to be redacted; the paths here are a second fence.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['*.key', '*.apiKey', '*.authorization', '*.headers', '*.body', '*.data'],
  });
}
