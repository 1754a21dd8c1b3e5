import { fetch, Request, Response } from './fetch.js';
import { Headers } from './headers.js';

/** The error of the package node-fetch. */
class FetchError extends Error {
  readonly type: string;

  constructor(message: string, type = 'system') {
    super(message);
    this.type = type;
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
      throw new FetchError(`request to ${String(values[0])} failed, reason: ${error.message}`);
    throw error;
  }
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
