import type { IncomingMessage } from 'node:http';

/** Scheme and authority, as they stand before the path of a request to a forward proxy. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The path and query that a request asks for, byte for byte, also where its target is a whole URL, which a server must
 * take for the same (RFC 9112, 3.2.2). Whose name the URL has is of no account, as that of `Host` is.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(AUTHORITY, '');
  // What is no URL names no path: it leads nowhere.
  if (rest === target || !URL.canParse(target)) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a request is to go through a Proxy: `/proxy`, and whatever follows it. */
export function isForProxy({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/proxy(?:[/?]|$)/i.test(url);
}
