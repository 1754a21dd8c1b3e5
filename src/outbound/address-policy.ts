import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

import type { Address, AllowList } from './allow-list.js';
import { isOwnAddress } from './own-address.js';

/** Of the IPv6 space only this is handed out to the public (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Platform addresses of cloud providers that look public. */
const PLATFORM = [ipaddr.IPv4.parse('168.63.129.16')];

/** Names that are the machine itself wherever they are looked up (RFC 6761). */
const LOOPBACK_NAME = /(?:^|\.)localhost(?:\.localdomain6?)?$/;
const LOOPBACK_ADDRESS = '127.0.0.1';

const REFUSED = 'must not lead to a private or reserved address';

/**
 * Says where requests may go (contract 5): to public addresses over TLS, and to whatever the operator has listed. What
 * counts is the address that is dialled; names are looked at only where they are listed.
 */
export class AddressPolicy {
  readonly #allow: AllowList;
  readonly #ownPorts = new Set<number>();

  constructor(allow: AllowList) {
    this.#allow = allow;
  }

  /**
   * Has nothing lead to a port of this machine, whatever is listed: one of the service itself, where whoever calls from within
   * would pass for the operator or for a neighbour. 0 is no port yet.
   */
  refuseOwnPort(port: number): void {
    if (port !== 0) this.#ownPorts.add(port);
  }

  /** Whether a port is one of those that are refused on this machine. */
  isOwnPort(port: number): boolean {
    return this.#ownPorts.has(port);
  }

  /**
   * Why a URL can never be a destination, as a phrase that follows its name; undefined where it may be one. Names are not
   * looked up: what they lead to can change, and is checked when it is dialled.
   */
  faultOfUrl(text: string): string | undefined {
    // The parser of URLs takes out blanks and turns backslashes: what people read is not what would be called.
    const isPlain = /^https?:\/\/[^\s\\\p{Cc}/][^\s\\\p{Cc}]*$/iu.test(text) && URL.canParse(text);
    if (!isPlain) return 'must be an absolute URL of the scheme https';
    const { protocol, hostname, port, username, password, hash } = new URL(text);
    if (username !== '' || password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) {
      return 'must not hold a user name or password';
    }
    if (hash !== '' || text.includes('#')) return 'must not have a fragment';
    return this.faultOfTarget(protocol, bareHost(hostname), portOf(protocol, port));
  }

  /** The same for the scheme, the host, of which an IPv6 address has no brackets, and the port. */
  faultOfTarget(protocol: string, host: string, port: number): string | undefined {
    const name = withoutRootDot(host);
    const literal = isIP(name) === 0 ? undefined : name;
    const address = literal ?? (isLoopbackName(name) ? LOOPBACK_ADDRESS : undefined);
    if (address !== undefined && !this.permits(host, address, port)) return REFUSED;
    const isListed = this.#allow.hosts.has(name) || (literal !== undefined && this.#lists(literal));
    if (protocol !== 'https:' && !isListed) return 'must be of the scheme https';
    return undefined;
  }

  /** Whether an address may be dialled for a host. */
  permits(host: string, address: string, port: number): boolean {
    if (this.#ownPorts.has(port) && isIP(address) !== 0 && isOwnAddress(address)) return false;
    return this.#allow.hosts.has(withoutRootDot(host)) || this.#lists(address) || isPublic(address);
  }

  #lists(address: string): boolean {
    if (isIP(address) === 0 || address.includes('%')) return false;
    const own = ipaddr.parse(address);
    const forms: readonly Address[] = [own, ipaddr.process(address)];
    return this.#allow.networks.some(([network, length]) =>
      forms.some((form) => form.kind() === network.kind() && form.match(network, length)),
    );
  }
}

/** The port of a URL or a connection, which names none where it is that of the scheme. */
export function portOf(protocol: string, port: string): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Whether a name is this machine's, wherever it is looked up. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(withoutRootDot(host));
}

/** A host without the dot that ends a full name, in lower case. */
function withoutRootDot(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/** The host of a URL, without the brackets of an IPv6 address. */
function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** Whether an address is of the public internet, and not another one in disguise. */
function isPublic(text: string): boolean {
  // A zone names an interface of this machine.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv4 ? isPublicV4(address) : isPublicV6(address);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  const isPlatform = PLATFORM.some((each) => each.toString() === address.toString());
  return address.range() === 'unicast' && !isPlatform;
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  // NAT64 (RFC 6052): where a network knows IPv6 only, its resolver writes every IPv4 address so.
  if (address.match(NAT64)) return isPublicV4(new ipaddr.IPv4(bytes.slice(12)));
  // ISATAP (RFC 5214) hides an IPv4 address behind any prefix.
  const isIsatap = address.parts[5] === 0x5efe && [0, 0x200].includes(address.parts[4] ?? 0);
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST) && !isIsatap;
}

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
