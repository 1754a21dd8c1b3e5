import { fetch, Request, Response } from './fetch.js';
import { Headers } from './headers.js';
import { socketErrorOf } from '../node/socket-error.js';

/** The error of the package node-fetch. */
class FetchError extends Error {
  readonly type: string;
  declare code?: string;
  declare errno?: string;

  constructor(message: string, type = 'system', systemError?: { readonly code: string }) {
    super(message);
    this.type = type;
    if (systemError !== undefined) this.code = this.errno = systemError.code;
  }

  override get name(): string {
    return 'FetchError';
  }
}

class AbortError extends Error {
  readonly type = 'aborted';

  override get name(): string {
    return 'AbortError';
  }
}

async function fetchOrFail(...values: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...values);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new AbortError('The user aborted a request.');
    if (error instanceof TypeError && error.message.startsWith('fetch failed'))
      throw failedRequest(values[0], error);
    throw error;
  }
}

function failedRequest(input: unknown, error: Error): FetchError {
  const systemError = socketErrorOf(error);
  const url = input instanceof Request ? input.url : String(input);
  const reason = (systemError ?? error).message;
  return new FetchError(`request to ${url} failed, reason: ${reason}`, 'system', systemError);
}

/** The package node-fetch: the function, which has the classes as members. */
export const nodeFetch = Object.assign(fetchOrFail, {
  default: fetchOrFail,
  Headers,
  Request,
  Response,
  FetchError,
  AbortError,
  isRedirect: (status: number) => [301, 302, 303, 307, 308].includes(status),
});
