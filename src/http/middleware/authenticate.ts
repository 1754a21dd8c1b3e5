import type { RequestHandler } from 'express';

import { VaultError } from '../../domain/errors.js';
import type { AuthenticationService } from '../../services/access/authentication-service.js';
import { contextOf, setContext } from '../request-state.js';
import type { ServiceHeaders } from '../service-headers.js';

/**
 * Puts the identity of the caller into the context. A key that is not valid is refused at once. A call without a key is
 * refused too, unless `anonymousAllowed`: the services then decide what it may have. Runs before the body is read, so
 * that nobody without a key makes the service read megabytes.
 */
export function authenticate(
  authentication: AuthenticationService,
  headers: ServiceHeaders,
  { anonymousAllowed }: { readonly anonymousAllowed: boolean },
): RequestHandler {
  return async (request, response, next) => {
    const apiKey = headers.read(request, 'API-KEY');
    if (apiKey !== undefined) {
      const identity = await authentication.authenticate(apiKey);
      setContext(response, { ...contextOf(response), identity });
    } else if (!anonymousAllowed) {
      throw new VaultError('UNAUTHENTICATED', 'An API key is needed in the SVC-API-KEY header.');
    }
    next();
  };
}
