import { HOST } from '../../../protocol/guest-protocol.js';
import { hostJson } from '../../run/host.js';
import { querystring } from '../querystring.js';
import { requireString, wrongType } from '../validate.js';

/* URLs by the older rules of `url`, which the host's Node knows. */

type Members = Record<string, unknown>;

function ask(...values: unknown[]): unknown {
  return hostJson(HOST.legacyUrl, values);
}

const NAMES = 'protocol slashes auth host port hostname hash search query pathname path href';

/** What `url.parse` gives. */
export class Url {
  [name: string]: unknown;

  static {
    for (const name of ['parse', 'format', 'resolve', 'resolveObject'])
      Object.defineProperty(Url.prototype, name, { enumerable: false });
  }

  constructor() {
    for (const name of NAMES.split(' ')) this[name] = null;
  }

  parse(url: unknown, parseQuery?: unknown, slashesDenoteHost?: unknown): this {
    requireString(url, 'url');
    Object.assign(this, ask('parse', url, Boolean(slashesDenoteHost)));
    if (parseQuery) {
      const { query } = this;
      if (query === null) this['search'] = '';
      this['query'] =
        typeof query === 'string' ? querystring.parse(query) : (Object.create(null) as object);
      if (this['search'] === '' && query === null) this['search'] = null;
    }
    return this;
  }

  format(): string {
    return formatObject(this);
  }

  resolve(relative: string): string {
    return ask('resolve', this.format(), relative) as string;
  }

  resolveObject(relative: unknown): Url {
    const other = typeof relative === 'string' ? relative : membersOf(relative as Members);
    return Object.assign(new Url(), ask('resolveObject', membersOf(this), other));
  }
}

export function parseUrl(url: unknown, parseQuery?: unknown, slashesDenoteHost?: unknown): Url {
  return url instanceof Url ? url : new Url().parse(url, parseQuery, slashesDenoteHost);
}

/** The members of a URL; a query that is an object is left to `search`. */
function membersOf(url: Members): Members {
  const members: Members = {};
  for (const name of NAMES.split(' ')) {
    const value = url[name];
    if (value !== undefined && value !== null && typeof value !== 'object') members[name] = value;
  }
  return members;
}

/** The members by which `url.format` puts a URL together; of a query that is an object, its text. */
function formatObject(url: Members): string {
  const { query, search } = url;
  const members: Members = {};
  for (const name of NAMES.split(' ')) members[name] = url[name];
  if (typeof query === 'object' && query !== null) {
    const text = querystring.stringify(query);
    members['query'] = null;
    members['search'] =
      search === undefined || search === null || search === '' ? text && `?${text}` : search;
  }
  return ask('format', members) as string;
}

/** url.format of anything but a URL. */
export function formatLegacy(url: unknown): string {
  if (typeof url === 'string') return parseUrl(url).format();
  if (typeof url !== 'object' || url === null)
    throw wrongType('urlObject', 'one of type object or string', url);
  return formatObject(url as Members);
}

export function resolveUrl(from: unknown, to: unknown): string {
  return parseUrl(from, false, true).resolve(to as string);
}

export function resolveUrlObject(from: unknown, to: unknown): unknown {
  return from ? parseUrl(from, false, true).resolveObject(to) : to;
}
