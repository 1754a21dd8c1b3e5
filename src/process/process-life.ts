import picocolors from 'picocolors';

import { takesColours } from '../config/environment.js';
import type { ShutdownTimes } from '../config/shutdown.js';
import { CONNECTIONS_END_MS_MAX } from './connections.js';

/** What a process may take besides for the end of its connections, to close all else. */
const CLOSE_MS_MAX = 3_000;

/** How much longer a process is waited for that ends another one, which has its own bound. */
const LONGER_MS = 1_000;

/**
 * How long it may take from the word to end until a process does, in milliseconds: one that serves; the one that watches
 * over those (`others` 1), which kills them then; and the end of that one (`others` 2). Without a delay that is 25 s at most.
 */
export function endMsMax({ delayMs }: ShutdownTimes, others = 0): number {
  return delayMs + CONNECTIONS_END_MS_MAX + CLOSE_MS_MAX + others * LONGER_MS;
}

/**
 * Closes and ends the process when it is told to, once, however often it is told and by whatever signal. Where closing
 * fails or takes too long, it ends with code 1.
 */
export function endOnSignal(close: () => Promise<void>, times: ShutdownTimes, others = 0): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(
      () => {
        say('Stopping took too long: the process ends as it is.');
        process.exit(1);
      },
      endMsMax(times, others),
    ).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, end);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the process at once when it is told to, while there is nothing to close; until what it gives is called. */
export function endAtOnceOnSignal(): () => void {
  const end = (): never => process.exit(0);
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

/** Goes on where nobody reads what this process writes any more: a closed pipe is no reason to end. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Where a service is to be reached, for a person at a terminal. */
export function welcome(running: { readonly url: string; readonly operationsUrl: string }): string {
  const { url, operationsUrl } = running;
  const { bold, cyan, dim } = picocolors.createColors(takesColours(process.stderr));
  const line = (name: string, place: string, what: string): string =>
    `  ${name.padEnd(12)}  ${cyan(place)}${process.stderr.isTTY ? dim(`  ${what}`) : ''}`;
  return [
    '',
    `  ${bold('token-vault'.padEnd(12))}  ${cyan(url)}`,
    line('dashboard', `${url}/dashboard`, 'administer it, with a key'),
    line('explorer', `${url}/graphql`, 'ask GraphQL, with examples'),
    line('reference', `${url}/docs`, 'every operation of REST'),
    line('operations', `${operationsUrl}/health/ready`, 'health and metrics, for this machine'),
    '',
  ].join('\n');
}

/** Says a line on standard error, apart from the log. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
