import type { RequestHandler } from 'express';

import { VaultError } from '../../domain/errors.js';
import { REST_OPERATIONS } from '../rest/routes.js';

/** A path that there is, and the methods that it takes. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const KNOWN_PATHS: readonly KnownPath[] = [
  ...REST_OPERATIONS.map(({ path, method }) => ({ path, methods: [method] })),
  { path: '/graphql', methods: ['GET', 'POST'] },
].map(({ path, methods }) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  methods: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
}));

/**
 * Answers what no route has taken: 405 with `Allow` where the path takes other methods (RFC 9110, 15.5.6), 404 where
 * nothing is.
 */
export const nothingHere: RequestHandler = ({ path }, response) => {
  const methods = KNOWN_PATHS.filter(({ pattern }) => pattern.test(path)).flatMap(
    (known) => known.methods,
  );
  if (methods.length === 0) throw new VaultError('NOT_FOUND', 'There is nothing at this path.');
  const allowed = [...new Set(methods)].sort().join(', ');
  response.setHeader('Allow', allowed);
  throw new VaultError('METHOD_NOT_ALLOWED', `This path takes ${allowed}.`);
};
