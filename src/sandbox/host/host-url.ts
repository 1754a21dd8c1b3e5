import { domainToASCII, domainToUnicode } from 'node:url';

import { HostFault } from '../engine/engine-errors.js';
import { parseGuestJson } from '../engine/guest-json.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';

const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
const SETTABLE = PARTS.filter((part) => part !== 'origin');

/** Most bytes of the JSON of a URL: what is escaped in it grows ninefold, and each part is written out. */
const URL_BYTES_MAX = 1024 * 1024;
/** Most bytes of the JSON of a query, which may be the body of a form. */
const QUERY_BYTES_MAX = 6 * 1024 * 1024;
/** Most pairs of a query. */
const PAIRS_MAX = 100_000;
/** Most characters of a host that is not ASCII: turning it into ASCII takes time as the square of them (RFC 3492). */
const WIDE_HOST_CHARACTERS_MAX = 1024;

/** URLs and queries by the WHATWG's rules, in JSON. */
export const urlOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.parseUrl, parseUrl],
  [HOST.setUrlPart, setUrlPart],
  [HOST.domainTo, domainTo],
  [HOST.parseQuery, parseQuery],
  [HOST.formatQuery, formatQuery],
];

function parse(call: HostCall, bytesMax: number): unknown {
  const value = parseGuestJson(call.text(1, bytesMax));
  if (value === undefined) throw new HostFault('TypeError', 'not JSON');
  return value;
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new HostFault('TypeError', 'not a text');
}

function texts(call: HostCall): string[] {
  const value = parse(call, URL_BYTES_MAX);
  if (!Array.isArray(value)) throw new HostFault('TypeError', 'not a list');
  return value.map(text);
}

function describe(url: URL): string {
  return JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, url[part]])));
}

/**
 * Whether what may become the host of a URL is quick to read. Where the host is depends on the scheme and the base, so any
 * piece that could be one is looked at.
 */
export function isQuicklyRead(url: string): boolean {
  const [beforeQuery = ''] = url.split(/[?#]/, 1);
  return beforeQuery
    .split(/[/\\]/)
    .every((piece) => piece.length <= WIDE_HOST_CHARACTERS_MAX || isPlainAscii(piece));
}

/** Whether a text is ASCII, and not by escapes. */
function isPlainAscii(piece: string): boolean {
  return /^[\0-$&-\x7f]*$/.test(piece);
}

function parseUrl(call: HostCall): string {
  const [input = '', base] = texts(call);
  if (!isQuicklyRead(input) || (base !== undefined && !isQuicklyRead(base))) return 'null';
  return URL.canParse(input, base) ? describe(new URL(input, base)) : 'null';
}

function setUrlPart(call: HostCall): string {
  const [href = '', name, value = ''] = texts(call);
  const part = SETTABLE.find((known) => known === name);
  const isHost = part === 'host' || part === 'hostname' || part === 'href';
  if (part === undefined || !isQuicklyRead(href) || (isHost && !isQuicklyRead(value)))
    return 'null';
  if (!URL.canParse(href)) return 'null';
  const url = new URL(href);
  if (part === 'href' && !URL.canParse(value)) return 'null';
  url[part] = value;
  return describe(url);
}

function domainTo(call: HostCall): string {
  const [form, domain = ''] = texts(call);
  if (!isQuicklyRead(domain)) return '""';
  return JSON.stringify(form === 'ascii' ? domainToASCII(domain) : domainToUnicode(domain));
}

function parseQuery(call: HostCall): string {
  const query = text(parse(call, QUERY_BYTES_MAX));
  let pairs = 1;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1)) pairs += 1;
  if (pairs > PAIRS_MAX) throw new HostFault('RangeError', 'there are too many values');
  // One `?` at the beginning is no part of a query: the guest has taken it away already.
  return JSON.stringify([...new URLSearchParams(`?${query}`)]);
}

function formatQuery(call: HostCall): string {
  const pairs = parse(call, QUERY_BYTES_MAX);
  if (!Array.isArray(pairs)) throw new HostFault('TypeError', 'not a list');
  const params = new URLSearchParams();
  for (const pair of pairs as unknown[]) {
    if (!Array.isArray(pair)) throw new HostFault('TypeError', 'not a pair');
    params.append(text(pair[0]), text(pair[1]));
  }
  return JSON.stringify(params.toString());
}
