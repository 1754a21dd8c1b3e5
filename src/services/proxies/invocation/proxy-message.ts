import type { Readable } from 'node:stream';

import type { CallerIdentity } from '../../../context.js';
import type { CallTarget } from '../../../domain/proxy/destination-target.js';
import type { HeaderList } from '../../../domain/proxy/header-list.js';
import type { InterimAnswer } from '../../../outbound/outbound-message.js';

/** A call through a Proxy, without anything of the framework that received it. */
export interface ProxyRequest extends CallTarget {
  readonly method: string;
  /** Every header, as it was sent. */
  readonly headers: HeaderList;
  /** Undefined where there is none. */
  readonly body: IncomingBody | undefined;
  /** What names the Proxy. */
  readonly proxyKey: string | undefined;
  readonly apiKey: string | undefined;
  /** Why it is made, as the header has it. */
  readonly reason: string | undefined;
  /** Is given the interim answers of the destination, with the headers that may pass; must not throw. */
  readonly onInterim?: (answer: InterimAnswer) => void;
}

/** A body that is on its way. */
export interface IncomingBody {
  readonly stream: Readable;
  /** Where it was said. */
  readonly length: number | undefined;
}

/** A body that is too long to be held, as far as it has been read. */
export interface LongBody {
  readonly beginning: Buffer;
  readonly rest: IncomingBody;
}

/** What is given back for a call. */
export interface ProxyResponse {
  readonly status: number;
  readonly statusText?: string;
  /** Without framing, but for the length of a body that is passed on as it is. */
  readonly headers: HeaderList;
  /** A stream that fails must not look like one that has ended. */
  readonly body: Buffer | Readable | undefined;
  /** What follows a stream; known when it has ended. */
  readonly trailers?: () => HeaderList;
  /** The destination's own status, where it has answered. */
  readonly destinationStatus?: number;
  /** Who has called, where that was found out. */
  readonly caller?: CallerIdentity;
}

/** A request or answer as code changes it. */
export interface Message {
  readonly headers: HeaderList;
  readonly body: Buffer;
}
