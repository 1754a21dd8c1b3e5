/// <reference types="node" preserve="true" />
// oxlint-disable-next-line typescript/triple-slash-reference -- it declares modules of other names, and is none itself
/// <reference path="./errors.d.ts" preserve="true" />

import type { Service } from './service.js';

export type * from './service.js';

/** What code may return: what `JSON.stringify` makes JSON of. */
export type Result = unknown;

/** What each function of user code gets: a Reactor's formula, and a Proxy's transforms. */
export interface RunRequest<Args, Configuration> {
  /** What the caller gave: values in the places of expressions. */
  readonly args: Args;
  /** What the Reactor or Proxy is configured with. */
  readonly configuration: Configuration;
  /** The vault, as the linked Application; absent where none is linked. */
  readonly svc: Service;
}

/** What a formula returns: what the caller gets as it is, and what becomes tokens first. */
export interface FormulaResult {
  /** Answered as it is. */
  readonly raw?: Result;
  /** Each value in it becomes a token, as `tokenize` of the vault makes them, and is answered under `tokens`. */
  readonly tokenize?: Result;
}

/**
 * A Reactor's formula, which code exports.
 *
 *     /** @type {import('@token-vault/types').Formula<{ amount: number }, { SECRET: string }>} *\/
 *     module.exports = async ({ args, configuration }) => ({ raw: { doubled: args.amount * 2 } });
 */
export type Formula<
  Args = Readonly<Record<string, unknown>>,
  Configuration = Readonly<Record<string, string>>,
> = (
  request: RunRequest<Args, Configuration>,
) => FormulaResult | null | undefined | Promise<FormulaResult | null | undefined>;

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

/** What replaces what was given; what is left out is unchanged. */
export interface Changed {
  /** A string is sent as it is, a Buffer as its bytes, anything else as JSON. */
  readonly body?: Result;
  /** Where `body` is base64. */
  readonly body_encoding?: 'base64';
  /** A header of null is taken away, an array makes several lines. */
  readonly headers?: Readonly<
    Record<string, string | number | readonly string[] | null | undefined>
  >;
}

/** What a transform returns; the older form has it in `raw`. */
export type TransformResult = Changed | { readonly raw?: Changed };

/** A Proxy's request transform, which code exports. */
export type RequestTransform<Body = unknown, Configuration = Readonly<Record<string, string>>> = (
  request: RunRequest<RequestMessage<Body>, Configuration>,
) => TransformResult | Promise<TransformResult>;

/** A Proxy's response transform, which code exports. */
export type ResponseTransform<Body = unknown, Configuration = Readonly<Record<string, string>>> = (
  request: RunRequest<ResponseMessage<Body>, Configuration>,
) => TransformResult | Promise<TransformResult>;
