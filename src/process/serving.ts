import { once } from 'node:events';

import type { AppOptions, Service } from '../app.js';
import { explain } from '../cli/terminal.js';
import { logEmbeddedNews } from '../composition/embedded-news.js';
import { readConfig } from '../config.js';
import type { Config } from '../config.js';
import { ConfigError } from '../config/config-error.js';
import { takesColours } from '../config/environment.js';
import { firstStartNotice } from './first-start.js';
import { urlAt } from './listening.js';
import { operationsPlaceOf } from './operations-port.js';
import { endAtOnceOnSignal, endOnSignal, outliveReaders, say, welcome } from './process-life.js';
import { InFlight } from '../observability/in-flight.js';
import { endOnFault } from '../observability/last-words.js';
import { LogFigures } from '../observability/log-figures.js';
import { createLogger } from '../observability/logger.js';
import { nameSourcesInStacks } from '../observability/source-names.js';
import { beginEmbeddedDatabase } from '../storage/database/embedded-database.js';
import type { EmbeddedNews } from '../storage/database/embedded/database-worker.js';
import { readConfigAndTryPorts } from './ports-first.js';
import { Waiting } from './waiting.js';
import { CONFIG_EXIT_CODE } from './worker-protocol.js';
import type {
  AnswerMessage,
  AskMessage,
  BeginMessage,
  ClosedMessage,
  ServingMessage,
  SocketHandle,
  SupervisorMessage,
} from './worker-protocol.js';

/** Serves in this process, which nobody watches over, until it is told to end. */
export async function serveAlone(): Promise<void> {
  // Process 1 of a container would not hear of it otherwise, and the database may have to be waited for.
  const mayEndInOrder = endAtOnceOnSignal();
  const config = await readConfigAndTryPorts();
  if (config.workers > 1)
    throw new ConfigError(['WORKERS must be 1 where the service is to be one process alone']);
  const options = optionsOf(config, true);
  const embedded = await startEarly(config, options);
  const { startApp } = await import('../app.js');
  const app = await startApp({ ...options, ...embedded });
  // The one before the other goes, and both before anybody is told that it serves.
  endOnSignal(() => {
    say('Stopping: answering the requests that are under way.');
    return app.close();
  }, config.shutdown);
  mayEndInOrder();
  say(welcome(app));
}

/** Serves in this process, which the one that has started it watches over: it says what there is to say. */
export async function serveSupervised(): Promise<void> {
  const [begin, socket] = (await once(process, 'message')) as [BeginMessage, SocketHandle?];
  try {
    // One that follows another is given the socket that the first has opened.
    const config = socket === undefined ? await readConfigAndTryPorts() : readConfig();
    const { supervisorPid } = begin;
    const options = optionsOf(config, socket === undefined);
    const embedded = await startEarly(config, options, supervisorPid);
    const { startService } = await import('../app.js');
    const service = await startService({ ...options, socket, ...embedded });
    const close = async (): Promise<void> => {
      await service.close();
      const closed: ClosedMessage = { kind: 'closed' };
      process.send?.(closed);
    };
    endOnSignal(close, config.shutdown);
    answerSupervisor(service);
    const serving: ServingMessage = {
      kind: 'serving',
      url: service.url,
      workers: config.workers,
      shutdown: config.shutdown,
      operations: operationsPlaceOf(config),
      isLogPretty: isLogPretty(config),
      logsErrors: !['fatal', 'silent'].includes(config.logLevel),
    };
    process.send?.(serving, socket === undefined ? service.socket : undefined);
  } catch (error) {
    say(`token-vault: ${explain(error)}`);
    process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1);
  }
}

/**
 * Starts the embedded database, where that is what is configured: it takes as long as to read the code of the service.
 * Resolves when its thread runs, which reading that code would hold up, with what the service is given of it.
 */
async function startEarly(
  { database }: Config,
  { log }: AppOptions,
  supervisorPid?: number,
): Promise<Pick<AppOptions, 'embedded'>> {
  if (database.kind === 'postgres') return {};
  const onNews = (news: EmbeddedNews): void => logEmbeddedNews(log, news);
  return { embedded: await beginEmbeddedDatabase({ ...database, supervisorPid, onNews }) };
}

/** `isFirst`: nobody else has the port for operators yet. */
function optionsOf(config: Config, isFirst: boolean): AppOptions {
  outliveReaders();
  nameSourcesInStacks();
  const isPretty = isLogPretty(config);
  const logFigures = new LogFigures();
  const log = createLogger(config.logLevel, {
    figures: logFigures,
    isPretty,
    isColoured: takesColours(process.stdout),
  });
  const inFlight = new InFlight();
  endOnFault(log, inFlight);
  return {
    config,
    log,
    logFigures,
    inFlight,
    warmUp: true,
    waiting: new Waiting(config, log, isFirst),
    // Said before anything else can fail: a key that was made and not shown would be lost.
    onOpened: (vault) => process.stderr.write(firstStartNotice(vault, placeToTry(config))),
  };
}

/** Where the log goes decides, unless the configuration does. */
function isLogPretty({ logFormat }: Config): boolean {
  return logFormat === undefined ? process.stdout.isTTY : logFormat === 'pretty';
}

/** Where a person at this machine reaches what is about to be served; nowhere that is known where any port will do. */
function placeToTry({ host, port, tls }: Config): string | undefined {
  if (port === 0) return undefined;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return urlAt(tls === undefined ? 'http' : 'https', isEverywhere ? '127.0.0.1' : host, port);
}

function answerSupervisor({ readiness, metrics }: Service): void {
  const answers: Record<AskMessage['question'], () => Promise<unknown>> = {
    'is-live': () => Promise.resolve(true),
    'is-ready': () => readiness.read(),
    metrics: () => metrics.content(),
  };
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind !== 'ask') return;
    void answers[message.question]().then((value) => {
      const answer: AnswerMessage = { kind: 'answer', number: message.number, value };
      if (process.connected) process.send?.(answer);
    });
  });
}
