import type { RequestHandler } from 'express';

import { VaultError } from '../../domain/errors.js';
import { methodsAt } from '../rest/paths.js';

/**
 * Answers what no route takes: OPTIONS with the methods that the path takes (RFC 9110, 9.3.7), any other method with 405
 * and `Allow` where the path takes others (15.5.6), and 404 where nothing is.
 */
export const nothingHere: RequestHandler = ({ method, path }, response) => {
  const methods = methodsAt(path);
  if (methods.length === 0) throw new VaultError('NOT_FOUND', 'There is nothing at this path.');
  const allowed = methods.join(', ');
  response.setHeader('Allow', allowed);
  if (method !== 'OPTIONS')
    throw new VaultError('METHOD_NOT_ALLOWED', `This path takes ${allowed}.`);
  response.status(204).end();
};
