/**
 * Failures that `fetch` names in its own way, as Node's sockets and its parser of HTTP name them: what `http` and the
 * packages upon it raise.
 */
const OF_SOCKETS: Readonly<
  Record<string, readonly [code: string, message: string, errno?: number]>
> = {
  UND_ERR_SOCKET: ['ECONNRESET', 'socket hang up'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    'HPE_UNEXPECTED_CONTENT_LENGTH',
    'Parse Error: Content-Length mismatch',
  ],
  UND_ERR_CONNECT_TIMEOUT: ['ETIMEDOUT', 'connect ETIMEDOUT', -110],
  UND_ERR_HEADERS_TIMEOUT: ['ETIMEDOUT', 'read ETIMEDOUT', -110],
  UND_ERR_BODY_TIMEOUT: ['ETIMEDOUT', 'read ETIMEDOUT', -110],
  UND_ERR_HEADERS_OVERFLOW: ['HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow'],
};

/** The error that `http` raises where `fetch` has failed with this one; undefined where the failure has no code. */
export function socketErrorOf(failure: unknown): (Error & { code: string }) | undefined {
  const { cause } = (failure ?? {}) as { cause?: unknown };
  const given = (cause ?? {}) as Record<'code' | 'message' | 'errno' | 'syscall', unknown>;
  const { code } = given;
  if (typeof code !== 'string') return undefined;
  const [named, said, errno] =
    OF_SOCKETS[code] ??
    (code.startsWith('ERR_SSL_')
      ? (['EPROTO', String(given.message), -71] as const)
      : ([code, String(given.message), given.errno] as const));
  const syscall = OF_SOCKETS[code] === undefined ? given.syscall : said.split(' ')[0];
  const ofSystem =
    errno === undefined ? {} : { errno, syscall: named === 'EPROTO' ? 'write' : syscall };
  return Object.assign(new Error(said), ofSystem, { code: named });
}
