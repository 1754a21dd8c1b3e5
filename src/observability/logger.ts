import { pino } from 'pino';
import type { Logger } from 'pino';

import type { LogFigures } from './log-figures.js';
import { prettyWriter } from './pretty-log.js';
import type { PrettyOptions } from './pretty-log.js';

/** A write to the system for every line would be a tenth of a small request; lines go out by so many bytes, or so often. */
const LINES_BYTES = 4096;
const LINES_MS = 100;

/** Lines that wait where nothing takes them, such as a reader that stands still or a disk that is full. Later ones are given up. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

/** How lines are written for a person, where they are. */
export type LoggerOptions = Partial<Pick<PrettyOptions, 'isColoured'>> & {
  readonly isPretty?: boolean;
  /** Where it is told what becomes of the lines. */
  readonly figures?: LogFigures;
};

/**
 * The log, one JSON object a line on standard output, or a line for a person. What is logged is chosen member by member where it is written, so
 * nothing has to be redacted; the paths here are a second fence.
 */
export function createLogger(level: string, options: LoggerOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: timestamps(),
      redact: ['*.key', '*.apiKey', '*.authorization', '*.headers', '*.body', '*.data'],
    },
    options.isPretty === true
      ? prettyDestination(level, options)
      : jsonDestination(options.figures),
  );
}

/**
 * Standard output. Where it takes nothing, no request waits and the process goes on: lines are kept up to a bound, and
 * written when they can be.
 */
function jsonDestination(figures: LogFigures | undefined) {
  const destination = pino.destination({
    sync: false,
    minLength: LINES_BYTES,
    maxLength: WAITING_BYTES_MAX,
    periodicFlush: LINES_MS,
  });
  // Without a listener an error of the disk would end the process.
  destination.on('error', () => {
    if (figures !== undefined) figures.writeFailures += 1;
  });
  if (figures === undefined) return destination;
  destination.on('drop', () => (figures.linesLost += 1));
  figures.waitingBytes = () => (destination as unknown as { readonly _len: number })._len;
  return destination;
}

/** A terminal: what is written is there before the next thing happens. */
function prettyDestination(
  level: string,
  { isColoured = false }: LoggerOptions,
): { write(line: string): void } {
  const tellsRequests = level === 'debug' || level === 'trace';
  const pretty = prettyWriter({ isColoured, tellsRequests });
  return {
    write: (line) => {
      const text = pretty(line);
      if (text !== '') process.stdout.write(text);
    },
  };
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
