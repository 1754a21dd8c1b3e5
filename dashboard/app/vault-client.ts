import { makeOperation, stringifyDocument } from '@urql/core';
import type { ClientOptions, CombinedError, Operation } from '@urql/core';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

import { patience } from './asking/patience.js';

const URL_OF_VAULT = '/graphql';

/** A failure as a page shows it: the code that REST has too, and what finds the request in the log. */
export interface VaultFault {
  readonly code: string;
  readonly message: string;
  readonly traceId: string | undefined;
  /** Faulty members, with what is wrong with each. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

/** A reason that somebody gives for an act has as many characters at most. */
export const REASON_MAX = 200;

/** What goes with a question besides its words. */
export interface AskOptions {
  /** Why it is asked: it lands in the audit trail. */
  readonly reason?: string;
  /** What makes an act the same one: however often it is sent, it is done once. */
  readonly actId?: string;
}

function headersOf(key: string, { reason, actId }: AskOptions = {}): Record<string, string> {
  return {
    'SVC-API-KEY': key,
    'Content-Type': 'application/json',
    ...(reason === undefined ? {} : { 'VAULT-REASON': bytesInHeader(reason) }),
    ...(actId === undefined ? {} : { 'SVC-IDEMPOTENCY-KEY': actId }),
  };
}

/** Names an act as nothing else is named. */
export function newActId(): string {
  // The random ids of browsers are for pages over TLS alone.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A text as a header carries it: a character for each of its bytes in UTF-8. */
function bytesInHeader(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** How a client asks: by POST, and so that no cache of the browser keeps what is answered. */
export function clientOptions(
  key: string,
): Pick<ClientOptions, 'url' | 'preferGetMethod' | 'fetchOptions'> {
  return {
    url: URL_OF_VAULT,
    preferGetMethod: false,
    fetchOptions: { headers: headersOf(key), cache: 'no-store', credentials: 'omit' },
  };
}

/** A question as the client asks it: what changes nothing is asked again where it came at a bad moment. */
export function asPatient(operation: Operation): Operation {
  if (operation.kind !== 'query') return operation;
  return makeOperation(operation.kind, operation, { ...operation.context, fetch: patience.fetch });
}

/** What `JSON.parse` tells of a number besides its value, in browsers that do. */
interface NumberSource {
  readonly source?: string;
}

const keepDigits = (_name: string, value: unknown, context?: NumberSource): unknown => {
  const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  return rawJSON?.(source) ?? value;
};

/** Reads JSON with every digit of its numbers. */
export function parseWithDigits(text: string): unknown {
  return JSON.parse(text, keepDigits) as unknown;
}

/** An answer that is not kept anywhere but by whoever asked. */
export interface DirectAnswer<Result> {
  readonly data: Result | undefined;
  readonly fault: VaultFault | undefined;
}

/** Whether a document asks and does nothing. */
function isQuery(document: TypedDocumentNode<unknown, never>): boolean {
  return document.definitions.every((each) => {
    const operation: string | undefined = 'operation' in each ? each.operation : undefined;
    return operation === undefined || operation === 'query';
  });
}

/**
 * Asks beside the client, for acts, and for values in clear: every digit of a number is kept, and no exchange sees the answer. A
 * reason lands in the audit trail, where it is asked for. What changes nothing is asked again where it came at a bad moment; an
 * act never is, nor what somebody gives a reason for.
 */
export async function askDirectly<Result, Variables>(
  key: string,
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  options: AskOptions = {},
): Promise<DirectAnswer<Result>> {
  const isAct = !isQuery(document);
  try {
    const ask = isAct || options.reason !== undefined ? fetch : patience.fetch;
    const response = await ask(URL_OF_VAULT, {
      method: 'POST',
      headers: headersOf(key, options),
      body: JSON.stringify({ query: stringifyDocument(document), variables }),
      cache: 'no-store',
    });
    const answer = parseWithDigits(await response.text()) as {
      readonly data?: Result | null;
      readonly errors?: readonly RawError[];
    };
    const first = answer.errors?.[0];
    return {
      data: answer.data ?? undefined,
      fault: first === undefined ? undefined : faultOfError(first),
    };
  } catch {
    return { data: undefined, fault: isAct ? UNKNOWN_END : UNREACHABLE };
  }
}

interface RawError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

const UNREACHABLE: VaultFault = {
  code: 'UNREACHABLE',
  message: 'The vault does not answer. It may be restarting; nothing was lost.',
  traceId: undefined,
  members: {},
};

/** An act may be done though nothing was answered. */
const UNKNOWN_END: VaultFault = {
  ...UNREACHABLE,
  message:
    'The vault did not answer, and whether this was done is not known. It is done once, however often you ask for the same.',
};

function faultOfError({ message, extensions = {} }: RawError): VaultFault {
  const { code, traceId, errors } = extensions;
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message,
    traceId: typeof traceId === 'string' ? traceId : undefined,
    members:
      typeof errors === 'object' && errors !== null
        ? (errors as Record<string, readonly string[]>)
        : {},
  };
}

/** What a page shows of a failed operation; undefined where it did not fail. */
export function faultOf(error: CombinedError | undefined): VaultFault | undefined {
  if (error === undefined) return undefined;
  const [first] = error.graphQLErrors;
  return first === undefined ? UNREACHABLE : faultOfError(first);
}
