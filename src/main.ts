import {
  endAtOnceOnSignal,
  endOnSignal,
  outliveReaders,
  say,
  welcome,
} from './process/process-life.js';
import { FirstStartError, supervise } from './process/supervisor.js';

/**
 * Runs the service until it is told to end: this process watches over those that serve, and says where they are to be
 * reached. They show, the first time, the management key: on standard error, apart from the log, and never again. Where
 * the service cannot start, the process ends with code 1.
 */
export async function serve(): Promise<void> {
  outliveReaders();
  // Process 1 of a container would not hear of it otherwise, and the first process may wait for its database.
  const mayEndInOrder = endAtOnceOnSignal();
  const running = await supervise().catch((error: unknown) => {
    // A process that ended by itself has said why.
    if (!(error instanceof FirstStartError)) throw error;
    if (error.signal !== null) say(`token-vault: ${error.message}`);
    process.exit(1);
  });
  const close = (): Promise<void> => {
    say('Stopping: answering the requests that are under way.');
    return running.close();
  };
  // The one before the other goes: a signal that nobody listens for ends the process as it is.
  endOnSignal(close, running.shutdown, 2);
  mayEndInOrder();
  say(welcome(running));
  await running.failed;
  say('Stopping: the configuration is no longer one that the service can start from.');
  process.exit(1);
}
