import type { TypedDocumentString } from './generated/operations.js';

/** Where a vault is, and the key of the Application that asks. */
export interface VaultAddress {
  readonly url: string;
  readonly key: string;
}

/** What a vault answers: the data, and why parts of it are missing. */
export interface VaultAnswer<Result> {
  readonly data: Result;
  readonly errors: readonly VaultFault[];
}

/** One element of `errors`, with the stable code that REST has too. */
export interface VaultFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly traceId: string };
}

const UNKNOWN: VaultFault = {
  message: 'The vault does not say why.',
  extensions: { code: 'UNKNOWN', traceId: 'none' },
};

/** The vault refused what a program cannot do without; the first fault says why. */
export class VaultRefusal extends Error {
  constructor([first]: readonly VaultFault[]) {
    const {
      message,
      extensions: { code, traceId },
    } = first ?? UNKNOWN;
    super(`${code}: ${message} (trace id ${traceId})`);
    this.name = 'VaultRefusal';
  }
}

/**
 * Runs an operation. Its document says what the variables and the result are: both are checked when the program is
 * compiled. Throws a VaultRefusal where there is no data.
 */
export async function ask<Result, Variables>(
  { url, key }: VaultAddress,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<VaultAnswer<Result>> {
  const { data, errors = [] } = await answerOf<Result>(
    new URL('/graphql', url),
    { 'Content-Type': 'application/json', 'SVC-API-KEY': key },
    JSON.stringify({ query: document, variables }),
  );
  if (data != null) return { data, errors };
  const [first] = errors;
  throw first === undefined ? new Error(`There is no vault at ${url}.`) : new VaultRefusal([first]);
}

interface Body<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly VaultFault[];
}

/** What is not reached, or does not speak as a vault does, has neither data nor errors. */
async function answerOf<Result>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Body<Result>> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    return (await response.json()) as Body<Result>;
  } catch {
    return {};
  }
}
