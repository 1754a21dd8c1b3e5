import { getSystemErrorMap } from 'node:util';

import { errors } from 'undici';

import { VaultError } from '../domain/errors.js';
import type { ErrorCode } from '../domain/errors.js';
import type { HttpFailure } from '../domain/reactor/capability-error.js';

/** What is told of a request that failed: to whoever called through a Proxy, and to user code. */
interface PublicFailure {
  readonly code: Extract<ErrorCode, 'DESTINATION_FAILED' | 'TIMEOUT'>;
  /** A sentence for the caller; of TIMEOUT it is made with the time. */
  readonly detail: string;
  /** The message of the error that user code sees, as Node has it but for addresses; the code itself where left out. */
  readonly message?: string;
}

/** The address that a name leads to is refused. Only the log tells it from a name without an address. */
const REFUSED = 'ERR_ADDRESS_REFUSED';
/** The other side has ended the connection within the handshake: Node calls it ECONNRESET, which no call of the system said. */
const ENDED = 'ERR_HANDSHAKE_ENDED';
/** Names that are ours alone, and those that are told. */
const SHOWN: Readonly<Record<string, string>> = { [REFUSED]: 'ENOTFOUND', [ENDED]: 'ECONNRESET' };

const UNRESOLVED = 'The name of the destination leads to no address that may be called.';
const UNRESOLVED_NOW = 'The name of the destination cannot be resolved at present.';
const UNREACHABLE = 'The destination cannot be reached.';
const UNSECURED = 'No secure connection to the destination can be made.';
const BROKEN = 'The connection to the destination broke.';

const unreached = (message: string): PublicFailure => failed(UNREACHABLE, message);
const unsecured = (message?: string): PublicFailure => failed(UNSECURED, message);
const broken = (message?: string): PublicFailure => failed(BROKEN, message);
const late = (message: string): PublicFailure => ({ code: 'TIMEOUT', detail: '', message });

function failed(detail: string, message?: string): PublicFailure {
  return { code: 'DESTINATION_FAILED', detail, ...(message === undefined ? {} : { message }) };
}

/**
 * Every failure of a look-up, a connection, a handshake and an answer that has a name: codes of Node (libuv, OpenSSL's
 * X509_verify_cert, llhttp) and of undici. What is not listed here is told as a connection that broke, without a code.
 */
