import { GraphQLError } from 'graphql';

import { ERROR_TABLE } from '../domain/errors.js';
import type { VaultError } from '../domain/errors.js';

/** The error with which an operation is refused before any of it is executed; the whole answer has its status. */
export function refusal(originalError: VaultError): GraphQLError {
  const { status } = ERROR_TABLE[originalError.code];
  return new GraphQLError(originalError.message, {
    originalError,
    extensions: { http: { status } },
  });
}
