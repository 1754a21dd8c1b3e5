import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names of our headers, without their prefix. */
export type ServiceHeader =
  | 'API-KEY'
  | 'IDEMPOTENCY-KEY'
  | 'IDEMPOTENCY-REPLAYED'
  | 'PROXY-DESTINATION-STATUS'
  | 'PROXY-KEY'
  | 'TRACE-ID';

/**
 * Reads and writes the headers that are ours: `SVC-API-KEY` and its like, and the same under each configured alias of
 * the prefix (`HEADER_ALIASES`), so that clients made for another vault need no change.
 */
export class ServiceHeaders {
  readonly #prefixes: readonly string[];

  constructor(aliases: readonly string[]) {
    this.#prefixes = ['SVC', ...aliases];
  }

  /** The value of a header under any of its names; undefined where it is missing, empty, or came more than once. */
  read(request: IncomingMessage, header: ServiceHeader): string | undefined {
    return this.#values(request, header).find((value) => value !== '');
  }

  /** As {@link read}, for a header that must not be empty where it is there: an empty value is given as it is. */
  readAsGiven(request: IncomingMessage, header: ServiceHeader): string | undefined {
    return this.read(request, header) ?? this.#values(request, header)[0];
  }

  /** All names of a header. */
  namesOf(header: ServiceHeader): readonly string[] {
    return this.#prefixes.map((prefix) => `${prefix}-${header}`);
  }

  /** Sets a header of the answer under all of its names. */
  write(response: ServerResponse, header: ServiceHeader, value: string): void {
    for (const name of this.namesOf(header)) response.setHeader(name, value);
  }

  #values(request: IncomingMessage, header: ServiceHeader): readonly string[] {
    return this.namesOf(header)
      .map((name) => request.headers[name.toLowerCase()])
      .filter((value) => typeof value === 'string');
  }
}