const FAILURES: Readonly<Record<string, PublicFailure>> = {
  ENOTFOUND: failed(UNRESOLVED, 'getaddrinfo ENOTFOUND'),
  [REFUSED]: failed(UNRESOLVED, 'getaddrinfo ENOTFOUND'),
  EAI_AGAIN: failed(UNRESOLVED_NOW, 'getaddrinfo EAI_AGAIN'),
  ECONNREFUSED: unreached('connect ECONNREFUSED'),
  EHOSTUNREACH: unreached('connect EHOSTUNREACH'),
  ENETUNREACH: unreached('connect ENETUNREACH'),
  EADDRNOTAVAIL: unreached('connect EADDRNOTAVAIL'),
  ETIMEDOUT: late('connect ETIMEDOUT'),
  UND_ERR_CONNECT_TIMEOUT: late('Connect Timeout Error'),
  UND_ERR_HEADERS_TIMEOUT: late('Headers Timeout Error'),
  UND_ERR_BODY_TIMEOUT: late('Body Timeout Error'),
  EPROTO: unsecured('write EPROTO'),
  ERR_TLS_CERT_ALTNAME_INVALID: unsecured("Hostname/IP does not match certificate's altnames"),
  CERT_HAS_EXPIRED: unsecured('certificate has expired'),
  CERT_NOT_YET_VALID: unsecured('certificate is not yet valid'),
  CERT_REVOKED: unsecured('certificate revoked'),
  CERT_REJECTED: unsecured('certificate rejected'),
  CERT_UNTRUSTED: unsecured('certificate not trusted'),
  CERT_SIGNATURE_FAILURE: unsecured('certificate signature failure'),
  CERT_CHAIN_TOO_LONG: unsecured('certificate chain too long'),
  DEPTH_ZERO_SELF_SIGNED_CERT: unsecured('self-signed certificate'),
  SELF_SIGNED_CERT_IN_CHAIN: unsecured('self-signed certificate in certificate chain'),
  UNABLE_TO_GET_ISSUER_CERT: unsecured('unable to get issuer certificate'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unsecured('unable to get local issuer certificate'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unsecured('unable to verify the first certificate'),
  INVALID_CA: unsecured('invalid CA certificate'),
  INVALID_PURPOSE: unsecured('unsupported certificate purpose'),
  PATH_LENGTH_EXCEEDED: unsecured('path length constraint exceeded'),
  HOSTNAME_MISMATCH: unsecured('hostname mismatch'),
  ECONNRESET: broken('read ECONNRESET'),
  [ENDED]: broken(
    'Client network socket disconnected before secure TLS connection was established',
  ),
  ECONNABORTED: broken('read ECONNABORTED'),
  EPIPE: broken('write EPIPE'),
  UND_ERR_SOCKET: broken('other side closed'),
  UND_ERR_HEADERS_OVERFLOW: broken('Headers Overflow Error'),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: broken(
    'Response body length does not match content-length header',
  ),
};

/** Codes that are made from what the other side or a parser says: their form is all that is sure of them. */
const FAMILIES: readonly (readonly [RegExp, PublicFailure])[] = [
  [/^EAI_[A-Z]{1,20}$/, failed(UNRESOLVED_NOW)],
  [/^ERR_SSL_[A-Z0-9_]{1,80}$/, unsecured()],
  [/^HPE_[A-Z_]{1,80}$/, broken('Parse Error')],
];

function publicFailureOf(code: string): PublicFailure | undefined {
  if (Object.hasOwn(FAILURES, code)) return FAILURES[code];
  return FAMILIES.find(([form]) => form.test(code))?.[1];
}

/**
 * What the caller is told of a request that failed: never where the destination is, nor what exactly its network said.
 * `cause`, for the log, has the name and the code of the error only: its message may carry bytes of the answer.
 */
export function failureOf(error: Error, timeoutMs: number): VaultError {
  if (error instanceof VaultError) return error;
  const code = codeOf(error);
  const { code: outcome, detail } = publicFailureOf(code) ?? broken();
  const seconds = String(timeoutMs / 1_000);
  const message =
    outcome === 'TIMEOUT' ? `The destination did not answer within ${seconds} s.` : detail;
  return new VaultError(outcome, message, { cause: { name: error.name, code } });
}

/** A name that leads to refused addresses only: to the caller it is a name without an address. */
export function refusedName(): VaultError {
  const cause = { name: 'VaultError', code: REFUSED };
  return new VaultError('DESTINATION_FAILED', UNRESOLVED, { cause });
}

/**
 * What user code is told of a failure, as Node's `fetch` tells it in `cause`; undefined where it has no name. Nothing of
 * it comes from the failure but the code.
 */
export function causeForCode(failure: unknown): HttpFailure | undefined {
  if (!(failure instanceof VaultError)) return undefined;
  const { code } = (failure.cause ?? {}) as { readonly code?: unknown };
  const known = typeof code === 'string' ? publicFailureOf(code) : undefined;
  if (typeof code !== 'string' || known === undefined) return undefined;
  const shown = SHOWN[code] ?? code;
  const message = known.message ?? shown;
  return { ...ofSystem(shown, message), code: shown, message };
}

/** Numbers of the system's failures, by their codes; `getaddrinfo` has a name of its own for one. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  [...getSystemErrorMap()].map(([number, [code]]) => [
    code === 'EAI_NONAME' ? 'ENOTFOUND' : code,
    number,
  ]),
);

/** What Node's errors of calls of the system have besides: their messages begin with its name and the code. */
function ofSystem(code: string, message: string): Pick<HttpFailure, 'errno' | 'syscall'> {
  const [syscall, named] = message.split(' ');
  const errno = NUMBERS.get(code);
  return named === code && syscall !== undefined && errno !== undefined ? { errno, syscall } : {};
}

/** What llhttp says of an answer, by its code: undici hands on the words, and no code. */
const PARSE_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/chunk size/i, 'HPE_INVALID_CHUNK_SIZE'],
  [/content-length/i, 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  [/transfer-encoding/i, 'HPE_INVALID_TRANSFER_ENCODING'],
  [/header/i, 'HPE_INVALID_HEADER_TOKEN'],
  [/./, 'HPE_INVALID_CONSTANT'],
];

function codeOf(error: Error): string {
  const { code, errno } = error as { readonly code?: unknown; readonly errno?: unknown };
  if (code === 'ECONNRESET' && errno === undefined) return ENDED;
  if (typeof code === 'string') return code;
  const isOfParser = error instanceof errors.HTTPParserError;
  const [, parseCode = ''] = PARSE_ERRORS.find(([words]) => words.test(error.message)) ?? [];
  return isOfParser ? parseCode : '';
}
