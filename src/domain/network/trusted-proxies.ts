import ipaddr from 'ipaddr.js';

/** Which of those that pass requests on are believed when they say from whom: so many nearest ones, or these networks. */
export type TrustedProxies = number | readonly Network[];

type Network = readonly [address: Address, prefixLength: number];
type Address = ipaddr.IPv4 | ipaddr.IPv6;

const HOPS_MAX = 32;
const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

/**
 * Reads the number of proxies before the service, or their addresses and networks, separated by commas; `loopback` is
 * those of this machine. What is wrong is added to `faults`, without the value.
 */
export function parseTrustedProxies(text: string, faults: string[]): TrustedProxies {
  if (/^\d+$/.test(text)) {
    if (Number(text) > HOPS_MAX) faults.push(`must be at most ${String(HOPS_MAX)} as a number`);
    return Number(text);
  }
  const networks: Network[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    const word = entry.trim().toLowerCase();
    const read = (word === 'loopback' ? LOOPBACK : [word]).map(networkOf);
    for (const network of read) {
      if (network !== undefined) networks.push(network);
      else faults.push(`entry ${String(index + 1)} is no address, no network and not loopback`);
    }
  }
  return networks;
}

function networkOf(text: string): Network | undefined {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const parsed = addressOf(address);
  // A mapped address is compared as what it stands for, for which its prefix would be wrong.
  if (parsed === undefined || (address.includes(':') && parsed.kind() === 'ipv4')) return undefined;
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? undefined : [parsed, length];
}

/** The address that a text is, one of version 4 in the clothes of version 6 as itself; undefined where it is none. */
function addressOf(text: string): Address | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress && text !== '' ? ipaddr.process(text) : undefined;
}

/**
 * The address of the caller: that of the other end of the connection, or, where that is a trusted proxy, the nearest one of
 * `X-Forwarded-For` that none of those has written who are trusted. What somebody else has put there is not believed:
 * each proxy adds at the end whom it was called by, so the list is read from there, and no further than it is trusted.
 * Undefined where the connection is gone.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  // What most requests come by is not worth reading.
  if (peer === undefined || trusted === 0 || forwardedFor === undefined) return unmapped(peer);
  let address = addressOf(withoutZone(peer));
  if (address === undefined) return peer;
  const before = forwardedFor.split(',');
  for (let hop = 0; isTrusted(address, hop, trusted); hop += 1) {
    const next = addressOf(withoutPort(before.pop()?.trim() ?? ''));
    if (next === undefined) break;
    address = next;
  }
  return address.toString();
}

function isTrusted(address: Address, hop: number, trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return hop < trusted;
  return trusted.some(
    ([network, length]) => network.kind() === address.kind() && address.match(network, length),
  );
}

/** An address of version 4 that came in the clothes of version 6, as itself; any other as it is. */
function unmapped(peer: string | undefined): string | undefined {
  return peer?.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** Some proxies write the port too: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  return inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

function withoutZone(text: string): string {
  return text.replace(/%.*$/, '');
}
