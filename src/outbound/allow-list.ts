import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** What the operator lets requests reach beyond the public internet. */
export interface AllowList {
  /** Names in lower case; whatever they resolve to is reached. */
  readonly hosts: ReadonlySet<string>;
  readonly networks: readonly Network[];
}

/** A block of addresses. */
export type Network = readonly [address: Address, prefixLength: number];

/** An address of either version. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const HOST_NAME = /^(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/;

/**
 * Reads entries separated by commas: host names, addresses, and networks such as `10.0.0.0/8`. `none` alone means an
 * empty list. Undefined where an entry is none of these.
 */
export function parseAllowList(text: string): AllowList | undefined {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  if (entries.length === 1 && entries[0] === 'none') return { hosts, networks };
  for (const entry of entries) {
    const network = parseNetwork(entry);
    if (network !== undefined) networks.push(network);
    else if (HOST_NAME.test(entry) && !/^[\d.]+$/.test(entry)) hosts.add(entry);
    else return undefined;
  }
  return { hosts, networks };
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : most + 1;
  return length > most ? undefined : [ipaddr.parse(address), length];
}
