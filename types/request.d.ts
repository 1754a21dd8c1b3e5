/* What code gets: `req` of formulas and transforms. */

import type { Service } from './service.js';

/** What each function of user code gets: a Reactor's formula, and a Proxy's transforms. */
export interface RunRequest<Args, Configuration> {
  /** What the caller gave: values in the places of expressions. */
  readonly args: Args;
  /** What the Reactor or Proxy is configured with. */
  readonly configuration: Configuration;
  /** The vault, as the linked Application; absent where none is linked. */
  readonly svc: Service;
}

/** Headers of a message, found in any case; several lines of `Set-Cookie` are an array. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What transforms get of either message. */
export interface Message<Body> {
  /** The parsed value of JSON; text of forms, XML and other text; base64 of anything else; null where there is none. */
  readonly body: Body;
  /** Where `body` is base64. */
  readonly body_encoding?: 'base64';
  /** Where the body is not what its headers say. */
  readonly body_fault?: 'not_json' | 'content_encoding';
  /** Of JSON: its text, byte for byte what came. */
  readonly raw_body?: string;
  readonly headers: Headers;
  /** What was called. */
  readonly method: string;
  /** What follows `/proxy`. */
  readonly path: string;
  /** The query without its question mark; empty where there is none. */
  readonly query: string;
}

/** What a request transform gets. */
export type RequestMessage<Body = unknown> = Message<Body>;

/** What a response transform gets. */
export interface ResponseMessage<Body = unknown> extends Message<Body> {
  /** The destination's status. */
  readonly status: number;
}
