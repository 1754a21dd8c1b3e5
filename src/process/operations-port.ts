import type { Server } from 'node:http';

import type { Config } from '../config.js';
import type { TlsFiles } from '../config/tls.js';
import { createOperationsServer } from '../http/operations.js';
import type { OperationsOptions } from '../http/operations.js';
import { listen } from './listening.js';
import type { TlsNews } from './tls-server.js';

/** Where operators reach health and metrics. */
export interface OperationsPlace {
  readonly port: number;
  readonly host: string;
  /** Where callers have to show a certificate: what the port shows, and who certifies them. */
  readonly tls?: TlsFiles;
}

/**
 * Where a configuration has the operations port. It speaks TLS only where callers have to show who they are: on the
 * machine itself a certificate for the service's name would fit nobody's call.
 */
export function operationsPlaceOf(config: Config): OperationsPlace {
  const { operationsPort: port, operationsHost: host, tls } = config;
  return tls?.clientCa === undefined ? { port, host } : { port, host, tls };
}

/** Opens the operations port. Throws a ConfigError where it cannot be opened. */
export function openOperationsPort(
  { port, host, tls }: OperationsPlace,
  options: OperationsOptions,
  news: TlsNews,
): Promise<Server> {
  const place = { port, host, variable: 'OPERATIONS_PORT' };
  const setup = tls === undefined ? {} : { tls: { files: tls, ...news } };
  return listen(createOperationsServer(options), place, setup);
}
