import * as legacyUrl from 'url/';

import { domainTo, URL, urlToHttpOptions } from '../web/url.js';
import { URLSearchParams } from '../web/url-search-params.js';

interface FormatOptions {
  readonly auth?: boolean;
  readonly fragment?: boolean;
  readonly search?: boolean;
  readonly unicode?: boolean;
}

/** url.format, which takes a URL with options beside the older forms. */
function format(given: object | string, options: FormatOptions = {}): string {
  if (!(given instanceof URL)) return legacyUrl.format(given);
  const { protocol, username, password, hostname, port, pathname, search, hash, href } = given;
  const secret = password === '' ? username : `${username}:${password}`;
  const user = options.auth === false || secret === '' ? '' : `${secret}@`;
  const name = options.unicode === true ? domainTo('unicode', hostname) : hostname;
  const host = `//${user}${name}${port === '' ? '' : `:${port}`}`;
  return [
    protocol,
    href.startsWith(`${protocol}//`) ? host : '',
    pathname,
    options.search === false ? '' : search,
    options.fragment === false ? '' : hash,
  ].join('');
}

/** The module `url`. */
export const url = {
  ...legacyUrl,
  format,
  URL,
  URLSearchParams,
  domainToASCII: (domain: unknown) => domainTo('ascii', domain),
  domainToUnicode: (domain: unknown) => domainTo('unicode', domain),
  urlToHttpOptions,
  fileURLToPath: (from: unknown) => decodeURIComponent(new URL(String(from)).pathname),
  pathToFileURL: (to: unknown) => new URL(`file://${encodeURI(String(to))}`),
};
