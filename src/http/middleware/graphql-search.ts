import type { Request, RequestHandler } from 'express';

import { VaultError, validationFailed } from '../../domain/errors.js';
import { OwnName } from '../../domain/issue.js';
import type { Issue } from '../../domain/issue.js';
import type { JsonValue } from '../../domain/json/json-value.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { toPlainWithSource } from '../../domain/json/plain-source.js';
import type { Limits } from '../../domain/limits.js';
import { graphqlIssues, isHashAlone } from './graphql-body.js';

/** Headers that a page of another site cannot set without asking first, as clients of GraphQL set them. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/** What of the address of a GET is told beside it: what Apollo would read with JSON.parse, which loses digits. */
export interface SearchedBody {
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Checks that the address of a GET holds one GraphQL request, and makes its variables plain as graphql-js wants them;
 * JSON scalars in them find their originals again. Refuses what a page of another site could send, parameters that are
 * given twice, and such of the wrong kind. Apollo would refuse them too, but could not tell which request it was.
 */
export function graphqlSearch(limits: Limits): RequestHandler {
  return (request, _response, next) => {
    requirePreflight(request);
    const issues: Issue[] = [];
    const given = new Set<string>();
    const found = new Map<string, JsonValue>();
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://service');
    for (const [name, value] of searchParams) {
      if (given.has(name)) {
        issues.push({ path: [new OwnName(name)], message: 'must be given once' });
      }
      given.add(name);
      if (value === '' && OPTIONAL_PARAMETERS.has(name)) continue;
      found.set(name, JSON_PARAMETERS.has(name) ? parsed(value, limits) : value);
    }
    issues.push(...graphqlIssues(found));
    if (issues.length > 0) throw validationFailed(issues);
    // Apollo asks for a parsed body also where there is none, and reads the rest of the address again.
    const variables = toPlainWithSource(found.get('variables') ?? new Map());
    request.body = { variables } as SearchedBody;
    for (const name of JSON_PARAMETERS) searchParams.delete(name);
    if (!found.has('operationName')) searchParams.delete('operationName');
    if (isHashAlone(found)) {
      searchParams.delete('query');
      searchParams.set('extensions', '{"persistedQuery":{}}');
    }
    request.url = `${pathname}?${searchParams.toString()}`;
    next();
  };
}

const JSON_PARAMETERS: ReadonlySet<string> = new Set(['variables', 'extensions']);

/** What is left out where it is empty, as forms send it (GraphQL over HTTP, GET). */
const OPTIONAL_PARAMETERS: ReadonlySet<string> = new Set([...JSON_PARAMETERS, 'operationName']);

function requirePreflight(request: Request): void {
  const contentType = request.headers['content-type'];
  if (contentType !== undefined && !/^application\/json *(?:;|$)/i.test(contentType)) {
    throw new VaultError('UNSUPPORTED_MEDIA_TYPE', 'A GET may be application/json only.');
  }
  if (contentType !== undefined) return;
  if (PREFLIGHT_HEADERS.some((name) => (request.headers[name] ?? '') !== '')) return;
  const message =
    'A page of another site could send this request: send a POST of application/json, or the header apollo-require-preflight.';
  throw new VaultError('VALIDATION_FAILED', message);
}

/** The JSON that a parameter holds; its text where it is none, which is no object and is refused as such. */
function parsed(text: string, limits: Limits): JsonValue {
  try {
    return parseJson(text, limits);
  } catch (error) {
    if (error instanceof VaultError) return text;
    throw error;
  }
}
