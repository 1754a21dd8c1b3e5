import { Destination } from './destination.js';
import {
  answering,
  byName,
  HOST,
  nobody,
  onceAsked,
  resetting,
  secure,
  secureRaw,
  stalling,
  unaccepting,
} from './failing-destinations.js';
import type { Failure } from './failure.js';
import { certifyItself } from './test-authority.js';

const UNRESOLVED = 'The name of the destination leads to no address that may be called.';
const UNREACHABLE = 'The destination cannot be reached.';
const UNSECURED = 'No secure connection to the destination can be made.';
const BROKEN = 'The connection to the destination broke.';
const LATE = 'The destination did not answer within 0.5 s.';

const HEAD = 'HTTP/1.1 200 OK\r\n';
const HALF = `${HEAD}Content-Length: 100\r\n\r\nhalf`;
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`;
/** A record of TLS: a fatal alert, `handshake_failure` (RFC 8446, 6). */
const ALERT = Buffer.from([21, 3, 3, 0, 2, 2, 40]);

/** Every failure that a request to a destination can have, in the order of its stages. */
export const FAILURES: readonly Failure[] = [
  {
    what: 'a name that does not exist',
    start: byName('NXDOMAIN'),
    detail: UNRESOLVED,
    fetch: 'ENOTFOUND',
    apart: true,
  },
  {
    what: 'a name without an address',
    start: byName([]),
    detail: UNRESOLVED,
    fetch: 'ENOTFOUND',
    apart: true,
  },
  {
    what: 'a name of the inner network',
    start: byName(['10.0.0.1', 'fd00::1']),
    detail: UNRESOLVED,
    fetch: 'ENOTFOUND',
    apart: true,
  },
  ...(['SERVFAIL', 'REFUSED', 'garbage'] as const).map((answer) => ({
    what: `a name of which its server says ${answer}`,
    start: byName(answer),
    detail: 'The name of the destination cannot be resolved at present.',
    fetch: 'EAI_AGAIN',
    apart: true as const,
  })),
  {
    what: 'a name whose server is silent',
    start: byName('silence'),
    detail: LATE,
    fetch: 'UND_ERR_CONNECT_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },

  {
    what: 'a port at which nobody listens',
    start: nobody,
    detail: UNREACHABLE,
    fetch: 'ECONNREFUSED',
  },
  {
    what: 'a server that accepts no connection',
    start: unaccepting,
    detail: LATE,
    fetch: 'UND_ERR_CONNECT_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },

  {
    what: 'a certificate that has expired',
    start: secure(({ authority }) => Destination.start(authority.certify(HOST, -1))),
    detail: UNSECURED,
    fetch: 'CERT_HAS_EXPIRED',
  },
  {
    what: 'a certificate that is not valid yet',
    start: secure(({ authority }) => Destination.start(authority.certify(HOST, 5))),
    detail: UNSECURED,
    fetch: 'CERT_NOT_YET_VALID',
  },
  {
    what: 'a certificate that certifies itself',
    start: secure(() => Destination.start(certifyItself(HOST))),
    detail: UNSECURED,
    fetch: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  },
  {
    what: 'a certificate of an unknown authority',
    start: secure(({ stranger }) => Destination.start(stranger.certify(HOST))),
    detail: UNSECURED,
    fetch: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  },
  {
    what: 'a certificate of another host',
    start: secure(({ authority }) => Destination.start(authority.certify('other.example'))),
    detail: UNSECURED,
    fetch: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  {
    what: 'an old version of TLS',
    start: secure(({ authority }) => {
      const identity = { ...authority.certify(HOST), ciphers: 'DEFAULT@SECLEVEL=0' };
      return Destination.start(identity, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' });
    }),
    detail: UNSECURED,
    fetch: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    sockets: 'EPROTO',
  },
  {
    what: 'an alert in the handshake',
    start: secureRaw((socket) => socket.once('data', () => socket.end(ALERT))),
    detail: UNSECURED,
    fetch: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    sockets: 'EPROTO',
  },
  {
    what: 'plain HTTP in place of TLS',
    start: secureRaw((socket) => socket.once('data', () => socket.end(`${HEAD}\r\n`))),
    detail: UNSECURED,
    fetch: 'ERR_SSL_WRONG_VERSION_NUMBER',
    sockets: 'EPROTO',
  },
  {
    what: 'an end within the handshake',
    start: secureRaw((socket) => socket.once('data', () => socket.end(Buffer.from([22, 3, 3])))),
    detail: BROKEN,
    fetch: 'ECONNRESET',
  },
  {
    what: 'a reset within the handshake',
    start: secureRaw((socket) => socket.once('data', () => socket.resetAndDestroy())),
    detail: BROKEN,
    fetch: 'ECONNRESET',
  },
  {
    what: 'silence in the handshake',
    start: secureRaw((socket) => socket.resume()),
    detail: LATE,
    fetch: 'UND_ERR_CONNECT_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },

  {
    what: 'a reset while the request is sent',
    start: onceAsked((socket) => socket.resetAndDestroy()),
    body: 'x'.repeat(1_000_000),
    detail: BROKEN,
    fetch: 'ECONNRESET',
  },

  {
    what: 'an end before the answer',
    start: answering(''),
    detail: BROKEN,
    fetch: 'UND_ERR_SOCKET',
    sockets: 'ECONNRESET',
  },
  { what: 'a reset before the answer', start: resetting(''), detail: BROKEN, fetch: 'ECONNRESET' },
  {
    what: 'what is no HTTP',
    start: answering('SSH-2.0-OpenSSH_9.6\r\n'),
    detail: BROKEN,
    fetch: 'HPE_INVALID_CONSTANT',
  },
  {
    what: 'an end within the head',
    start: answering(`${HEAD}Content-`),
    detail: BROKEN,
    fetch: 'UND_ERR_SOCKET',
    sockets: 'ECONNRESET',
  },
  {
    what: 'a head without an end',
    start: answering(`${HEAD}A: ${'a'.repeat(100_000)}`),
    detail: BROKEN,
    fetch: 'UND_ERR_HEADERS_OVERFLOW',
    sockets: 'HPE_HEADER_OVERFLOW',
  },
  {
    what: 'two lengths',
    start: answering(`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    detail: BROKEN,
    fetch: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    sockets: 'HPE_UNEXPECTED_CONTENT_LENGTH',
  },
  {
    what: 'silence in place of an answer',
    start: stalling(''),
    detail: LATE,
    fetch: 'UND_ERR_HEADERS_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },
  {
    what: 'silence within the head',
    start: stalling(HEAD),
    detail: LATE,
    fetch: 'UND_ERR_HEADERS_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },

  {
    what: 'an end within the length',
    start: answering(HALF),
    begun: true,
    detail: BROKEN,
    fetch: 'UND_ERR_SOCKET',
    sockets: 'ECONNRESET',
  },
  {
    what: 'a reset within the length',
    start: resetting(HALF),
    begun: true,
    detail: BROKEN,
    fetch: 'ECONNRESET',
  },
  {
    what: 'silence within the length',
    start: stalling(HALF),
    begun: true,
    detail: LATE,
    fetch: 'UND_ERR_BODY_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },
  {
    what: 'an end within a chunk',
    start: answering(`${CHUNKED}ff\r\nhalf`),
    begun: true,
    detail: BROKEN,
    fetch: 'UND_ERR_SOCKET',
    sockets: 'ECONNRESET',
  },
  {
    what: 'what is no chunk',
    start: answering(`${CHUNKED}zz\r\n`),
    begun: true,
    detail: BROKEN,
    fetch: 'HPE_INVALID_CHUNK_SIZE',
  },

  {
    what: 'an end before the last chunk',
    start: answering(CHUNKED),
    begun: true,
    detail: BROKEN,
    fetch: 'UND_ERR_SOCKET',
    sockets: 'ECONNRESET',
  },
  {
    what: 'a reset before the last chunk',
    start: resetting(CHUNKED),
    begun: true,
    detail: BROKEN,
    fetch: 'ECONNRESET',
  },
  {
    what: 'silence before the last chunk',
    start: stalling(CHUNKED),
    begun: true,
    detail: LATE,
    fetch: 'UND_ERR_BODY_TIMEOUT',
    sockets: 'ETIMEDOUT',
    apart: true,
  },
  {
    what: 'trailers that are none',
    start: answering(`${CHUNKED}0\r\nno trailer\r\n\r\n`),
    begun: true,
    detail: BROKEN,
    fetch: 'HPE_INVALID_HEADER_TOKEN',
  },
];
