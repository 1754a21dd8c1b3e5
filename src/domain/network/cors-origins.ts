/** Whose pages may call from a browser: those of every origin, of none, or of these, as browsers write them. */
export type CorsOrigins = 'any' | 'none' | ReadonlySet<string>;

/**
 * Reads `*`, `none`, or origins separated by commas. What is wrong is added to `faults`, by the place in the list and
 * without the value; the list is then worth nothing.
 */
export function parseCorsOrigins(text: string, faults: string[]): CorsOrigins {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length === 1 && entries[0] === '*') return 'any';
  if (entries.length === 1 && entries[0] === 'none') return 'none';
  const origins = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const read = readOrigin(entry);
    if ('fault' in read) faults.push(`entry ${String(index + 1)} ${read.fault}`);
    else origins.add(read.origin);
  }
  return origins;
}

/** A scheme that is none of the web's, as web views and extensions of browsers have them. */
const OTHER_SCHEME =
  /^(?!https?:|file:|data:|blob:|javascript:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+(?::\d{1,5})?$/;

/** An origin as browsers write it (Fetch, 3.2; RFC 6454, 6.2): in lower case, without the port that its scheme has. */
function readOrigin(entry: string): { readonly origin: string } | { readonly fault: string } {
  if (entry === '') return { fault: 'is empty' };
  if (entry === '*' || entry === 'none') {
    return { fault: `is ${entry}, which stands alone or not at all` };
  }
  // Every sandboxed frame, file and redirect has it: whoever lists it lists everybody.
  if (entry === 'null') return { fault: 'is null, which is the origin of whoever hides theirs' };
  if (entry.includes('*')) return { fault: 'has a wildcard; name each origin' };
  if (OTHER_SCHEME.test(entry)) return { origin: entry };
  if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) return { fault: NO_ORIGIN };
  const { origin, pathname, search, hash, username, password, host } = new URL(entry);
  const isBare = pathname === '/' && !/[/?#\\]/.test(entry.slice(entry.indexOf('://') + 3));
  if (!isBare || search !== '' || hash !== '') return { fault: `${NO_ORIGIN}, without a path` };
  if (username !== '' || password !== '' || entry.includes('@')) return { fault: NO_ORIGIN };
  return host === '' ? { fault: NO_ORIGIN } : { origin };
}

const NO_ORIGIN = 'must be scheme://host or scheme://host:port';
