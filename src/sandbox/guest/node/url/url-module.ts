import { path } from '../path.js';
import { formatLegacy, parseUrl, resolveUrl, resolveUrlObject, Url } from './legacy-url.js';
import { nodeError } from '../node-error.js';
import { requireString, wrongType } from '../validate.js';
import { domainTo, URL, urlToHttpOptions } from '../../web/url.js';
import { URLSearchParams } from '../../web/url-search-params.js';

interface FormatOptions {
  readonly auth?: unknown;
  readonly fragment?: unknown;
  readonly search?: unknown;
  readonly unicode?: unknown;
}

/** url.format, which takes a URL with options beside the older forms. */
function format(given: unknown, options?: FormatOptions): string {
  if (!(given instanceof URL)) return formatLegacy(given);
  if (options !== undefined && (typeof options !== 'object' || (options as unknown) === null))
    throw wrongType('options', 'of type object', options);
  const { auth = true, fragment = true, search: query = true, unicode = false } = options ?? {};
  const { protocol, username, password, hostname, port, pathname, search, hash, href } = given;
  const secret = password === '' ? username : `${username}:${password}`;
  const user = !auth || secret === '' ? '' : `${secret}@`;
  const name = unicode ? domainTo('unicode', hostname) : hostname;
  const host = `//${user}${name}${port === '' ? '' : `:${port}`}`;
  return [
    protocol,
    href.startsWith(`${protocol}//`) ? host : '',
    pathname,
    query ? search : '',
    fragment ? hash : '',
  ].join('');
}

function fileURLToPath(given: unknown): string {
  const url = typeof given === 'string' ? new URL(given) : given;
  if (!(url instanceof URL)) throw wrongType('path', 'of type string or an instance of URL', given);
  if (url.protocol !== 'file:')
    throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  if (url.hostname !== '')
    throw nodeError(
      TypeError,
      'ERR_INVALID_FILE_URL_HOST',
      'File URL host must be "localhost" or empty on linux',
    );
  if (/%2f/i.test(url.pathname))
    throw nodeError(
      TypeError,
      'ERR_INVALID_FILE_URL_PATH',
      'File URL path must not include encoded / characters',
    );
  return decodeURIComponent(url.pathname);
}

/** What a path has as it is and a URL has not. */
const ESCAPED: readonly (readonly [string, string])[] = [
  ['%', '%25'],
  ['\\', '%5C'],
  ['\n', '%0A'],
  ['\r', '%0D'],
  ['\t', '%09'],
  ['?', '%3F'],
  ['#', '%23'],
];

function pathToFileURL(given: unknown): URL {
  requireString(given, 'path');
  let text = path.resolve(given);
  if (given.endsWith('/') && !text.endsWith('/')) text += '/';
  for (const [character, escape] of ESCAPED) text = text.replaceAll(character, escape);
  const url = new URL('file://');
  url.pathname = text;
  return url;
}

/** The module `url`. */
export const url = {
  Url,
  parse: parseUrl,
  resolve: resolveUrl,
  resolveObject: resolveUrlObject,
  format,
  URL,
  URLSearchParams,
  domainToASCII: (domain: unknown) => domainTo('ascii', domain),
  domainToUnicode: (domain: unknown) => domainTo('unicode', domain),
  urlToHttpOptions,
  fileURLToPath,
  pathToFileURL,
};
