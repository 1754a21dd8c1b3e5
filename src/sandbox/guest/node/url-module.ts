import * as legacyUrl from 'url/';

import { domainTo, URL, urlToHttpOptions } from '../web/url.js';
import { URLSearchParams } from '../web/url-search-params.js';

/** The module `url`. */
export const url = {
  ...legacyUrl,
  URL,
  URLSearchParams,
  domainToASCII: (domain: unknown) => domainTo('ascii', domain),
  domainToUnicode: (domain: unknown) => domainTo('unicode', domain),
  urlToHttpOptions,
  fileURLToPath: (from: unknown) => decodeURIComponent(new URL(String(from)).pathname),
  pathToFileURL: (to: unknown) => new URL(`file://${encodeURI(String(to))}`),
};
