import { IncomingMessage, ServerResponse } from 'node:http';

import type { Express, Request, Response } from 'express';

/** The classes of requests and responses that a server makes. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Classes whose requests and responses have from their birth the prototypes that Express gives them. Changing the prototype
 * of an object makes all later work with it slower, which took a third of the time of a request; giving it the prototype
 * that it has already does nothing.
 */
export function messagesOf(app: Express): MessageClasses {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as Response;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
