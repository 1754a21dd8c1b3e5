/**
 * Failures that `fetch` names in its own way, as Node's sockets and its parser of HTTP name them: what `http` and the
 * packages upon it raise.
 */
const OF_SOCKETS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  UND_ERR_SOCKET: ['ECONNRESET', 'socket hang up'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    'HPE_UNEXPECTED_CONTENT_LENGTH',
    'Parse Error: Content-Length mismatch',
  ],
  UND_ERR_CONNECT_TIMEOUT: ['ETIMEDOUT', 'connect ETIMEDOUT'],
  UND_ERR_HEADERS_TIMEOUT: ['ETIMEDOUT', 'read ETIMEDOUT'],
  UND_ERR_BODY_TIMEOUT: ['ETIMEDOUT', 'read ETIMEDOUT'],
  UND_ERR_HEADERS_OVERFLOW: ['HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow'],
};

/** The error that `http` raises where `fetch` has failed with this one; undefined where the failure has no code. */
export function socketErrorOf(failure: unknown): (Error & { code: string }) | undefined {
  const { cause } = (failure ?? {}) as { cause?: unknown };
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  const isOfOpenssl = code.startsWith('ERR_SSL_');
  const [named, said] = OF_SOCKETS[code] ?? [isOfOpenssl ? 'EPROTO' : code, String(message)];
  return Object.assign(new Error(said), { code: named });
}
