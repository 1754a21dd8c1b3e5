import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import type { Logger } from 'pino';

import { faultOf } from '../observability/last-words.js';

type ApolloLogger = NonNullable<ApolloServerOptions<BaseContext>['logger']>;

/**
 * Has Apollo Server write to the log of the service, and not to the console. What it says ends where it quotes an error,
 * which may quote a request.
 */
export function apolloLog(log: Logger): ApolloLogger {
  const fields = (said: unknown) =>
    said instanceof Error ? { fault: faultOf(said) } : { said: String(said).split(':', 1)[0] };
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (said?: unknown) => log.warn(fields(said), 'Apollo Server warns'),
    error: (said?: unknown) => log.error(fields(said), 'Apollo Server failed'),
  };
}
