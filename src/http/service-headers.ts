import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names of our headers, without their prefix. */
export type ServiceHeader =
  | 'API-KEY'
  | 'IDEMPOTENCY-KEY'
  | 'IDEMPOTENCY-REPLAYED'
  | 'PROXY-DESTINATION-STATUS'
  | 'PROXY-KEY'
  | 'TRACE-ID';

/** All names of a header. */
export interface HeaderNames {
  readonly asWritten: readonly string[];
  /** In lower case, as Node has them. */
  readonly lower: readonly string[];
}

/**
 * Reads and writes the headers that are ours: `SVC-API-KEY` and its like, and the same under each configured alias of
 * the prefix (`HEADER_ALIASES`), so that clients made for another vault need no change.
 */
export class ServiceHeaders {
  readonly #prefixes: readonly string[];
  /** Those that were asked for. */
  readonly #names = new Map<ServiceHeader, HeaderNames>();

  constructor(aliases: readonly string[]) {
    this.#prefixes = ['SVC', ...aliases];
  }

  /** The value of a header under any of its names; undefined where it is missing, empty, or came more than once. */
  read(request: IncomingMessage, header: ServiceHeader): string | undefined {
    const { headers } = request;
    for (const name of this.namesOf(header).lower) {
      const value = headers[name];
      if (typeof value === 'string' && value !== '') return value;
    }
    return undefined;
  }

  /** As {@link read}, for a header that must not be empty where it is there: an empty value is given as it is. */
  readAsGiven(request: IncomingMessage, header: ServiceHeader): string | undefined {
    const isThere = this.namesOf(header).lower.some((name) => request.headers[name] === '');
    return this.read(request, header) ?? (isThere ? '' : undefined);
  }

  /** Sets a header of the answer under all of its names. */
  write(response: ServerResponse, header: ServiceHeader, value: string): void {
    for (const name of this.namesOf(header).asWritten) response.setHeader(name, value);
  }

  /** All names of a header. */
  namesOf(header: ServiceHeader): HeaderNames {
    const known = this.#names.get(header);
    if (known !== undefined) return known;
    const asWritten = this.#prefixes.map((prefix) => `${prefix}-${header}`);
    const names = { asWritten, lower: asWritten.map((name) => name.toLowerCase()) };
    this.#names.set(header, names);
    return names;
  }
}
