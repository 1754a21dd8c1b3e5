import type { HeaderList } from './header-list.js';
import { headerValues } from './header-list.js';

/**
 * What belongs to one connection and never travels to the next (RFC 9110, 7.6.1, and what older ones named), `Host`,
 * and what says where a message ends: whoever sends a message says that anew.
 */
const NEVER: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'host',
  'content-length',
  'expect',
]);

/** Whether a text can be the name of a header (RFC 9110, 5.1). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/** Whether a text can be the value of a header: no control character but the tab, and a byte for each character. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/**
 * Says which headers pass from one side to the other (contract 5): not those of a connection, those that a `Connection`
 * header names, `Host` and framing, nor any that is the service's own under one of its prefixes, `SVC-` say. Some
 * programs take `_` in a name for `-`, so that is no way around. The reason that a caller gives for a call is for the audit
 * trail alone.
 */
export class HeaderRules {
  readonly #ours: RegExp;

  /** `prefixes` are the service's own, letters and digits each. */
  constructor(prefixes: readonly string[]) {
    const names = prefixes.map((prefix) => `${prefix.toLowerCase()}[-_]`);
    this.#ours = new RegExp(`^(?:${[...names, 'vault[-_]reason$'].join('|')})`);
  }

  /** The lines that pass, as they are. */
  passing(headers: HeaderList): HeaderList {
    const named = headerValues(headers, 'connection').flatMap((value) =>
      value.split(',').map((name) => name.trim().toLowerCase()),
    );
    return headers.filter(([name]) => {
      const lower = name.toLowerCase();
      return !NEVER.has(lower) && !this.#ours.test(lower) && !named.includes(lower);
    });
  }
}
