import type { Logger } from 'pino';

import type { InFlight } from './in-flight.js';

/** What of a fault is logged: where it happened, and nothing that its message may hold. */
export interface FaultWhere {
  readonly name: string;
  readonly code?: string;
  readonly stack: readonly string[];
}

/** Trace ids that are told of the requests under way. */
const TRACE_IDS_MAX = 100;

/**
 * Has this process end where an error was thrown that nobody caught, or a promise was rejected that nobody awaited: what
 * state it is in by then nobody knows, so it takes nothing on any more. Before that it logs where that was, and the trace
 * ids of the requests that end with it. Whoever watches over it starts another.
 */
export function endOnFault(log: Logger, inFlight: InFlight): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    try {
      // What is written at this level is written before the call returns.
      const fields = { origin, fault: faultOf(error), traceIds: inFlight.traceIds(TRACE_IDS_MAX) };
      log.fatal(fields, 'a fault that nothing expected: the process ends');
    } finally {
      process.exit(FAULT_EXIT_CODE);
    }
  });
}

/** How a process ends of an error that nobody caught, as Node has it. */
const FAULT_EXIT_CODE = 1;

/**
 * Name, code and frames of a fault. A message may hold what a caller sent, over several lines that may look like frames:
 * what stands before the frames in the stack is taken off as a whole.
 */
export function faultOf(error: unknown): FaultWhere {
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const { message, stack = '', code } = error as NodeJS.ErrnoException;
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return {
    name: error.constructor.name,
    ...(typeof code === 'string' && CODE.test(code) ? { code } : {}),
    stack: frames.split('\n').flatMap((line) => FRAME.exec(line)?.[0].trim() ?? []),
  };
}

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

/** A frame of a file or of Node: code that was evaluated has no place that helps. */
const FRAME = /^ +at (?:[\w$.<># [\]]{1,100} \()?(?:file:\/\/|node:|\/)[^()\s]{1,300}:\d+:\d+\)?$/;
