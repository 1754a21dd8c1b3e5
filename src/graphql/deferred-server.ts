import type { ApolloServer } from '@apollo/server';

import type { GraphQLContext } from './context.js';
import type { GraphQLServerOptions } from './server.js';

/**
 * The GraphQL door, made and started when it is first needed: loading it and the schema takes a good part of the time in
 * which a process that is to take the place of another one would keep everybody waiting.
 */
export class DeferredGraphQLServer {
  readonly #options: GraphQLServerOptions;
  #started: Promise<ApolloServer<GraphQLContext>> | undefined;

  constructor(options: GraphQLServerOptions) {
    this.#options = options;
  }

  /** The started server: always the same one. */
  started(): Promise<ApolloServer<GraphQLContext>> {
    this.#started ??= this.#start();
    return this.#started;
  }

  /** Stops it, where it was ever started. */
  async stop(): Promise<void> {
    const server = await this.#started?.catch(() => undefined);
    await server?.stop();
  }

  async #start(): Promise<ApolloServer<GraphQLContext>> {
    const { createGraphQLServer } = await import('./server.js');
    const server = createGraphQLServer(this.#options);
    await server.start();
    return server;
  }
}
