import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';

import { isLoopbackName } from './address-policy.js';

/**
 * How a name becomes addresses: all of them, in the order in which they are tried. Rejects with an error that has a code
 * of `getaddrinfo`: ENOTFOUND where the name has no address, EAI_AGAIN where nobody could say.
 */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Whether a text names a server to ask: an address, with a port where it is not 53. One of IPv6 has brackets before it. */
export function isNameServer(text: string): boolean {
  const [, bracketed, bare = '', port = '53'] =
    /^(?:\[([^\]]*)\]|([^:]*|[^[\]]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isAddress = bracketed === undefined ? isIP(bare) !== 0 : isIP(bracketed) === 6;
  return isAddress && !text.includes('%') && Number(port) > 0 && Number(port) < 65_536;
}

/** How long a server may take to answer, and how often it is asked. */
const QUERY_MS_MAX = 2_000;
const TRIES = 2;

/** What servers of names answer where a name, or an address of the kind asked for, does not exist. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** What names of this machine lead to, wherever they are looked up (RFC 6761, 6.3). */
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves names by the given servers (`10.0.0.53`, `[::1]:5353`), or by the system where there are none: by its files and
 * servers then, as every other program of the machine does. A server that was given and is silent holds up nobody who asks
 * for other names; the system looks up four names at a time.
 */
export function resolverFor(servers: readonly string[]): ResolveName {
  const resolve = servers.length === 0 ? resolveWithSystem : resolveWith(servers);
  return (hostname) => (isLoopbackName(hostname) ? Promise.resolve(LOOPBACK) : resolve(hostname));
}

const resolveWithSystem: ResolveName = (hostname) => lookup(hostname, { all: true });

function resolveWith(servers: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: QUERY_MS_MAX, tries: TRIES });
  resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]);
    const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0) return addresses;
    const isAbsent = answers.every(
      (each) => each.status === 'fulfilled' || ABSENT.has((each.reason as { code?: unknown }).code),
    );
    throw lookupError(isAbsent ? 'ENOTFOUND' : 'EAI_AGAIN');
  };
}

/** A failure of a look-up, as `getaddrinfo` tells it. */
export function lookupError(code: 'ENOTFOUND' | 'EAI_AGAIN'): Error {
  return Object.assign(new Error(`getaddrinfo ${code}`), { code });
}
