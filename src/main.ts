import { startApp } from './app.js';
import type { App } from './app.js';
import { readConfig } from './config.js';
import { firstStartNotice } from './first-start.js';
import { createLogger } from './observability/logger.js';

/**
 * Runs the service until the process is told to end. Says where it is to be reached and, the first time, shows the
 * management key: on standard error, apart from the log, and never again.
 */
export async function serve(): Promise<void> {
  const config = readConfig();
  const app = await startApp({
    config,
    log: createLogger(config.logLevel),
    warmUp: true,
    // Said before anything else can fail: a key that was made and not shown would be lost.
    onOpened: (vault) => process.stderr.write(firstStartNotice(vault)),
  });
  say(welcome(app));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping: answering the requests that are under way.');
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          say(`Stopping failed: ${String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}

function welcome({ url, operationsUrl }: App): string {
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
