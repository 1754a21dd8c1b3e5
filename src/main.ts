import cluster from 'node:cluster';

import { startApp, startService } from './app.js';
import type { App, AppOptions } from './app.js';
import { readConfig } from './config.js';
import type { Config } from './config.js';
import { firstStartNotice } from './first-start.js';
import { createLogger } from './observability/logger.js';
import { joinGroup } from './observability/metrics.js';
import { serveGroup, startWorkers, WorkerFailedError } from './workers.js';
import type { WorkerGroup } from './workers.js';

/**
 * Runs the service until the process is told to end, in one process or in as many as `WORKERS` says. Says where it is to
 * be reached and, the first time, shows the management key: on standard error, apart from the log, and never again.
 */
export async function serve(): Promise<void> {
  const config = readConfig();
  if (cluster.isWorker) {
    await serveAsWorker(config);
    return;
  }
  const running = config.workers > 1 ? await startGroup(config) : await startApp(optionsOf(config));
  say(welcome(running));
  endOnSignal(async () => {
    say('Stopping: answering the requests that are under way.');
    await running.close();
  });
}

/** Where the first process cannot start, it has said why, and this one ends as it did. */
async function startGroup(config: Config): Promise<WorkerGroup> {
  try {
    return await startWorkers(config);
  } catch (error) {
    if (error instanceof WorkerFailedError) process.exit(error.exitCode);
    throw error;
  }
}

/** One of several processes: the group says what there is to say. */
async function serveAsWorker(config: Config): Promise<void> {
  joinGroup();
  const service = await startService(optionsOf(config));
  service.metrics.shareWithGroup();
  const end = endOnSignal(() => service.close());
  serveGroup(() => service.vault.checkReady(), end);
}

function optionsOf(config: Config): AppOptions {
  return {
    config,
    log: createLogger(config.logLevel),
    warmUp: true,
    // Said before anything else can fail: a key that was made and not shown would be lost.
    onOpened: (vault) => process.stderr.write(firstStartNotice(vault)),
  };
}

/** Closes and ends the process when it is told to, once, however often it is told; gives what tells it. */
function endOnSignal(close: () => Promise<void>): () => void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  return end;
}

function welcome({ url, operationsUrl }: Pick<App, 'url' | 'operationsUrl'>): string {
  return [
    '',
    `  token-vault   ${url}`,
    `  explorer      ${url}/graphql`,
    `  operations    ${operationsUrl}/health/ready`,
    '',
  ].join('\n');
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
