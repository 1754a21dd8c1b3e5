/** Where a call goes. */
export interface DestinationTarget {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
}

/** What a call adds to the URL of its Proxy, byte for byte as it was sent. */
export interface CallTarget {
  /** What follows `/proxy`; it is empty or begins with a slash. */
  readonly path: string;
  /** What follows the question mark; undefined where there is none. */
  readonly query: string | undefined;
}

/**
 * Joins the URL of a Proxy and what a call adds to it (contract 5): the path follows the URL's own without its trailing
 * slash, the query follows the URL's own. The URL alone says scheme, host and port. Undefined where the path could climb
 * above the URL's own in the eyes of any server: one that decodes it once or twice, takes a backslash for a slash, or
 * passes over parameters of a segment.
 */
export function joinTarget(
  destinationUrl: string,
  { path, query }: CallTarget,
): DestinationTarget | undefined {
  const { origin, pathname, search } = partsOf(destinationUrl);
  if (!isWellFormed(path) || !isWellFormed(query ?? '') || climbs(path)) return undefined;
  const hasPath = path !== '' && path !== '/';
  const joined = hasPath ? `${pathname.replace(/\/$/, '')}${path}` : pathname;
  return { origin, path: `${joined}${joinedQuery(search, query)}` };
}

/** The query of the URL itself with its question mark, or nothing, and behind it what was sent. */
function joinedQuery(own: string, sent: string | undefined): string {
  if (sent === undefined) return own;
  if (own === '') return `?${sent}`;
  return sent === '' ? own : `${own}&${sent}`;
}

type UrlParts = Pick<URL, 'origin' | 'pathname' | 'search'>;

/** Parts of the URLs that were asked for last. */
const known = new Map<string, UrlParts>();
const KNOWN_MAX = 1_000;

function partsOf(url: string): UrlParts {
  const found = known.get(url);
  if (found !== undefined) return found;
  const { origin, pathname, search } = new URL(url);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(url, { origin, pathname, search });
  return { origin, pathname, search };
}

/**
 * The parts of a query, without those whose name is one of `names`, which are in lower case; undefined where nothing else
 * was in it.
 */
export function withoutParameters(query: string, names: readonly string[]): string | undefined {
  const kept = query.split('&').filter((pair) => !names.includes(nameOf(pair)));
  return kept.length === 0 ? undefined : kept.join('&');
}

/** The first value of a parameter of a query, by its name in lower case. */
export function parameterOf(query: string, name: string): string | undefined {
  const pair = query.split('&').find((each) => nameOf(each) === name);
  return pair === undefined ? undefined : decode(pair.slice(pair.indexOf('=') + 1));
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return decode(name).toLowerCase();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Bytes that may stand in a request line; a fragment may not. */
function isWellFormed(text: string): boolean {
  return /^[\x21\x22\x24-\x7e\x80-\xff]*$/.test(text);
}

/** What a dot and a slash are written as, the overlong UTF-8 of old servers included. */
const DOT = /%(?:25)*(?:2e|c0%(?:25)*ae|e0%(?:25)*80%(?:25)*ae)/gi;
const SLASH = /%(?:25)*(?:2f|5c|c0%(?:25)*af|c1%(?:25)*9c)|\\/gi;
const PARAMETERS = /%(?:25)*3b/gi;

function climbs(path: string): boolean {
  const plain = path.replaceAll(DOT, '.').replaceAll(SLASH, '/').replaceAll(PARAMETERS, ';');
  return plain.split('/').some((segment) => /^\.\.(?:;.*)?$/.test(segment));
}
