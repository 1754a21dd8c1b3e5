import { expect } from 'vitest';

import { ERROR_TABLE } from '../../../src/domain/errors.js';
import type { ErrorCode } from '../../../src/domain/errors.js';
import type { Answer } from './caller.js';

/** A UUID as answers write it. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A timestamp as answers write it. */
export const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The exact problem body of an answer with a code; `errors` are the faults of single members. */
export function problem(
  code: ErrorCode,
  answer: Answer,
  errors?: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, unknown>> {
  const { status, title } = ERROR_TABLE[code];
  return {
    type: `urn:token-vault:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: expect.any(String),
    instance: answer.headers.get('SVC-TRACE-ID'),
    code,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** The exact element of `errors` of a GraphQL answer with a code; `path` is there for a failure of a root field. */
export function graphqlFailure(
  code: ErrorCode,
  answer: Answer,
  {
    path,
    errors,
  }: {
    readonly path?: readonly string[];
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  } = {},
): Readonly<Record<string, unknown>> {
  const { status } = ERROR_TABLE[code];
  return {
    message: expect.any(String),
    ...(path === undefined ? {} : { locations: expect.any(Array), path }),
    extensions: {
      code,
      status,
      traceId: answer.headers.get('SVC-TRACE-ID'),
      ...(errors === undefined ? {} : { errors }),
    },
  };
}
