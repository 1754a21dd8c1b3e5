import type { IncomingMessage, ServerResponse } from 'node:http';

/** Middleware that asks for nothing of Express, so that it serves the door to Proxies too. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;
