import { domainToASCII, domainToUnicode } from 'node:url';

import { HostFault } from './engine-errors.js';
import type { HostAnswer, HostCall } from './host-call.js';
import { HOST } from './guest-protocol.js';

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

/** URLs and queries by the WHATWG's rules, in JSON. */
export const urlOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.parseUrl, parseUrl],
  [HOST.setUrlPart, setUrlPart],
  [HOST.domainTo, domainTo],
  [HOST.parseQuery, (call) => JSON.stringify([...new URLSearchParams(text(parse(call)))])],
  [HOST.formatQuery, formatQuery],
];

function parse(call: HostCall): unknown {
  try {
    return JSON.parse(call.text(1)) as unknown;
  } catch {
    throw new HostFault('TypeError', 'not JSON');
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new HostFault('TypeError', 'not a text');
}

function texts(call: HostCall): string[] {
  const value = parse(call);
  if (!Array.isArray(value)) throw new HostFault('TypeError', 'not a list');
  return value.map(text);
}

function describe(url: URL): string {
  return JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, url[part]])));
}

function parseUrl(call: HostCall): string {
  const [input = '', base] = texts(call);
  return URL.canParse(input, base) ? describe(new URL(input, base)) : 'null';
}

function setUrlPart(call: HostCall): string {
  const [href = '', name, value = ''] = texts(call);
  const part = SETTABLE.find((known) => known === name);
  if (part === undefined || !URL.canParse(href)) return 'null';
  const url = new URL(href);
  if (part === 'href' && !URL.canParse(value)) return 'null';
  url[part] = value;
  return describe(url);
}

function domainTo(call: HostCall): string {
  const [form, domain = ''] = texts(call);
  return JSON.stringify(form === 'ascii' ? domainToASCII(domain) : domainToUnicode(domain));
}

function formatQuery(call: HostCall): string {
  const pairs = parse(call);
  if (!Array.isArray(pairs)) throw new HostFault('TypeError', 'not a list');
  const params = new URLSearchParams();
  for (const pair of pairs as unknown[]) {
    if (!Array.isArray(pair)) throw new HostFault('TypeError', 'not a pair');
    params.append(text(pair[0]), text(pair[1]));
  }
  return JSON.stringify(params.toString());
}
