/// <reference types="node" preserve="true" />
// oxlint-disable-next-line typescript/triple-slash-reference -- it declares modules of other names, and is none itself
/// <reference path="./errors.d.ts" preserve="true" />

import type { RequestMessage, ResponseMessage, RunRequest } from './request.js';

export type * from './request.js';
export type * from './service.js';

/** What code may return: what `JSON.stringify` makes JSON of. */
export type Result = unknown;

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
