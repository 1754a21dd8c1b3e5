import { startApp } from './app.js';
import type { App } from './app.js';
import { readConfig } from './config.js';
import { createLogger } from './observability/logger.js';

/**
 * Runs the service until the process is told to end. Says where it is to be reached and, the first time, shows the
 * management key: on standard error, apart from the log, and never again.
 */
export async function serve(): Promise<void> {
  const config = readConfig();
  const app = await startApp({ config, log: createLogger(config.logLevel) });
  say(welcome(app));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping: answering the requests that are under way.');
      void app.close().then(() => process.exit(0));
    });
  }
}

function welcome({ url, operationsUrl, vault }: App): string {
  const { created, masterKeyFileMade } = vault;
  const lines = [
    '',
    `  token-vault   ${url}`,
    `  explorer      ${url}/graphql`,
    `  operations    ${operationsUrl}/health/ready`,
  ];
  if (masterKeyFileMade !== undefined) {
    lines.push(
      '',
      `  A master key was made: ${masterKeyFileMade}`,
      '  Without it nothing can be read back. Keep a copy apart from the data.',
    );
  }
  if (created !== undefined) {
    lines.push(
      '',
      `  management key  ${created.key.reveal()}`,
      '  It is shown this once: keep it where you keep secrets.',
    );
  }
  return [...lines, ''].join('\n');
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
